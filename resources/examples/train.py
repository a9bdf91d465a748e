#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A complete training program for `mayflyctl run --command`, with nothing but Python's own library.

Logistic regression on made-up points. Every worker takes a batch of its own, rank 0 adds the gradients up, everybody applies the sum:
what torch.distributed does, in forty lines. See docs/guides/own-script.md; train_torch.py is the same with PyTorch.
"""
import argparse
import json
import math
import os
import random
import signal
import socket
import struct
import time

FEATURES = 8
RANK = int(os.environ.get("RANK", 0))
WORLD = int(os.environ.get("WORLD_SIZE", 1))
TARGET = int(os.environ.get("MAYFLY_STEPS", 500))
BATCH = int(os.environ.get("MAYFLY_BATCH_SIZE", 16))
CHECKPOINT = os.path.join(os.environ.get("MAYFLY_CHECKPOINTS", "."), "train.json")

leaving = False


def on_notice(*_):
    """The server is about to be taken away, or others come and go: finish the step, save, leave."""
    global leaving
    leaving = True


def tell(**fields):
    print(json.dumps(fields), flush=True)


class Group:
    """Adds up the vectors of all ranks: rank 0 listens on MASTER_ADDR:MASTER_PORT."""

    def __init__(self):
        address = (os.environ.get("MASTER_ADDR", "127.0.0.1"), int(os.environ.get("MASTER_PORT", 29500)))
        self.peers = []
        if WORLD == 1:
            return
        if RANK == 0:
            server = socket.create_server(("", address[1]))
            server.settimeout(30)
            self.peers = [server.accept()[0] for _ in range(WORLD - 1)]
        else:
            for _ in range(300):
                try:
                    self.peers = [socket.create_connection(address, timeout=30)]
                    break
                except OSError:
                    time.sleep(0.1)
            else:
                raise ConnectionError(f"rank 0 does not answer on {address[0]}:{address[1]}")
        for peer in self.peers:
            peer.settimeout(30)

    def sum(self, values):
        if not self.peers:
            return values
        if RANK != 0:
            self.send(self.peers[0], values)
            return self.receive(self.peers[0], len(values))
        for peer in self.peers:
            values = [a + b for a, b in zip(values, self.receive(peer, len(values)))]
        for peer in self.peers:
            self.send(peer, values)
        return values

    @staticmethod
    def send(peer, values):
        peer.sendall(struct.pack(f"{len(values)}d", *values))

    @staticmethod
    def receive(peer, count):
        data = b""
        while len(data) < 8 * count:
            part = peer.recv(8 * count - len(data))
            if not part:
                raise ConnectionError("a peer has left in the middle of a step")
            data += part
        return struct.unpack(f"{count}d", data)


def batch(step):
    """The same points for a step, however many workers there are."""
    draw = random.Random(step * 1000003 + RANK)
    for _ in range(BATCH):
        x = [draw.gauss(0, 1) for _ in range(FEATURES)]
        yield x, 1.0 if sum(x) > 0 else 0.0


def probability(weights, x):
    return 1 / (1 + math.exp(-max(-30, min(30, sum(w * v for w, v in zip(weights, x))))))


def gradient(weights, step):
    """The gradient's sum over the batch, and the loss's."""
    result = [0.0] * (FEATURES + 1)
    for x, label in batch(step):
        p = probability(weights, x)
        for i, value in enumerate(x):
            result[i] += (p - label) * value
        result[FEATURES] -= math.log(max(1e-12, p if label else 1 - p))
    return result


def accuracy(weights):
    draw = random.Random(-1)
    right = 0
    for _ in range(500):
        x = [draw.gauss(0, 1) for _ in range(FEATURES)]
        right += (probability(weights, x) > 0.5) == (sum(x) > 0)
    return right / 5


def load():
    try:
        with open(CHECKPOINT, encoding="utf-8") as file:
            state = json.load(file)
            return state["step"], state["weights"]
    except FileNotFoundError:
        return 0, [0.0] * FEATURES


def save(step, weights):
    """A reader sees the old file or the new one, never a part of one."""
    with open(CHECKPOINT + ".part", "w", encoding="utf-8") as file:
        json.dump({"step": step, "weights": weights}, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(CHECKPOINT + ".part", CHECKPOINT)
    tell(step=step, checkpoint=CHECKPOINT)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--pause", type=float, default=0.01, help="seconds that a step takes longer")
    options.add_argument("--save-every", type=int, default=100, help="steps between two checkpoints")
    options = options.parse_args()
    signal.signal(getattr(signal, os.environ.get("MAYFLY_NOTICE_SIGNAL", "SIGTERM")), on_notice)

    step, weights = load()
    tell(step=step)  # where it goes on from
    group = Group()
    print(f"rank {RANK} of {WORLD}, from step {step}", flush=True)
    saved = step
    told = time.monotonic()
    while step < TARGET:
        # The wish to leave travels with the gradients: all leave after the same step.
        *total, loss, leave = group.sum(gradient(weights, step) + [1.0 if leaving else 0.0])
        taken = min(WORLD, TARGET - step)  # a step of Mayfly is one worker's batch
        weights = [w - 0.5 / (BATCH * WORLD) * g for w, g in zip(weights, total)]
        step += taken
        time.sleep(options.pause)
        if time.monotonic() - told > 0.25 or step >= TARGET:
            told = time.monotonic()
            tell(step=step, loss=loss / (BATCH * WORLD), learning_rate=0.5)
        if RANK == 0 and (leave or step >= TARGET or step - saved >= options.save_every):
            save(step, weights)
            saved = step
        if leave:
            return
    if RANK == 0:
        tell(step=step, accuracy=accuracy(weights))


if __name__ == "__main__":
    main()
