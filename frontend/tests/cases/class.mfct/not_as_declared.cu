// Definitions that differ from the declaration [class.mfct].

//#
struct S { __device__ int f(); };
__device__ float S::f() { return 1; }
//                  ^ IW0303 this definition returns `float`, but the declaration `int`
__global__ void k() {}

//#
struct S { __device__ int f() { return 2; } };
__device__ int S::f() { return 1; }
//                ^ IW0303 `S::f` is defined twice
__global__ void k() {}

//#
struct S { __device__ int f(); };
__device__ int S::f() { return 1; }
__device__ int S::f() { return 1; }
//                ^ IW0303 `S::f` is defined twice
__global__ void k() {}

//#
template <class T> struct S { __device__ int f(); };
template <class T> __device__ int S<T>::f() { return 1; }
template <class U> __device__ int S<U>::f() { return 2; }
//                                ^ IW0303 `S<U>::f` is defined twice
__global__ void k() {}

//#
struct S { __device__ int f(); };
__device__ int S::f();
//                ^ IW0303 `S::f` is declared again outside of its class, without a body
__device__ int S::f() { return 1; }
__global__ void k() {}

//#
struct S { __device__ void f(int a = 1); };
__device__ void S::f(int a = 2) {}
//                       ^ IW0303 this parameter has a default argument already
__global__ void k() {}

//#
struct S { static __device__ int f(); };
static __device__ int S::f() { return 1; }
// <- IW0303 `static` is allowed only in the class, not on a definition outside of it
__global__ void k() {}

//#
struct S { explicit __device__ S(int); };
explicit __device__ S::S(int) {}
// <- IW0303 `explicit` is allowed only in the class, not on a definition outside of it
__global__ void k() {}

//#
struct S { __device__ int f() noexcept; };
__device__ int S::f() { return 1; }
//                ^ IW0303 `noexcept` is in the class and outside of it, or in neither
__global__ void k() {}

//# The declaration alone names the execution space.
template <class T> struct Shape {
    T side;
    __device__ T area() const;
};
template <class T> int Shape<T>::area() const { return 3; }
//                     ^ IW0303 this definition returns `int`, but the declaration `float`
__global__ void k(int *x) { Shape<float> s{2.0f}; *x = (int)s.area(); }

//# Both name it.
template <class T> struct Shape {
    T side;
    __device__ T area() const;
};
template <class T> __device__ int Shape<T>::area() const { return 3; }
//                                ^ IW0303 this definition returns `int`, but the declaration `float`
__global__ void k(int *x) { Shape<float> s{2.0f}; *x = (int)s.area(); Shape<int> t{1}; *x += t.area(); }
