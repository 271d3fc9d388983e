//@ refused:

//# a conversion function outside
operator int();
__global__ void values(long long *out) { *out++ = 1; }

//# a conversion function with parameter
struct A { operator int(int); };
__global__ void values(long long *out) { *out++ = 1; }

//# a conversion function with result
struct A { int operator int(); };
__global__ void values(long long *out) { *out++ = 1; }

//# a conversion function static
struct A { static operator int(); };
__global__ void values(long long *out) { *out++ = 1; }
