// `__builtin_bit_cast`.

//# Other operands in braces
__global__ void k(float *p, double d) { *p = __builtin_bit_cast(float, d); }
//                                           ^ IW0331 `__builtin_bit_cast` needs types of one size: `double` is not as large as `float`

//#
struct D { int x; __device__ ~D() {} };
__global__ void k(int *p, D *d) { *p = __builtin_bit_cast(int, *d); }
//                                     ^ IW0331 `D` is not copied as bytes, so `__builtin_bit_cast` cannot be used

//#
__global__ void k(float *o, int *p) { o[0] = __builtin_bit_cast(float, p[0]); }
