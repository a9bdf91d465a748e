#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The same as train.py with PyTorch: `mayflyctl run --command 'python3 train_torch.py'`, or 'torchrun train_torch.py'."""
import argparse
import json
import os
import signal
import time

import torch
import torch.distributed as dist

TARGET = int(os.environ.get("MAYFLY_STEPS", 500))
BATCH = int(os.environ.get("MAYFLY_BATCH_SIZE", 16))
CHECKPOINT = os.path.join(os.environ.get("MAYFLY_CHECKPOINTS", "."), "train.pt")

leaving = torch.zeros(1)


def tell(**fields):
    print(json.dumps(fields), flush=True)


def save(step, model):
    torch.save({"step": step, "model": model.state_dict()}, CHECKPOINT + ".part")
    os.replace(CHECKPOINT + ".part", CHECKPOINT)
    tell(step=step, checkpoint=CHECKPOINT)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--save-every", type=int, default=100, help="steps between two checkpoints")
    options.add_argument("--pause", type=float, default=0.01, help="seconds that a step takes longer")
    options = options.parse_args()
    signal.signal(getattr(signal, os.environ.get("MAYFLY_NOTICE_SIGNAL", "SIGTERM")), lambda *_: leaving.fill_(1))

    dist.init_process_group("gloo")  # RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT are there
    rank, world = dist.get_rank(), dist.get_world_size()
    torch.manual_seed(1)
    model = torch.nn.Linear(8, 1)
    step = 0
    if os.path.exists(CHECKPOINT):
        state = torch.load(CHECKPOINT)
        step = state["step"]
        model.load_state_dict(state["model"])
    tell(step=step)
    optimiser = torch.optim.SGD(model.parameters(), lr=0.5)
    saved, told = step, time.monotonic()
    while step < TARGET:
        draw = torch.Generator().manual_seed(step * 1000 + rank)
        x = torch.randn(BATCH, 8, generator=draw)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(model(x), (x.sum(1, keepdim=True) > 0).float())
        optimiser.zero_grad()
        loss.backward()
        leave = leaving.clone()
        dist.all_reduce(leave)  # all leave after the same step
        for parameter in model.parameters():
            dist.all_reduce(parameter.grad)
            parameter.grad /= world
        optimiser.step()
        step += min(world, TARGET - step)
        time.sleep(options.pause)
        if time.monotonic() - told > 0.25 or step >= TARGET:
            told = time.monotonic()
            tell(step=step, loss=loss.item())
        if rank == 0 and (leave.item() or step >= TARGET or step - saved >= options.save_every):
            save(step, model)
            saved = step
        if leave.item():
            return
    if rank == 0:
        x = torch.randn(500, 8, generator=torch.Generator().manual_seed(0))
        right = (model(x) > 0) == (x.sum(1, keepdim=True) > 0)
        tell(step=step, accuracy=right.float().mean().item() * 100)


if __name__ == "__main__":
    main()
