//@ values: 1616 1616 105 1616 816 404 4 808 32 16 8
// Attributes behind the closing brace of a class are the class's, as nvcc has it; NVRTC takes them and leaves them out.
struct A { float k, r0; int n; } __attribute__((aligned(16)));
typedef struct { float k, r0; int n; } __attribute__((aligned(16))) B;
struct E { char k; int n; } __attribute__((packed));
template <class T> struct G { T a; } __attribute__((aligned(16)));
struct H { struct { char c; } __attribute__((aligned(8))) m; struct I { char c; } __attribute__((aligned(8))); I n; };
typedef struct { char k; } __attribute__((packed, aligned(4))) J, *K;
union L { char c; } __attribute__((aligned(4)));
struct __attribute__((aligned(8))) N { char c; int i; } __attribute__((packed));
struct O { char c; A a; };
__global__ void values(long long *out) {
    *out++ = sizeof(A) + 100 * alignof(A);
    *out++ = sizeof(B) + 100 * alignof(B);
    *out++ = sizeof(E) + 100 * alignof(E);
    *out++ = sizeof(G<char>) + 100 * alignof(G<char>);
    *out++ = sizeof(H) + 100 * sizeof(H::I);
    *out++ = sizeof(J) + 100 * sizeof(*K());
    *out++ = sizeof(L);
    *out++ = sizeof(N) + 100 * alignof(N);
    *out++ = sizeof(O);
    A many[2] = {{1, 2, 3}, {4, 5, 6}};
    *out++ = (char *)&many[1] - (char *)&many[0];
    N n = {'a', 7};
    *out++ = n.i + ((char *)&n.i - (char *)&n);
}
