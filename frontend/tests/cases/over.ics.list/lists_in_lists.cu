// A list in a list is not converted to the class itself [over.best.ics] 4, [over.ics.list].

struct D { int v; __device__ D(int v) : v(v) {} __device__ D(const D &o) : v(o.v * 2) {} };
struct E { int a, b; __device__ E(int a, int b) : a(a), b(b) {} };
struct Pair { int a, b; };
struct W { Pair p; __device__ W(Pair p) : p(p) {} };

//#
__global__ void k(int *o) { D d{{{1}}}; o[0] = d.v; }
//                               ^ IW0323 a value of type `int` is in one pair of braces at most

//#
__global__ void k(int *o) { E e{{1, 2}}; o[0] = e.b; }
//                             ^ IW0308 `E` expects 2 arguments, but 1 is given

//#
__global__ void k(int *o) { E e = {{1, 2}}; o[0] = e.b; }
//                                ^ IW0308 `E` expects 2 arguments, but 1 is given

//#
__global__ void k(int *o) { E e({{1, 2}}); o[0] = e.b; }
//                            ^ IW0308 no matching function for call to `E({…})`

//#
__global__ void k(int *o) { int x{{1}}; o[0] = x; }
//                                ^ IW0323 a value of type `int` is in one pair of braces at most

//#
__global__ void k(int *o) { int a[2] = {{{1}}, 2}; o[0] = a[0]; }
//                                       ^ IW0323 a value of type `int` is in one pair of braces at most

//#
__global__ void k(int *o) { D d{{1}}; o[0] = d.v; }

//#
__global__ void k(int *o) { D a(3); D d{{a}}; o[0] = d.v; }

//#
__global__ void k(int *o) { D d[2] = {{{1}}, {{2}}}; o[0] = d[1].v; }

//#
__global__ void k(int *o) { D d({{1}}); o[0] = d.v; }

//#
__global__ void k(int *o) { E e({1, 2}); o[0] = e.b; }

//#
__global__ void k(int *o) { W w{{1, 2}}; o[0] = w.p.b; }

//#
__global__ void k(int *o) { int a[2] = {{1}, 2}; o[0] = a[0]; }
