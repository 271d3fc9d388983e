// The device math library: all functions, one family a file.
#pragma once

#include "bessel.cuh"
#include "errors.cuh"
#include "exponentials.cuh"
#include "gamma.cuh"
#include "hyperbolic.cuh"
#include "inverse_trigonometric.cuh"
#include "logarithms.cuh"
#include "fast_pow.cuh"
#include "powers.cuh"
#include "remainders.cuh"
#include "representation.cuh"
#include "roots.cuh"
#include "trigonometric.cuh"
