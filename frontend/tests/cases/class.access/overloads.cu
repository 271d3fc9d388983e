// Overloads have their own access [class.access].

//#
class C { __device__ int f(int) { return 1; } public: __device__ int f(float) { return 2; } };
__global__ void k(int *p) { C c; *p = c.f(1.0f); }

//#
class C { __device__ C(float) {} public: __device__ C(int) {} };
__global__ void k(int *p) { C c(1); *p = 1; }
