// `#pragma unroll` stands in front of a loop.

//# In front of labels, and several
__global__ void k(int *p, int n) {
    #pragma unroll 4
    #pragma unroll 2
    again: for (int i = 0; i < n; i++) p[i] = i;
    switch (n) {
        #pragma unroll
        case 1: while (n < 9) p[n++] = 2;
        default:
        #pragma unroll 3
        do p[n] = 1; while (n++ < 20);
    }
    if (n-- > 0)
        #pragma unroll
        for (int i = 0; i < 3; i++) p[i]++;
    else
        #pragma unroll 1
        for (int i = 0; i < 3; i++) p[i]--;
    if (n > 0) goto again;
}

//# In front of something else
__global__ void k(int *p, int n) {
    #pragma unroll 4
//  ^ warning IW0220 `#pragma unroll` is ignored: no loop follows
    p[0] = 1;
    #pragma unroll
//  ^ warning IW0220 no loop follows
    {
        for (int i = 0; i < n; i++) p[i] = i;
    }
    #pragma unroll 1
//  ^ warning IW0220 no loop follows
    if (n) p[1] = 2;
}

//# Outside of functions
#pragma unroll
// <- warning IW0220 no loop follows
__device__ int x;
struct S {
    #pragma unroll 4
//  ^ warning IW0220 no loop follows
    int x;
};
__global__ void k(S s) { x = s.x; }

//# In what is for the host
void host(int *p, int n) {
    #pragma unroll 4 5
    p[0] = 1;
    #pragma unroll zork
    for (int i = 0; i < n; i++) p[i] = i;
}
__global__ void k(int *p) { *p = 1; }
