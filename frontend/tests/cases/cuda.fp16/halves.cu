// `half` as NVIDIA declares it.

//#
#include <cuda_fp16.h>
__global__ void k(half2 *p) { *p = h2tanh_approx(*p); }
//                                 ^ IW0351 `h2tanh_approx` is not supported yet
//                                   help: it has the result of one GPU's approximation; `h2tanh` rounds to nearest everywhere

//#
#include <cuda_fp16.h>
__global__ void k(half *p, half h, volatile half *v) { half a = {}; half b{1.0f}; p[1] = {1.0f}; p[2] = a + b; }

//#
#include <cuda_fp16.h>
__global__ void k(half *p, half h, volatile half *v) { h = {}; }
//                                                       ^ IW0309 the call to `operator=` is ambiguous

//#
#include <cuda_fp16.h>
__global__ void k(half *p, half h, volatile half *v) { *v = h; h = *v; p[0] = *v; }

//#
#include <cuda_fp16.h>
__global__ void k(half *p, half h, volatile half *v) { p[0] = isnan(h); }
//                                                            ^ IW0309 the call to `isnan` is ambiguous: `__half` converts to several numbers

//#
#include <cuda_fp16.h>
__global__ void k(half *p, half h, volatile half *v) { p[0] = signbit(h); }
//                                                            ^ IW0309 the call to `signbit` is ambiguous: `__half` converts to several numbers

//#
#include <cuda_fp16.h>
__global__ void k(half *p, half h, volatile half *v) { p[0] = __hisnan(h) || isnan((float)h); }

//#
#include <cuda_fp16.h>
__global__ void k(half *p, half h, volatile half *v) { __half_raw r; r.x = 3; p[0] = r; p[1] = __half_raw(h).x; }

//#
#include <cuda_fp16.h>
__global__ void k(half *p, half h, volatile half *v) { p[0] = htanh_approx(h); }
//                                                            ^ IW0351 `htanh_approx` is not supported yet
