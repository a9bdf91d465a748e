// SPDX-License-Identifier: Apache-2.0
// A library that has nothing to do with Mayfly.
extern "C" int somethingElse(void)
{
    return 7;
}
