// Copies that need copies [class.copy.ctor].

//#
struct S { int v; __device__ S(int v) : v(v) {} __device__ S(S o) : v(o.v) {} };
//                                                             ^ IW0327 a constructor cannot have its own class as a by-value parameter
__global__ void k(int *o) { S a(1); S b = static_cast<S>(a); o[0] = b.v; }

//#
struct D { int v; __device__ D(int v) : v(v) {} D(D &o); };
struct M { D d; };
//     ^ IW0304 cannot convert `D` to `int` in argument 1
__global__ void k(int *o) { M a{D(1)}; M b = a; o[0] = b.d.v; }

//#
struct O;
struct D { int v; __device__ D(int v) : v(v) {} __device__ D(O o); D(D &o); };
struct O { D d; __device__ O(D d); };
__global__ void k(int *o) { D d(1); D e = d; o[0] = e.v; }
//                                        ^ IW0308 `D` cannot be copied: each of its constructors needs a copy first
