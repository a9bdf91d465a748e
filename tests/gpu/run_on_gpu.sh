#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run_on_gpu.sh [OUT]: on a machine with an NVIDIA GPU, builds the engine alone, runs its checks on the CUDA back-end and
# measures it against PyTorch, within 8 minutes. Needs a C++20 compiler, CMake, Ninja or make, CUDA 13 with cuDNN 9;
# PyTorch (python3) for the second half. What it finds goes to OUT (default: gpu-results): checks-*.log, speed.json.
# Ends with 0 only where a GPU was there, every check passed and the measurement ran.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=${1:-gpu-results}
mkdir -p "$out"
out=$(cd "$out" && pwd)
build=${MAYFLY_GPU_BUILD:-/tmp/mayfly-gpu-build}
began=$(date +%s)
left() { echo $((480 - $(date +%s) + began)); }
say() { echo "[$(($(date +%s) - began)) s] $*"; }
python=${PYTHON:-python3}

nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader 2>&1 | tee "$out/gpu.txt"

# cuDNN and cuBLAS where PyTorch brought them, if the toolkit has none of its own.
set --
pip_folder=$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])' 2>/dev/null)/nvidia
if ! ls /usr/include/cudnn.h /usr/include/*/cudnn.h /usr/local/cuda/include/cudnn.h >/dev/null 2>&1 && [ -e "$pip_folder/cudnn/include/cudnn.h" ]; then
    set -- -DMAYFLY_CUDNN_INCLUDE="$pip_folder/cudnn/include" -DMAYFLY_CUDNN_LIBRARY="$pip_folder/cudnn/lib/libcudnn.so.9"
    LD_LIBRARY_PATH=$pip_folder/cudnn/lib:${LD_LIBRARY_PATH:-}
    export LD_LIBRARY_PATH
fi
command -v ninja >/dev/null && set -- "$@" -G Ninja
capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -1 | tr -d .)
[ -n "$capability" ] && set -- "$@" "-DCMAKE_CUDA_ARCHITECTURES=$capability-real"

# Another compiler's new warnings are no reason to measure nothing.
mkdir -p "$build"
printf '#!/bin/sh\nexec "$@" -Wno-error\n' >"$build/lenient"
chmod +x "$build/lenient"
set -- "$@" -DMAYFLY_CUDA_STRICT=OFF "-DCMAKE_CXX_COMPILER_LAUNCHER=$build/lenient"

say "building"
cmake -S "$root/gpuworker/engine" -B "$build" -DCMAKE_BUILD_TYPE=Release "$@" >"$out/configure.log" 2>&1 || { tail -20 "$out/configure.log"; exit 1; }
cmake --build "$build" --parallel "$(nproc)" --target engine_checks cuda_speed >"$out/build.log" 2>&1 || { tail -40 "$out/build.log"; exit 1; }

say "checks"
failed=0
pids=
limit=$(($(left) - 200))
export MAYFLY_REQUIRE_CUDA=1 # without a device every check fails instead of being skipped
for part in "cuda, float32" "cuda, tf32" "cuda, bfloat16" "cuda, float16" "cuda/"; do
    timeout "$limit" "$build/bin/engine_checks" "$part" >"$out/checks-$(echo "$part" | tr -c 'a-z0-9\n' '-').log" 2>&1 &
    pids="$pids $!"
done
for pid in $pids; do
    wait "$pid" || failed=1
done
for log in "$out"/checks-*.log; do
    say "$(basename "$log"): $(tail -1 "$log")"
    grep FAIL "$log" | head -5
done
[ "$failed" -eq 0 ] || say "checks failed or did not end in time"

say "speed against PyTorch"
timeout "$(left)" "$python" "$here/gpu_vs_pytorch.py" "$build/bin" --budget "$(($(left) - 60))" >"$out/speed.json" || failed=1
cat "$out/speed.json"
grep -q '"results"' "$out/speed.json" || failed=1
say "done, status $failed"
exit "$failed"
