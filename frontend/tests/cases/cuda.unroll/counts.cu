// `#pragma unroll N`: N is an integral constant expression. One that is not positive or too large is ignored.

//# Constant expressions
#define FOUR 4
enum { THREE = 3 };
constexpr int five = 5;
__device__ constexpr int twice(int n) { return 2 * n; }
template<int N> struct Times { static constexpr int value = N; };
template<int N, typename T> __device__ int sum(const T *p, int n) {
    int s = 0;
    #pragma unroll N
    for (int i = 0; i < n; i++) s += p[i];
    #pragma unroll Times<N * 2>::value
    for (int i = 0; i < n; i++) s += p[i];
    #pragma unroll (sizeof(T))
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}
__global__ void k(int *p, int n) {
    constexpr int six = 6;
    int s = sum<2>(p, n) + sum<3>((short *)p, n);
    #pragma unroll FOUR
    for (int i = 0; i < n; i++) s += p[i];
    #pragma unroll (FOUR * THREE > 11 ? five : 1)
    for (int i = 0; i < n; i++) s += p[i];
    #pragma unroll six - 'a' + 'b'
    while (n-- > 0) s += p[n];
    #pragma unroll twice(3)
    do { s += p[n]; } while (n++ < 9);
    #pragma unroll true
    for (int i = 0; i < n; i++) s += p[i];
    _Pragma("unroll FOUR") for (int i = 0; i < n; i++) s += p[i];
    _Pragma("unroll(8)") for (int i = 0; i < n; i++) s += p[i];
    int a[] = {1, 2, 3};
    #pragma unroll
    for (int x : a) s += x;
    #pragma unroll 2147483647
    for (int i = 0; i < n; i++) s += p[i];
    *p = s;
}

//# In a lambda
__global__ void k(int *p, int n) {
    constexpr int times = 4;
    auto add = [=](int s) {
        #pragma unroll times
        for (int i = 0; i < n; i++) s += p[i];
        return s;
    };
    *p = add(1);
}

//# Not positive
__global__ void k(int *p, int n) {
    #pragma unroll 0
//  ^ warning IW0379 `#pragma unroll` is ignored: its count 0 is not positive
    for (int i = 0; i < n; i++) p[i] = i;
    #pragma unroll 2 - 5
//  ^ warning IW0379 `#pragma unroll` is ignored: its count -3 is not positive
    for (int i = 0; i < n; i++) p[i] = i;
}

//# Too large
__global__ void k(int *p, int n) {
    #pragma unroll 2147483648
//  ^ warning IW0379 its count 2147483648 does not fit `int`
    for (int i = 0; i < n; i++) p[i] = i;
    #pragma unroll 4294967297ull
//  ^ warning IW0379 4294967297 does not fit
    while (n-- > 0) p[n] = 1;
}

//# By an argument of a template
template<int N> __device__ void fill(int *p, int n) {
    #pragma unroll N
//  ^ warning IW0379 `#pragma unroll` is ignored: its count -1 is not positive
    for (int i = 0; i < n; i++) p[i] = i;
}
__global__ void k(int *p, int n) { fill<-1>(p, n); }

//# Not constant
__global__ void k(int *p, int n) {
    #pragma unroll n
//                 ^ IW0318
    for (int i = 0; i < n; i++) p[i] = i;
}

//# Not an integer
__global__ void k(int *p, int n) {
    #pragma unroll 1.5
//                 ^ IW0318 an integer constant is needed here
    for (int i = 0; i < n; i++) p[i] = i;
}

//# Not declared
__global__ void k(int *p, int n) {
    #pragma unroll zork
//                 ^ IW0301 unknown name `zork`
    for (int i = 0; i < n; i++) p[i] = i;
}

//# Too much in the line
__global__ void k(int *p, int n) {
    #pragma unroll 4 5
//  ^ warning IW0220 `#pragma unroll` is ignored: there is more in the line than a count
    for (int i = 0; i < n; i++) p[i] = i;
    #pragma unroll (4);
//  ^ warning IW0220 more in the line
    for (int i = 0; i < n; i++) p[i] = i;
}

//# No expression
__global__ void k(int *p, int n) {
    #pragma unroll ()
//                  ^ IW0204
    for (int i = 0; i < n; i++) p[i] = i;
}

//# A bracket without its partner
__global__ void k(int *p, int n) {
    #pragma unroll (4
//  ^ IW0123 unmatched bracket in `#pragma unroll`
    for (int i = 0; i < n; i++) p[i] = i;
}
