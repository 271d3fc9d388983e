//@ family: classes
//@ launch: defaults grid=1 block=3
//@ arg: out:i32[12]=zero
//@ expect: out=1,2,20,1,12,13,113,12,0,0,0,0
// Which function is called depends on the object, which default arguments on the pointer.
struct Base {
    __device__ virtual int f(int a = 1) const { return a; }
    __device__ int g() const { return f(); }
};
struct Derived : Base {
    __device__ int f(int a = 2) const override { return a + 11; }
};
__global__ void defaults(int *out) {
    if (threadIdx.x == 2) return;
    Base base;
    Derived derived;
    const Base *p = threadIdx.x ? &derived : &base;
    int *own = out + 4 * threadIdx.x;
    own[0] = p->f();
    own[1] = threadIdx.x ? derived.f() : base.f(2);
    own[2] = threadIdx.x ? p->f(102) : p->f(20);
    own[3] = p->g();
}
