//@ values: 4 8 4 3 2 9 1 11
namespace N {
enum { n = 7 };
struct n {
    char c[3];
};
struct v {
    char c[5];
};
__device__ const long v = 2;
__device__ int enumerator() { return sizeof(n); }
__device__ int variable() { return sizeof(v); }
}
struct A {
    struct m {
        char c[9];
    };
    short m;
    __device__ int own() { return sizeof(m); }
    __device__ int tagged() { return sizeof(struct m); }
};
__global__ void values(long long *out) {
    *out++ = N::enumerator();
    *out++ = N::variable();
    *out++ = sizeof(N::n);
    *out++ = sizeof(struct N::n);
    *out++ = A().own();
    *out++ = A().tagged();
    struct x {
        char c[11];
    };
    char x = 1;
    *out++ = sizeof(x);
    *out++ = sizeof(struct x);
}
