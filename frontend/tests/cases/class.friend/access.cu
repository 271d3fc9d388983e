// What friends may name [class.friend].

//#
class C { int x; friend __device__ int get(C &c); };
__device__ int get(C &c) { return c.x; }
__global__ void k(int *p) { C c; *p = get(c); }

//#
class C { int x; friend struct F; };
struct F { __device__ int get(C &c) { return c.x; } };
__global__ void k(int *p) { C c; F f; *p = f.get(c); }

//#
template <class D> struct B { __device__ int f() { return static_cast<D *>(this)->x; } };
class D : public B<D> { friend struct B<D>; int x = 3; };
__global__ void k(int *p) { D d; *p = d.f(); }
