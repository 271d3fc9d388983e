// An alias template may be declared again for the same type ([dcl.typedef] 3, [temp.over.link] 6).

//# With other names of its parameters, at any place
template <class T> using same = T;
template <class U> using same = U;
namespace n { template <class T, int N> using array = T[N]; }
namespace n { template <class A, int B> using array = A[B]; }
__global__ void k(same<int> *o) { n::array<int, 2> a = {1, 2}; *o = a[1]; }

//# For another type
template <class T> using same = T;
template <class T> using same = T *;
//                       ^ IW0303 the template `same` is defined twice
__global__ void k(same<int> *o) { *o = 1; }

//# Not in a class
//@ nvrtc accepts: It lets a member template be declared twice, which C++ does not ([class.mem]).
struct S {
    template <class T> using same = T;
    template <class T> using same = T;
//                           ^ IW0303 the template `same` is defined twice
};
__global__ void k(S::same<int> *o) { *o = 1; }

//# Not as a class
template <class T> using same = T;
template <class T> struct same { T v; };
//                        ^ IW0303 the template `same` is defined twice
__global__ void k(int *o) { *o = 1; }
