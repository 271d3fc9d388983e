// Classes whose arguments cannot be deduced [over.match.class.deduct].

//#
template <class T> struct P { T a, b; __device__ P(T a, T b) : a(a), b(b) {} };
__global__ void k(int *o) { P p(1, 2.0f); }
//                          ^ IW0336 the template arguments of `P` cannot be deduced from these values

//#
template <class T> struct P { T a, b; __device__ P(T a, T b) : a(a), b(b) {} };
__global__ void k(int *o) { P p(1); }
//                          ^ IW0336 the template arguments of `P` cannot be deduced from these values

//#
template <class T> struct P { T a, b; __device__ P(T a, T b) : a(a), b(b) {} };
__global__ void k(int *o) { P p; }
//                          ^ IW0336 the template arguments of `P` cannot be deduced from these values

//#
template <class T> struct P { T a, b; __device__ P(T a, T b) : a(a), b(b) {} };
__global__ void k(int *o) { o[0] = P{1, 2u}.a; }
//                                 ^ IW0336 the template arguments of `P` cannot be deduced from these values

//#
template <class T> struct Q { T v; __device__ explicit Q(T v) : v(v) {} };
__global__ void k(int *o) { Q q = 3; }
//                          ^ IW0336 the template arguments of `Q` cannot be deduced from these values

//#
template <class T> struct S { T v; __device__ S(typename T::type v); };
__global__ void k(int *o) { S s(1); }
//                          ^ IW0336 the template arguments of `S` cannot be deduced from these values

//#
template <class T> struct A { T v; };
__global__ void k(int *o) { A a; }
//                          ^ IW0336 the template arguments of `A` cannot be deduced from these values

//#
template <class T> struct A { T v; };
template <class T> using B = A<T>;
__global__ void k(int *o) { B b{1}; }
//                          ^ IW0336 `B` is a template: its arguments are missing

//#
template <class T> struct P { T a, b; __device__ P(T a, T b) : a(a), b(b) {} };
__global__ void k(int *o) { P p(1, 2), q(1.0f, 2.0f); }
//                                     ^ IW0304 `q` would be a `P<float>`, but the variable before it is a `P<int>`

//#
__global__ void k(int *o) { auto p = 1, q = 2.0f; }
//                                      ^ IW0304 `q` would be a `float`, but the variable before it is a `int`
