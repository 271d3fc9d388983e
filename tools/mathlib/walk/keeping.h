// The functions of single precision whose results depend on subnormals within an `fma`, or may: exact remainders, sums of squares
// whose errors are kept, the Bessel functions and the logarithm of the gamma function. All others have the same bits where `fma` flushes,
// and are marked so (tools/mathlib/src/flushing.rs reads the names here).
#pragma once

static const char *const KEEPING[] = {
    "fmod",  "hypot",  "j0",     "j1",        "jn",              "lgamma", "norm3d", "norm4d",
    "rhypot", "rnorm3d", "rnorm4d", "remainder", "remquo_quotient", "y0",     "y1",     "yn",
};
