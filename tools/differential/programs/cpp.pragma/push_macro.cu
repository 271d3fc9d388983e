//@ values: 2 1 5 1 12 11
#define N 1
#pragma push_macro("N")
#undef N
#define N 2
__device__ int changed() { return N; }
#pragma pop_macro("N")
__device__ int restored() { return N; }
#pragma push_macro("UNKNOWN")
#define UNKNOWN 5
__device__ int defined_between() { return UNKNOWN; }
#pragma pop_macro("UNKNOWN")
#ifdef UNKNOWN
__device__ int undefined_again() { return 0; }
#else
__device__ int undefined_again() { return 1; }
#endif
#define F(x) (x + 1)
_Pragma("push_macro(\"F\")")
#undef F
#define F(x) (x + 2)
__device__ int inner() { return F(10); }
_Pragma("pop_macro(\"F\")")
__device__ int outer() { return F(10); }
__global__ void values(long long *out) {
    *out++ = changed();
    *out++ = restored();
    *out++ = defined_between();
    *out++ = undefined_again();
    *out++ = inner();
    *out++ = outer();
}
