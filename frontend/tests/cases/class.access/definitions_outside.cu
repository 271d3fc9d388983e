// Definitions outside of the class belong to it [class.access].

//#
class C { struct N { int v; }; public: __device__ N f(); __device__ int g(); };
__device__ C::N C::f() { return N{2}; }
__device__ int C::g() { return f().v; }
__global__ void k(int *p) { C c; *p = c.g(); }

//#
class C { struct N { int v; __device__ int f(); }; public: __device__ int g(); };
__device__ int C::N::f() { return v; }
__device__ int C::g() { N n; n.v = 2; return n.f(); }
__global__ void k(int *p) { C c; *p = c.g(); }
