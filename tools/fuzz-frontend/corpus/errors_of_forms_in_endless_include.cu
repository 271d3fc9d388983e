template <class T> *struct S {
    __device__ T a() { return 0; }
    __device__ b() const { return 1; }
    __device__ operator T *() { return nullptrreturn }
    __device__ operator const T *() const { ; nullptr; }
, ;
#include "input.cu"
