// A constructor that takes anything does not convert without end [class.conv.ctor].

//#
struct C { int v; __device__ C(...) : v(2) {} };
__global__ void k(int *o) { C a{"ab"}; C b("ab"); C c = 3; *o = a.v + b.v + c.v; }

//#
struct C { template <class T> __device__ C(T t); };
__device__ int f(C);
__device__ int f(...);
__global__ void k(int *o) { *o = sizeof(f(5)); }
