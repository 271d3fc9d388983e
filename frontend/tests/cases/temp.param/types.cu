// Types of parameters of templates [temp.param].

//#
template <float F> struct A {};
//        ^ IW0336 a template parameter cannot be of a floating-point type: `float`
__global__ void k() {}

//#
struct S { int a; };
template <S s> __device__ int f() { return 1; }
//        ^ IW0336 a template parameter cannot be of a class type: `S`
__global__ void k() {}

//#
template <int &&R> struct A {};
//            ^ IW0336 a template parameter cannot be of an rvalue reference type: `int &&`
__global__ void k() {}

//#
template <template <double> class C> struct A {};
//                  ^ IW0336 a template parameter cannot be of a floating-point type: `double`
__global__ void k() {}
