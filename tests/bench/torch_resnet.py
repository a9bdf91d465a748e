# SPDX-License-Identifier: Apache-2.0
"""The CIFAR residual networks of He et al. 2016 (depth 6n+2, shortcuts without parameters) in PyTorch, as the engine builds them."""
from torch import nn
from torch.nn import functional


class Block(nn.Module):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.first = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.first_norm = nn.BatchNorm2d(outputs)
        self.second = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.second_norm = nn.BatchNorm2d(outputs)
        self.added = outputs - inputs

    def forward(self, x):
        y = functional.relu(self.first_norm(self.first(x)))
        y = self.second_norm(self.second(y))
        if self.added:
            x = functional.pad(x[:, :, ::2, ::2], (0, 0, 0, 0, 0, self.added))
        return functional.relu(y + x)


class ResNet(nn.Module):
    def __init__(self, depth, channels):
        super().__init__()
        blocks, inputs = [], 16
        for stage in range(3):
            for block in range((depth - 2) // 6):
                outputs = 16 << stage
                blocks.append(Block(inputs, outputs, 2 if stage and not block else 1))
                inputs = outputs
        self.stem = nn.Sequential(nn.Conv2d(channels, 16, 3, 1, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU())
        self.blocks = nn.Sequential(*blocks)
        self.classifier = nn.Linear(64, 10)

    def forward(self, x):
        return self.classifier(self.blocks(self.stem(x)).mean((2, 3)))
