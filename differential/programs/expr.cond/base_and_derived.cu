//@ values: 1 2 7 5 2 1 3 3 8 1 1 7 1 1
struct Base {
    int v;
};
struct Derived : Base {
    int w;
};
struct FromInt {
    int v;
    __device__ FromInt(int v) : v(v) {}
};
__device__ int kind(int &) { return 1; }
__device__ int kind(const int &) { return 2; }
__device__ int kind(int &&) { return 3; }
__global__ void values(long long *out) {
    Base b{1};
    Derived d;
    d.v = 2;
    d.w = 3;
    bool yes = true;
    *out++ = (yes ? b : d).v;
    *out++ = (!yes ? b : d).v;
    (!yes ? b : d).v = 7;
    *out++ = d.v;
    *out++ = (yes ? 5 : FromInt(6)).v;
    int i = 1;
    const int c = 2;
    *out++ = kind(yes ? i : c);
    *out++ = kind(yes ? i : d.v);
    *out++ = kind(yes ? i : 3);
    *out++ = kind(yes ? i : 'a');
    *out++ = sizeof(yes ? 1 : 2.0);
    *out++ = sizeof(yes ? 'a' : 'b');
    *out++ = (yes ? -1 : 0u) > 0;
    Base *pb = yes ? &d : &b;
    *out++ = pb->v;
    const void *pv = yes ? (void *)&i : (const int *)&c;
    *out++ = pv == &i;
    *out++ = (yes ? nullptr : &i) == nullptr;
}
