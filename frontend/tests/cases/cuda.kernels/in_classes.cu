// Kernels cannot be members.

//#
template <class T> struct S { static __global__ void k(T *o) { *o = 1; } };
//                                                   ^ IW0315 a kernel cannot be a member of a class
__global__ void q(int *o) {}

//#
template <class T> struct S { static __global__ void k(T *o); };
//                                                   ^ IW0315 a kernel cannot be a member of a class
__global__ void q(int *o) {}

//#
template <class T> struct S { template <class U> static __global__ void k(U *o) { *o = 1; } };
//                                                                      ^ IW0315 a kernel cannot be a member of a class
__global__ void q(int *o) {}

//#
struct S { friend __global__ void k(int *o) { *o = 1; } };
//                                ^ IW0315 a kernel cannot be defined in a friend declaration
__global__ void q(int *o) {}

//#
template <class T> struct S { friend __global__ void k(T *o) { *o = 1; } };
//                                                   ^ IW0315 a kernel cannot be defined in a friend declaration
__global__ void q(int *o) {}

//# Templates are no exception
template <class T> struct A { static __global__ void m(T *p) { *p = 1; } };
//                                                   ^ IW0315 a kernel cannot be a member of a class
__global__ void k(int *o) { o[0] = 1; }

//#
struct A { template <class T> static __global__ void m(T *p) { *p = 1; } };
//                                                   ^ IW0315 a kernel cannot be a member of a class
//                                                   ^ warning IW0339 nothing instantiates the kernel template `A::m`, so it is not checked
__global__ void k(int *o) { o[0] = 1; }
