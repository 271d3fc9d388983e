//@ family: classes
//@ launch: chosen grid=1 block=8
//@ arg: out:i32[8]=zero
//@ expect: out[0]=10
//@ expect: out[1]=21
//@ expect: out[2]=32
//@ expect: out[3]=43
struct A {
    __device__ virtual int f(int x) { return 10 + x; }
    __device__ virtual int g(int x) { return 30 + x; }
};
struct B : A {
    __device__ int f(int x) override { return 20 + x; }
    __device__ int g(int x) override { return 40 + x; }
};
__global__ void chosen(int *out) {
    A a;
    B b;
    int t = threadIdx.x;
    A *object = t % 2 ? &b : &a;
    int (A::*member)(int) = t % 4 < 2 ? &A::f : &A::g;
    out[t] = (object->*member)(t);
}
