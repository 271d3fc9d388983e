template <class T> struct S {
    __device__ T a() { return 0; }
    __device__ T b() const { return 1; }
    __device__ operator T *() { return nullptr; }
    __device__ operator const T *() const { return nullptr; }
};
#include "input.cu"
