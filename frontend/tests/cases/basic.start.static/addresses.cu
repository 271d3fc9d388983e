// Initial values that are addresses.

//#
struct S { int a; float b; int c[3]; };
__device__ S s = {1, 2, {3, 4, 5}};
__device__ char *p = (char *)&s + 4;
__device__ const char *w = (const char *)(&s.c[2]);
__device__ unsigned char *u = reinterpret_cast<unsigned char *>(s.c) + 4;
__constant__ char *const c = (char *)&s;
__global__ void k(int *o) { *o = *p + *w + *u + *c; }

//# In a constant expression nothing is cast so
__device__ int x[4];
constexpr char *p = (char *)&x;
//                  ^ IW0318 the initial value of `p` is not constant: a pointer is converted to one of another type
__global__ void k(int *o) { *o = *p; }

//# Nor in a constexpr function
//@ nvrtc accepts: it follows the call
__device__ int x[4];
__device__ constexpr char *at(int *p) { return (char *)p; }
__device__ char *p = at(x);
//                   ^ IW0318 the initial value of `p` is not constant: a pointer is converted to one of another type
__global__ void k(int *o) { *o = *p; }

//# The address of a managed variable
__managed__ int x;
__device__ char *p = (char *)&x;
//                   ^ IW0318 the initial value of `p` is not constant: the address of a `__managed__` variable is known only when the program runs
__global__ void k(int *o) { *o = *p; }

//# An address as a number
__device__ int x[4];
__device__ unsigned long long n = (unsigned long long)&x[1];
//                                ^ IW0350 initialising a variable with an address is not supported yet
__global__ void k(int *o) { *o = n; }

//# A temporary object
struct S { int *p; __device__ constexpr S(const int &r) : p((int *)&r) {} };
__device__ S s(3);
//           ^ IW0350 initialising a variable with an address is not supported yet
__global__ void k(int *o) { *o = *s.p; }
