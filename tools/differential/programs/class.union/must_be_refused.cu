//@ refused:

//# a base of a union
struct A { int x; };
union U : A { int y; };
__global__ void values(long long *out) { *out++ = 1; }

//# union as base
union U { int y; };
struct A : U { int x; };
__global__ void values(long long *out) { *out++ = 1; }

//# a union as a base that is a parameter
union U { int y; };
template <class T> struct A : T { int x; };
__global__ void values(long long *out) { *out++ = sizeof(A<U>); }
