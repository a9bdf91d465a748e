#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The engine against PyTorch on the CPU, in one go: images/s of training steps (forward, backward, SGD with momentum).

    engine_vs_pytorch.py BIN [--depths 8,32] [--batches 32,128] [--threads 1,2] [--seconds 5] [--rounds 3] [--minutes M] [--json]

BIN is the folder of engine_speed and fma_peak. PyTorch is the one of the Python that runs this (Debian: python3-torch, run by
/usr/bin/python3); without it the script says "skipped: no PyTorch" and ends with 0. Both train the same network: ResNet for 32x32x3 images
with shortcuts without parameters. PyTorch runs in its own processes, plain and channels-last, and the better one counts. Programs take turns;
figures are medians. Ratios above 1: the engine is faster. --minutes: each measurement is shortened, to 1 second at least, so that the whole
table takes about so long. --json prints the table of targets' form; the case of target P4 carries its id.
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time


HEADLINE = (32, 128)  # depth and batch of target P4
TARGET = {1: 1.3, 2: 1.5}  # its least ratio by threads


class Clock:
    """Shares what is left of the time among the measurements that are left."""

    def __init__(self, minutes, measurements, seconds):
        self.deadline = time.monotonic() + 60 * minutes if minutes else None
        self.left, self.longest, self.overhead = measurements, seconds, 4.0

    def seconds(self):
        if self.deadline is None:
            return self.longest
        share = (self.deadline - time.monotonic()) / max(1, self.left) - self.overhead
        return max(1.0, min(self.longest, share))

    def measure(self, command, threads, seconds):
        start = time.monotonic()
        result = run(command, threads)
        self.left -= 1
        self.overhead += 0.3 * (time.monotonic() - start - seconds - self.overhead)  # starting, importing, warming up
        return result


def torch_child(depth, batch, threads, seconds, layout):
    import torch
    from torch.nn import functional
    from torch_resnet import ResNet

    torch.set_num_threads(threads)
    torch.manual_seed(1)

    model, images = ResNet(depth, 3), torch.randn(batch, 3, 32, 32)
    if layout == "channels-last":
        model, images = model.to(memory_format=torch.channels_last), images.contiguous(memory_format=torch.channels_last)
    labels = torch.arange(batch) % 10
    optimiser = torch.optim.SGD(model.parameters(), 0.01, 0.9, weight_decay=1e-4)

    def step():
        optimiser.zero_grad(set_to_none=True)
        functional.cross_entropy(model(images), labels).backward()
        optimiser.step()

    step()
    step()
    start, count = time.monotonic(), 0
    processor = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    while time.monotonic() - start < seconds:
        step()
        count += 1
    rate = count * batch / (time.monotonic() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    processor = resource.getrusage(resource.RUSAGE_SELF).ru_utime - processor
    print(json.dumps({"images_per_s": rate, "images_per_processor_s": count * batch / processor, "peak_mb": peak, "version": torch.__version__,
                      "parameters": sum(each.numel() for each in model.parameters())}))


def run(command, threads):
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads), OMP_WAIT_POLICY="passive" if threads == 1 else "active")
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        sys.exit(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--depths", default="8,32")
    parser.add_argument("--batches", default="32,128")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--child", nargs=5, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        depth, batch, threads, seconds, layout = options.child
        return torch_child(int(depth), int(batch), int(threads), float(seconds), layout)
    try:
        import torch  # noqa: F401
    except ImportError:
        print("skipped: no PyTorch for", sys.executable)
        return None
    numbers = lambda text: [int(each) for each in text.split(",")]
    results = []
    cases = len(numbers(options.threads)) * len(numbers(options.depths)) * len(numbers(options.batches))
    clock = Clock(options.minutes, 4 * cases * options.rounds, options.seconds)
    for threads in numbers(options.threads):
        for depth in numbers(options.depths):
            for batch in numbers(options.batches):
                ours, theirs, peaks = [], {"plain": [], "channels-last": []}, []
                for _ in range(options.rounds):
                    seconds = max(1, round(clock.seconds()))  # the same for both sides
                    peaks.append(clock.measure([os.path.join(options.bin, "fma_peak"), str(threads), "1"], threads, 1))
                    ours.append(clock.measure([os.path.join(options.bin, "engine_speed"), str(depth), "3", "32", str(batch), str(threads),
                                               str(seconds), "json"], threads, seconds))
                    for layout, list_of in theirs.items():
                        list_of.append(clock.measure([sys.executable, os.path.abspath(__file__), options.bin, "--child", str(depth), str(batch),
                                                      str(threads), str(seconds), layout], threads, seconds))
                median = lambda runs, key: statistics.median(each[key] for each in runs)
                layout = max(theirs, key=lambda each: median(theirs[each], "images_per_s"))
                peak = median(peaks, "gflops_per_s")
                rival = median(theirs[layout], "images_per_s")
                engine = median(ours, "images_per_s")
                headline = (depth, batch) == HEADLINE and threads in TARGET
                results.append({"id": "P4" if headline else "",
                                "what": f"training ResNet-{depth}, 32x32x3, batch {batch}, {threads} CPU thread{'s' if threads > 1 else ''}",
                                "samples": [each["images_per_s"] for each in ours], "value": engine, "unit": "images/s",
                                "rival": f"PyTorch {theirs[layout][0]['version']}, {layout}", "rival_value": rival,
                                "target": f">= {TARGET[threads]}" if headline else "",
                                "met": engine / rival >= TARGET[threads] if headline else None,
                                "network": f"ResNet-{depth}", "batch": batch, "threads": threads, "engine_images_per_s": engine,
                                "pytorch_images_per_s": rival, "pytorch_layout": layout, "pytorch": theirs[layout][0]["version"],
                                "ratio": engine / rival, "engine_peak_mb": median(ours, "peak_mb"),
                                "pytorch_peak_mb": median(theirs[layout], "peak_mb"), "fma_peak_gflops_per_s": peak,
                                "share_of_fma_peak": median(ours, "gflops_per_s") / peak})
                if not options.json:
                    last = results[-1]
                    print(f"{last['network']:10} batch {batch:4} threads {threads}: engine {engine:7.1f} images/s, PyTorch {last['pytorch']} "
                          f"({layout}) {rival:7.1f}, ratio {last['ratio']:.2f}; memory {last['engine_peak_mb']:.0f} / "
                          f"{last['pytorch_peak_mb']:.0f} MB; {100 * last['share_of_fma_peak']:.0f} % of the FMA peak of {peak:.0f} GFLOP/s",
                          flush=True)
    if options.json:
        print(json.dumps({"results": results}, indent=2))
    return None


if __name__ == "__main__":
    main()
