//@ values: 1 6 58
// A macro of `#pragma` that is alone in its line, as nvcc takes it.
//@ nvrtc refuses: it does not look for pragmas in what macros become
//@ not g++: it does not either
#define QUIET #pragma hd_warning_disable
#define COUNT 2
#define UNROLL #pragma unroll COUNT
#define TIGHT #pragma pack(1)
#define NATURAL #pragma pack()
struct A {
    QUIET
    __host__ __device__ A() : x(1) {}
    QUIET // said twice
    int x;
};
QUIET
TIGHT
struct B {
    char c;
    int i;
};
NATURAL
struct C {
    char c;
    int i;
};
QUIET
__global__ void values(long long *out) {
    A a;
    *out++ = a.x;
    int s = 0;
    UNROLL
    for (int i = 0; i < 4; i++) s += i;
    *out++ = s;
    *out++ = sizeof(B) * 10 + sizeof(C);
}
