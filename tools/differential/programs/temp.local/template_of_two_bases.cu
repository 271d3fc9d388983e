//@ values: 2
template <class T> struct B { T v = 1; };
struct E : B<int>, B<char> { __device__ int f() { B<int> *p = this; B<float> q; return p->v + q.v; } };
__global__ void values(long long *out) {
    *out++ = E().f();
}
