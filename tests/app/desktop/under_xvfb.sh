#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a test of the window on an X server of its own.
if ! command -v xvfb-run >/dev/null; then
    echo "SKIP   : xvfb-run is not installed: $1 was not run on an X server"
    exit 0
fi
exec xvfb-run -a -s "-screen 0 1920x1200x24" "$1" -platform xcb
