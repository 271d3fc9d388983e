// Clang's and g++'s pragmas mean what they say there. NVRTC does not know them and ignores them, with a warning.

//# All forms
#define N 4
__global__ void k(int *p, int n) {
    #pragma nounroll
    for (int i = 0; i < n; i++) p[i] = i;
    #pragma GCC unroll N
    for (int i = 0; i < n; i++) p[i] = i;
    #pragma GCC unroll 0
    while (n-- > 0) p[n] = 1;
    #pragma GCC ivdep
    for (int i = 0; i < n; i++) p[i] = i;
}

//# Wrong counts
__global__ void k(int *p, int n) {
    #pragma GCC unroll
//  ^ warning IW0379 `#pragma GCC unroll` is ignored: it has no count
    for (int i = 0; i < n; i++) p[i] = i;
    #pragma GCC unroll -2
//  ^ warning IW0379 `#pragma GCC unroll` is ignored: its count -2 is not positive
    for (int i = 0; i < n; i++) p[i] = i;
    #pragma nounroll 2
//  ^ warning IW0220 `#pragma nounroll` is ignored: there is more in the line than this
    for (int i = 0; i < n; i++) p[i] = i;
}
