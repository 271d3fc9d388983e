// Definitions of members that there are not [class.mfct], [temp.mem.func], [namespace.memdef].

//#
struct S { int a; };
__device__ int S::f() { return 1; }
//                ^ IW0321 `S` has no member function `f`
__global__ void k() {}

//#
struct S { int f; };
__device__ int S::f() { return 1; }
//                ^ IW0321 `f` is not a member function of `S`
__global__ void k() {}

//#
struct S { __device__ int f(int); };
__device__ int S::f() { return 1; }
//                ^ IW0321 no declaration in `S` has the parameters and qualifiers of this definition
__global__ void k() {}

//#
struct S { __device__ int f(); };
__device__ int S::f() const { return 1; }
//                ^ IW0321 no declaration in `S` has the parameters and qualifiers of this definition
__global__ void k() {}

//#
struct S { __device__ int f() &; };
__device__ int S::f() { return 1; }
//                ^ IW0321 no declaration in `S` has the parameters and qualifiers of this definition
__global__ void k() {}

//#
struct S { __device__ S(int); };
__device__ S::S() {}
//            ^ IW0321 no declaration in `S` has the parameters and qualifiers of this definition
__global__ void k() {}

//#
struct S {};
__device__ S::S() {}
//            ^ IW0321 `S` does not declare what `S::S` defines
__global__ void k() {}

//#
struct S {};
__device__ int S::operator+(int) { return 1; }
//                ^ IW0321 `S` has no member function `operator+`
__global__ void k() {}

//#
struct S { template <class U> __device__ int f(U); };
template <class U> __device__ int S::f(U *) { return 1; }
//                                ^ IW0321 no member template that is declared has the parameters of `S::f`
__global__ void k() {}

//#
struct S {};
struct S::T { int a; };
//        ^ IW0321 `S::T` is defined here, but is not declared in the class or namespace named before it
__global__ void k() {}

//#
struct S { int n; };
__device__ int S::n = 3;
//                ^ IW0321 `S::n` is not a declared static data member
__global__ void k() {}

//#
template <class T> struct S { T a; };
template <class T> __device__ int S<T>::f() { return 1; }
//                                ^ IW0321 `S` has no member function `f`
__global__ void k() {}

//#
template <class T> struct S { __device__ int f(int); };
template <class T> __device__ int S<T>::f() { return 1; }
//                                ^ IW0321 no declaration in `S` has the parameters and qualifiers of this definition
__global__ void k() {}

//#
template <class T> struct S { __device__ int f(); };
template <class T, class U> __device__ int S<T>::f() { return 1; }
//                                         ^ IW0336 `template <…>` here has other parameters than that of `S`
__global__ void k() {}

//#
template <class T> struct S { __device__ int f(); };
template <class T> __device__ int S<T *>::f() { return 1; }
//                                ^ IW0336 `template <…>` here has other parameters than that of `S`
__global__ void k() {}

//#
template <class T> struct S { __device__ int f(); };
__device__ int S<int>::f() { return 1; }
//                     ^ IW0336 `S<int>::f` is a specialisation and needs `template <>` before it
__global__ void k() {}

//#
namespace n {}
__device__ int n::f() { return 1; }
//                ^ IW0321 `n::f` is defined here, but is not declared in its namespace
__global__ void k() {}

//#
namespace n { __device__ int f(int); }
__device__ int n::f() { return 1; }
//                ^ IW0321 `n::f` is defined here, but is not declared in its namespace
__global__ void k() {}
