// `alignof` of an expression, which g++ and NVRTC know, is about the object.

//#
struct alignas(8) S { char c; int i; };
__device__ int global alignas(64);
__global__ void k(int *p, S *s) {
    alignas(16) char b[4];
    char plain;
    __shared__ alignas(32) float shared[4];
    static_assert(__alignof__(b) == 16 && __alignof__(plain) == 1 && __alignof__(global) == 64, "");
    static_assert(__alignof__(shared) == 32 && __alignof__(s->i) == 4 && __alignof__(*s) == 8, "");
    static_assert(__alignof__(b[1]) == 1 && alignof(decltype(b)) == 1, "");
    b[0] = plain = 1;
    *p = b[0] + shared[0];
}

//# The alignment of a member
struct S { alignas(16) char c; };
__global__ void k(int *p, S *s) { *p = __alignof__(s->c); }
//                                     ^ IW0350 `alignof` of a member with an alignment of its own is not supported yet
