// Definitions in classes that there are not [class.mfct].

//#
__device__ int Unknown::f() { return 1; }
//             ^ IW0301 `Unknown` in `Unknown::f` is not a class or namespace declared here
__global__ void k() {}

//#
__device__ int Unknown::f();
//             ^ IW0301 `Unknown` in `Unknown::f` is not a class or namespace declared here
__global__ void k() {}

//#
__device__ Unknown::Unknown() {}
//         ^ IW0301 `Unknown` in `Unknown::Unknown` is not a class or namespace declared here
__global__ void k() {}

//#
__device__ Unknown::operator int() const { return 1; }
//         ^ IW0301 `Unknown` in `Unknown::operator int` is not a class or namespace declared here
__global__ void k() {}

//#
__global__ void Unknown::k(int *o) {}
//              ^ IW0301 `Unknown` in `Unknown::k` is not a class or namespace declared here

//#
__device__ int Unknown::x = 3;
//             ^ IW0301 `Unknown` in `Unknown::x` is not a class or namespace declared here
__global__ void k() {}

//#
template <class T> __device__ int Unknown<T>::f() { return 1; }
//                                ^ IW0301 `Unknown` in `Unknown<T>::f` is not a class or namespace declared here
__global__ void k() {}

//#
template <> __device__ int Unknown<int>::f() { return 1; }
//                         ^ IW0301 `Unknown` in `Unknown<int>::f` is not a class or namespace declared here
__global__ void k() {}

//#
template <class T> struct S { __device__ int f(); };
__device__ int S::f() { return 1; }
//             ^ IW0301 `S` is a template: its arguments are missing
__global__ void k() {}

//#
using S = int;
__device__ int S::f() { return 1; }
//             ^ IW0321 `int` is not a class and has no members
__global__ void k() {}

//#
struct S;
__device__ int S::f() { return 1; }
//                ^ IW0322 `S` has no definition here
__global__ void k() {}
