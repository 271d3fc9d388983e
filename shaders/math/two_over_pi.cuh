// The bits by which huge arguments are reduced (Payne and Hanek, "Radian reduction for trigonometric functions", 1983).
#pragma once

namespace math {

// 2/pi as a bit string (mpmath, 1280 bits, cut off), after one word of zeros: bit 63 of word 1 weighs 1/2.
__device__ const unsigned long long TWO_OVER_PI_BITS[21] = {
    0x0000000000000000ULL, 0xa2f9836e4e441529ULL, 0xfc2757d1f534ddc0ULL, 0xdb6295993c439041ULL,
    0xfe5163abdebbc561ULL, 0xb7246e3a424dd2e0ULL, 0x06492eea09d1921cULL, 0xfe1deb1cb129a73eULL,
    0xe88235f52ebb4484ULL, 0xe99c7026b45f7e41ULL, 0x3991d639835339f4ULL, 0x9c845f8bbdf9283bULL,
    0x1ff897ffde05980fULL, 0xef2f118b5a0a6d1fULL, 0x6d367ecf27cb09b7ULL, 0x4f463f669e5fea2dULL,
    0x7527bac7ebe5f17bULL, 0x3d0739f78a5292eaULL, 0x6bfb5fb11f8d5d08ULL, 0x56033046fc7b6babULL,
    0xf0cfbc209af4361dULL
};

// The same in words of 32 bits, as many as a float needs.
__device__ const unsigned TWO_OVER_PI_WORDS[8] = {
    0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu
};

} // namespace math
