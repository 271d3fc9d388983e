// `<nv/target>`: code by what it is compiled for.

#include <nv/target>

//#
__device__ int arch() { NV_IF_ELSE_TARGET(NV_PROVIDES_SM_70, (return 70;), (return 1;)) }
__global__ void k(int *p) {
    NV_IF_TARGET(NV_IS_DEVICE, (p[0] = arch(), p[1] = 2;))
    NV_IF_TARGET(NV_IS_HOST, (this is no code), (p[2] = 3;))
    NV_IF_TARGET(NV_NO_TARGET, (this is no code))
    NV_DISPATCH_TARGET(NV_PROVIDES_SM_120, (this is no code), NV_PROVIDES_SM_60, (p[3] = 4;), NV_ANY_TARGET, (this is no code))
    NV_DISPATCH_TARGET(NV_IS_EXACTLY_SM_35, (this is no code), NV_IS_HOST, (this is no code))
}

//# Code without parentheses, and macros within macros
__global__ void k(int *p) {
    NV_IF_TARGET(NV_IS_DEVICE, NV_IF_ELSE_TARGET(NV_PROVIDES_SM_50, (p[0] = 1;), this is no code))
}

//# Each has a scope of its own
__global__ void k(int *p) { NV_IF_TARGET(NV_ANY_TARGET, (int i = 1;)) *p = i; }
//                                                                         ^ IW0301 unknown name `i`
