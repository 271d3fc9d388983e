// Whether a constructor copies is decided by its parameter's type.

//# In the instance for another type, the class keeps its own copy
template <class T> struct rc { typedef T type; };
template <class T> struct rc<const T> { typedef T type; };
template <typename T> struct MV {
    T *d;
    __host__ __device__ MV(T *d) : d{d} {}
    __host__ __device__ MV(const MV<typename rc<T>::type> &o) : d{o.d} {}
};
__device__ float f(MV<const float> m) { return *m.d; }
__global__ void k(float *p, MV<const float> m) { *p = f(m); }

//# A deleted copy, by an alias
struct S {
    using Self = S;
    S() = default;
    S(const Self &) = delete;
};
__global__ void k(int *o) { S a; S b = a; *o = 1; }
//                                     ^ IW0376 `S::S` is deleted
