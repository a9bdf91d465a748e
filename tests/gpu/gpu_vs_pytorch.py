#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The engine's CUDA back-end against PyTorch on the same GPU, in one go: images/s of training steps.

    gpu_vs_pytorch.py BIN [--depths 32,20] [--batches 128,512] [--precisions bfloat16,float16,tf32] [--seconds 3] [--rounds 3] [--budget 240]

BIN is the folder of cuda_speed. Both train the same ResNet for 32x32x3 images (shortcuts without parameters), SGD with momentum and weight
decay; every batch comes from host memory. PyTorch: channels-last, autocast (float16 with a fixed loss
scale, so that the step can be captured), cuDNN's benchmark mode, foreach SGD, the whole step in a CUDA graph. Programs take turns, each
in a process of its own; figures are medians. After --budget seconds no new case is begun. Prints one JSON document:
{"results": [...]} with the id of the target on its headline case alone. Ratios above 1: the engine is faster.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time

HEADLINE = (32, 128, "bfloat16")  # what P5 of the targets is measured on


def torch_child(depth, batch, precision, seconds):
    import torch
    from torch import nn
    from torch.nn import functional

    torch.manual_seed(1)
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = precision != "float32"
    torch.backends.cudnn.allow_tf32 = precision != "float32"
    device = torch.device("cuda")

    class Block(nn.Module):
        def __init__(self, inputs, outputs, stride):
            super().__init__()
            self.first = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
            self.first_norm = nn.BatchNorm2d(outputs)
            self.second = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
            self.second_norm = nn.BatchNorm2d(outputs)
            self.added = outputs - inputs

        def forward(self, x):
            y = functional.relu(self.first_norm(self.first(x)), inplace=True)
            y = self.second_norm(self.second(y))
            if self.added:
                x = functional.pad(x[:, :, ::2, ::2], (0, 0, 0, 0, 0, self.added))
            return functional.relu(y + x, inplace=True)

    blocks, inputs = [], 16
    for stage in range(3):
        for block in range((depth - 2) // 6):
            blocks.append(Block(inputs, 16 << stage, 2 if stage and not block else 1))
            inputs = 16 << stage
    stem = [nn.Conv2d(3, 16, 3, 1, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU(inplace=True)]
    model = nn.Sequential(*stem, *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10))
    model = model.to(device=device, memory_format=torch.channels_last)
    optimiser = torch.optim.SGD(model.parameters(), 0.01, 0.9, weight_decay=1e-4, foreach=True)
    scale = 1024.0 if precision == "float16" else 1.0
    host = [(torch.randn(batch, 3, 32, 32).contiguous(memory_format=torch.channels_last).pin_memory(),
             ((torch.arange(batch) + number) % 10).pin_memory()) for number in range(4)]
    images, labels = host[0][0].to(device), host[0][1].to(device)

    def step():
        optimiser.zero_grad(set_to_none=True)
        if precision in ("bfloat16", "float16"):
            # Without the cache of casts: a cached cast must not outlive the graph that made it.
            with torch.autocast("cuda", getattr(torch, precision), cache_enabled=False):
                loss = functional.cross_entropy(model(images), labels)
        else:
            loss = functional.cross_entropy(model(images), labels)
        (loss * scale).backward()
        if scale != 1:
            torch._foreach_div_([each.grad for each in model.parameters()], scale)
        optimiser.step()
        return loss

    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(5):
            step()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()

    # The next batch is copied while this one is computed on, as the engine does it.
    copies = torch.cuda.Stream()
    places = [(images.clone(memory_format=torch.preserve_format), labels.clone()) for _ in range(2)]
    copied, consumed = [torch.cuda.Event() for _ in range(2)], [torch.cuda.Event() for _ in range(2)]

    def fetch(number):
        place = number % 2
        with torch.cuda.stream(copies):
            copies.wait_event(consumed[place])
            places[place][0].copy_(host[number % 4][0], non_blocking=True)
            places[place][1].copy_(host[number % 4][1], non_blocking=True)
            copied[place].record(copies)

    def run(number):
        place = number % 2
        torch.cuda.current_stream().wait_event(copied[place])
        images.copy_(places[place][0])
        labels.copy_(places[place][1])
        consumed[place].record()
        fetch(number + 2)
        graph.replay()

    fetch(0)
    fetch(1)
    number = 0
    for _ in range(10):
        run(number)
        number += 1
    torch.cuda.synchronize()
    done = torch.cuda.Event()
    start, count = time.monotonic(), 0
    while time.monotonic() - start < seconds:
        run(number)
        number += 1
        count += 1
        if count % 16 == 0:  # the host must not run far ahead
            done.synchronize()
            done.record()
    torch.cuda.synchronize()
    rate = count * batch / (time.monotonic() - start)
    print(json.dumps({"images_per_s": rate, "peak_mb": torch.cuda.max_memory_allocated() / 2**20, "version": torch.__version__,
                      "cudnn": torch.backends.cudnn.version(), "gpu": torch.cuda.get_device_name(),
                      "parameters": sum(each.numel() for each in model.parameters())}))


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()[-2000:]}")
    if done.stderr.strip():
        print(done.stderr.strip()[-500:], file=sys.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def compare(options, depth, batch, precision):
    ours, theirs = [], []
    for _ in range(options.rounds):
        ours.append(run([os.path.join(options.bin, "cuda_speed"), str(depth), str(batch), precision, str(options.seconds)]))
        theirs.append(run([sys.executable, os.path.abspath(__file__), options.bin, "--child", str(depth), str(batch), precision,
                           str(options.seconds)]))
    median = lambda runs, key: statistics.median(each[key] for each in runs)
    engine, rival = median(ours, "images_per_s"), median(theirs, "images_per_s")
    headline = (depth, batch, precision) == HEADLINE
    return {"id": "P5" if headline else "", "what": f"training ResNet-{depth}, 32x32x3, batch {batch}, {precision}, on {theirs[0]['gpu']}",
            "samples": [each["images_per_s"] for each in ours], "rival_samples": [each["images_per_s"] for each in theirs], "value": engine,
            "unit": "images/s", "rival": f"PyTorch {theirs[0]['version']}, cuDNN {theirs[0]['cudnn']}, channels-last, autocast, CUDA graph",
            "rival_value": rival, "ratio": engine / rival, "target": ">= 1.0", "met": engine >= rival,
            "as_worker_images_per_s": median(ours, "worker_images_per_s"), "captured": all(each["captured"] for each in ours),
            "planning_s": median(ours, "planning_s"), "peak_mb": median(ours, "peak_mb"), "rival_peak_mb": median(theirs, "peak_mb")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--depths", default="32,20")
    parser.add_argument("--batches", default="128,512")
    parser.add_argument("--precisions", default="bfloat16,float16,tf32")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--budget", type=float, default=240)
    parser.add_argument("--child", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        depth, batch, precision, seconds = options.child
        return torch_child(int(depth), int(batch), precision, float(seconds))
    try:
        import torch
    except ImportError:
        print("skipped: no PyTorch for", sys.executable)
        return None
    if not torch.cuda.is_available():
        print("skipped: PyTorch sees no CUDA device")
        return None
    cases = [(int(depth), int(batch), precision) for depth in options.depths.split(",") for batch in options.batches.split(",")
             for precision in options.precisions.split(",")]
    cases.sort(key=lambda case: case != HEADLINE)
    start, results = time.monotonic(), []
    for case in cases:
        if time.monotonic() - start > options.budget:
            print(f"left out for lack of time: {case}", file=sys.stderr)
            continue
        results.append(compare(options, *case))
        last = results[-1]
        print(f"{last['what']}: engine {last['value']:.0f} images/s, {last['rival']} {last['rival_value']:.0f}, ratio {last['ratio']:.2f}",
              file=sys.stderr, flush=True)
    print(json.dumps({"results": results}, indent=2))
    return None


if __name__ == "__main__":
    main()
