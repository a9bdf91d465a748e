#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads a safetensors file with somebody else's code and prints what is in it as JSON.

Uses the package `safetensors` where it is installed; otherwise reads the format as its documentation has it, with
numpy. With PyTorch, the tensors of the network "tiny" are also loaded into such a module by their names, strictly.
"""
import json
import struct
import sys


def read_with_package(path):
    from safetensors import safe_open

    with safe_open(path, framework="numpy") as file:
        return "safetensors", file.metadata(), {name: file.get_tensor(name) for name in file.keys()}


def read_by_the_format(path):
    import numpy

    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = file.read()
    metadata = header.pop("__metadata__")
    tensors, covered = {}, 0
    for name, entry in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        begin, end = entry["data_offsets"]
        assert begin == covered and entry["dtype"] == "F32", (name, entry)
        covered = end
        tensors[name] = numpy.frombuffer(data[begin:end], "<f4").reshape(entry["shape"])
    assert covered == len(data)
    return "numpy", metadata, tensors


def load_into_pytorch(tensors):
    try:
        import torch
        from torch import nn
    except ImportError:
        return "absent"

    class Tiny(nn.Module):
        def __init__(self):
            super().__init__()
            self.conv1 = nn.Conv2d(1, 16, 3, 2, 1, bias=False)
            self.bn1 = nn.BatchNorm2d(16)
            self.conv2 = nn.Conv2d(16, 32, 3, 1, 1, bias=False)
            self.bn2 = nn.BatchNorm2d(32)
            self.fc = nn.Linear(32, 10)

    Tiny().load_state_dict({name: torch.tensor(values.copy()) for name, values in tensors.items()}, strict=True)
    return "loaded"


def main():
    try:
        reader, metadata, tensors = read_with_package(sys.argv[1])
    except ImportError:
        reader, metadata, tensors = read_by_the_format(sys.argv[1])
    model = {name: values for name, values in tensors.items() if not name.startswith("momentum_buffer.") and name != "steps"}
    print(
        json.dumps(
            {
                "reader": reader,
                "metadata": metadata,
                "pytorch": load_into_pytorch(model) if "--tiny" in sys.argv else "not asked",
                "tensors": {
                    name: {"shape": list(values.shape), "sum": float(values.astype("float64").sum())}
                    for name, values in tensors.items()
                },
            }
        )
    )


if __name__ == "__main__":
    main()
