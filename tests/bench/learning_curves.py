#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What the engine reaches against what PyTorch reaches, with the same recipe: ResNet on Fashion-MNIST.

    learning_curves.py BIN [--depth 20] [--steps 2000] [--batch 128] [--rate 0.1] [--seeds 3] [--threads 2] [--keep FILE] [--json]

BIN is the folder of learning_curve. Both train with SGD, momentum 0.9, weight decay 1e-4 on weights only, the rate divided
by 10 after half and after three quarters of the steps, images normalised, mirrored and moved by up to 4 pixels at random; He-normal weights,
shortcuts without parameters. Programs take turns, seed by seed. With --keep each training is written to FILE as it ends, and is not repeated:
a run that was interrupted goes on. PyTorch is the one of the Python that runs this (Debian: python3-torch, run by
/usr/bin/python3); without it the script says "skipped: no PyTorch" and ends with 0. Ends with 3 if the engine's mean is more than 0.3 points
below PyTorch's.
"""
import argparse
import gzip
import json
import os
import statistics
import subprocess
import sys
import time

FOLDER = "/usr/share/datasets/fashion-mnist"


def torch_child(depth, steps, batch, rate, seed, threads):
    import numpy
    import torch
    from torch import nn
    from torch.nn import functional
    from torch_resnet import ResNet

    def read(name, header):
        with gzip.open(os.path.join(FOLDER, name)) as file:
            return numpy.frombuffer(file.read(), numpy.uint8, offset=header)

    pixels = lambda name: torch.tensor(read(name, 16).reshape(-1, 1, 28, 28).astype("float32") / 255)
    labels = lambda name: torch.tensor(read(name, 8).astype("int64"))
    train_images, train_labels = pixels("train-images-idx3-ubyte.gz"), labels("train-labels-idx1-ubyte.gz")
    test_images, test_labels = pixels("t10k-images-idx3-ubyte.gz"), labels("t10k-labels-idx1-ubyte.gz")
    mean, deviation = train_images.mean(), train_images.std()
    torch.set_num_threads(threads)
    torch.manual_seed(seed)

    model = ResNet(depth, 1)
    for module in model.modules():
        if isinstance(module, (nn.Conv2d, nn.Linear)):
            nn.init.kaiming_normal_(module.weight)
        if isinstance(module, nn.Linear):
            nn.init.zeros_(module.bias)
    model = model.to(memory_format=torch.channels_last)
    weights = [each for each in model.parameters() if each.dim() > 1]
    gains = [each for each in model.parameters() if each.dim() == 1]
    optimiser = torch.optim.SGD([{"params": weights, "weight_decay": 1e-4}, {"params": gains, "weight_decay": 0}], rate, 0.9)
    schedule = torch.optim.lr_scheduler.MultiStepLR(optimiser, [steps // 2, steps * 3 // 4])

    def augmented(chosen):
        padded = functional.pad(chosen, (4, 4, 4, 4))
        views = []
        for image, (down, right, mirrored) in zip(padded, torch.stack(
                [torch.randint(9, (len(chosen),)), torch.randint(9, (len(chosen),)), torch.randint(2, (len(chosen),))], 1).tolist()):
            view = image[:, down:down + 28, right:right + 28]
            views.append(view.flip(2) if mirrored else view)
        return ((torch.stack(views) - mean) / deviation).contiguous(memory_format=torch.channels_last)

    order, start = torch.empty(0, dtype=torch.long), time.monotonic()
    for _ in range(steps):
        while len(order) < batch:
            order = torch.cat([order, torch.randperm(len(train_labels))])
        chosen, order = order[:batch], order[batch:]
        optimiser.zero_grad(set_to_none=True)
        functional.cross_entropy(model(augmented(train_images[chosen])), train_labels[chosen]).backward()
        optimiser.step()
        schedule.step()
    model.eval()
    with torch.no_grad():
        scores = torch.cat([model(((part - mean) / deviation).contiguous(memory_format=torch.channels_last)) for part in test_images.split(500)])
    print(json.dumps({"accuracy_pct": 100.0 * (scores.argmax(1) == test_labels).float().mean().item(),
                      "seconds": time.monotonic() - start, "version": torch.__version__}))


def last_line(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout.splitlines()[-1])


class Kept:
    """Results of trainings by what was trained, in a file if one is named."""

    def __init__(self, path):
        self.path, self.results = path, {}
        if path and os.path.exists(path):
            with open(path) as file:
                self.results = {each["what"]: each for each in map(json.loads, file)}

    def result(self, what, command):
        if what not in self.results:
            self.results[what] = dict(last_line(command), what=what)
            if self.path:
                with open(self.path, "a") as file:
                    file.write(json.dumps(self.results[what]) + "\n")
        return self.results[what]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--depth", type=int, default=20)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=0.1)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--keep", metavar="FILE")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--child", type=int, metavar="SEED", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child is not None:
        return torch_child(options.depth, options.steps, options.batch, options.rate, options.child, options.threads)
    try:
        import torch  # noqa: F401
    except ImportError:
        print("skipped: no PyTorch for", sys.executable)
        return None
    recipe = ["--steps", str(options.steps), "--batch", str(options.batch), "--rate", str(options.rate), "--threads", str(options.threads)]
    kept = Kept(options.keep)
    ours, theirs = [], []
    for seed in range(1, options.seeds + 1):
        name = f"resnet{options.depth} {' '.join(recipe[:-2])} seed {seed}"
        ours.append(kept.result("engine " + name, [os.path.join(options.bin, "learning_curve"), "--network", f"resnet{options.depth}",
                                                   "--every", str(options.steps), "--seed", str(seed), *recipe]))
        theirs.append(kept.result("PyTorch " + name, [sys.executable, __file__, options.bin, "--child", str(seed), "--depth", str(options.depth), *recipe]))
        print(f"seed {seed}: engine {ours[-1]['accuracy_pct']:.2f} % in {ours[-1]['seconds']:.0f} s, "
              f"PyTorch {theirs[-1]['accuracy_pct']:.2f} % in {theirs[-1]['seconds']:.0f} s", file=sys.stderr, flush=True)
    accuracies = lambda results: [each["accuracy_pct"] for each in results]
    mine, other = statistics.mean(accuracies(ours)), statistics.mean(accuracies(theirs))
    spread = lambda results: statistics.stdev(accuracies(results)) if len(results) > 1 else 0.0
    if options.json:
        print(json.dumps({"results": [{"what": f"ResNet-{options.depth} on Fashion-MNIST after {options.steps} steps of {options.batch} images, mean of {options.seeds} seeds",
                                       "samples": accuracies(ours), "value": mine, "unit": "%", "rival": f"PyTorch {theirs[0]['version']}",
                                       "rival_samples": accuracies(theirs), "rival_value": other, "difference_points": mine - other,
                                       "target": "no more than 0.3 points below", "met": mine >= other - 0.3}]}))
    else:
        print(f"engine {mine:.2f} % (spread {spread(ours):.2f}), PyTorch {other:.2f} % (spread {spread(theirs):.2f}): {mine - other:+.2f} points")
    return 0 if mine >= other - 0.3 else 3


if __name__ == "__main__":
    sys.exit(main())
