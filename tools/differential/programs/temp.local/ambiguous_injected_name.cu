//@ refused:
template <class T> struct B { int v = 1; };
struct D1 : B<int>, B<char> { __device__ int f() { B *p = this; return p->v; } };
__global__ void values(long long *out) {
    *out++ = D1().f();
}
