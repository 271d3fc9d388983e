//@ values: 5943 22
struct A { union { int a; float b; }; union { int d; float e; }; int c; };
struct B : A { int c = 9; __device__ int get() { a = 3; d = 4; A::c = 5; return a + d * 10 + c * 100 + A::c * 1000; } };
__global__ void values(long long *out) {
    *out++ = B().get(); B b; b.a = 6; b.d = 7;
    *out++ = b.a + b.d + b.c;
}
