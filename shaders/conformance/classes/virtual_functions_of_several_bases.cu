//@ family: classes
//@ launch: several grid=1 block=4
//@ arg: out:i32[16]=zero
//@ expect: out[0]=21
//@ expect: out[1]=302
//@ expect: out[2]=1
//@ expect: out[3]=40
struct A { int a; __device__ A() : a(1) {} __device__ virtual int f() { return a; } __device__ virtual A *self() { return this; } };
struct B { int b; __device__ B() : b(2) {} __device__ virtual int g() { return b; } __device__ virtual B *self() { return this; } };
struct Data { long long d = 7; };
struct C : Data, A, B {
    int c = 2;
    __device__ int f() override { return a + 10 * c; }
    __device__ int g() override { return b + 100 * (c + 1); }
    __device__ C *self() override { return this; }
};
__global__ void several(int *out) {
    C c;
    c.c += threadIdx.x;
    A *a = &c;
    B *b = &c;
    int *o = out + 4 * threadIdx.x;
    o[0] = a->f();
    o[1] = b->g();
    o[2] = b->self() == b && a->self() == a && static_cast<C *>(b) == &c;
    o[3] = sizeof(C);
}
