// The fast power of CUDA's __powf: exp2(y log2(x)) with the fast functions of logarithms.cuh and exponentials.cuh, which have
// to be compiled before. NaN for a negative x, and where the product is 0 times infinity.
#pragma once

namespace math {

__device__ float fast_pow_f32(float x, float y) {
    return exponential_fast_exp2(y * fast_log2_f32(x));
}

}
