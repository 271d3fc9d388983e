// CUDA's functions and types that are not supported, or not in this form.

//# Not supported yet
__global__ void k(float *p) { *p = fpclassify(*p); }
//                                 ^ IW0351 `fpclassify` is not supported yet

//# It has no version for `float`
__global__ void k(float *p) { *p = norm(3, p); }
//                                         ^ IW0304 cannot convert `float *` to `const double *` in argument 2

//#
__global__ void k(const char *p, double *x) { *x = nan(p); }
//                                                     ^ IW0350 the argument of `nan` has to be a string literal

//#
__global__ void k(int *p) { printf(p); }
//                                 ^ IW0304 cannot convert `int *` to `const char *` as the format of `printf`

//#
__global__ void k() { printf(); }
//                    ^ IW0308 `printf` needs a format

//#
__global__ void k(float *p) { *p = __isGridConstant(p); }
//                                 ^ IW0351 `__isGridConstant` is not supported yet

//#
__global__ void k(__nv_fp8_e4m3 *p) {}
//                ^ IW0301 unknown type `__nv_fp8_e4m3`
