// String literals as initialisers [dcl.init.string].

//#
__global__ void k() { char s[3] = "abc"; }
//                                ^ IW0323 the string needs 4 elements, but the array has 3

//#
__global__ void k() { int s[4] = "abc"; }
//                               ^ IW0323 an array needs a list in braces as its initialiser

//#
__global__ void k() { const int *s = "abc"; }
//                                   ^ IW0304 cannot convert `const char *` to `const int *` in an initialisation

//#
__global__ void k() { "abc"[0] = 'x'; }
//                             ^ IW0307 cannot assign to an object of type `const char`: it is const

//#
__shared__ int s;
__device__ int *p = &s;
//                  ^ IW0350 initialising a variable with an address is not supported yet
__global__ void k(int *q) { *q = *p; }
