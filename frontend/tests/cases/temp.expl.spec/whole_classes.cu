// Members of a class that is specialised as a whole have no `template <>` for the class.

//#
template <class T> struct A { __device__ int f(int); };
template <> struct A<int> { __device__ int f(int); };
template <> __device__ int A<int>::f(int x) { return x; }
//                         ^ IW0336 no member template `A<int>::f` matches this specialisation
__global__ void k(int *p) { *p = sizeof(A<int>); }

//#
template <class T> struct A { template <class U> __device__ int f(U) { return 1; } };
template <> __device__ int A<int>::f(int x) { return x; }
//                         ^ IW0336 no member `A<int>::f` matches this specialisation, or it was already used
__global__ void k(int *p) { *p = A<int>().f(2); }

//#
template <class T> struct A;
template <> struct A<int> { template <class U> __device__ int f(U); };
template <> template <> __device__ int A<int>::f(float x) { return x; }
//                                     ^ IW0336 `A<int>::f` has too many `template <>` before it
__global__ void k(int *p) { *p = sizeof(A<int>); }

//#
template <typename T> struct util;
template <> struct util<float2> { template <typename U> static __host__ __device__ __forceinline__ void up(const float2 &s, U &d); };
template <> __host__ __device__ __forceinline__ void util<float2>::up(const float2 &s, double2 &d) { d.x = s.x; d.y = s.y; }
__global__ void k(float2 *p, double2 *q) { util<float2>::up(*p, *q); }
