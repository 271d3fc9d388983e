// Private members behind `::` [class.access].

//#
class C { static __device__ int f() { return 1; } };
__global__ void k(int *p) { *p = C::f(); }
//                                  ^ IW0342 `f` is a private member of `C`

//#
class C { static constexpr int s = 2; };
__global__ void k(int *p) { *p = C::s; }
//                                  ^ IW0342 `s` is a private member of `C`

//#
class C { enum E { A }; };
__global__ void k(int *p) { *p = C::A; }
//                                  ^ IW0342 `A` is a private member of `C`

//#
class C { enum class E { A }; };
__global__ void k(int *p) { *p = (int)C::E::A; }
//                                       ^ IW0342 `E` is a private member of `C`

//#
class C { enum E { A }; };
__global__ void k(int *p) { C::E e; *p = 1; }
//                             ^ IW0342 `E` is a private member of `C`

//#
class C { struct N { int v; }; };
__global__ void k(int *p) { C::N n; *p = 1; }
//                             ^ IW0342 `N` is a private member of `C`

//#
class C { struct N { static constexpr int q = 4; }; };
__global__ void k(int *p) { *p = C::N::q; }
//                                  ^ IW0342 `N` is a private member of `C`

//#
class C { typedef int T; };
__global__ void k(int *p) { C::T t = 1; *p = t; }
//                             ^ IW0342 `T` is a private member of `C`

//#
template <class T> class V { typedef T X; };
__global__ void k(int *p) { V<int>::X a = 1; *p = a; }
//                                  ^ IW0342 `X` is a private member of `V<int>`

//#
template <class T> class V { template <class U> struct I { U u; }; };
__global__ void k(int *p) { V<int>::I<int> i; i.u = 1; *p = i.u; }
//                                  ^ IW0342 `I` is a private member of `V<int>`

//#
template <class T> class A { static constexpr int v = 1; };
template <> class A<int> { public: static constexpr int v = 2; };
__global__ void k(int *p) { *p = A<float>::v; }
//                                         ^ IW0342 `v` is a private member of `A<float>`
