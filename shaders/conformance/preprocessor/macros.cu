//@ family: preprocessor
//@ launch: expand grid=1 block=8
//@ arg: out:i32[8]=zero
//@ expect: out=11,7,3,25,6,4,8,2
#define COUNT 8
#define SQUARE(x) ((x) * (x))
#define PASTE(a, b) a##b
#define PICK(_1, _2, NAME, ...) NAME
#define SUM1(a) (a)
#define SUM2(a, b) ((a) + (b))
#define SUM(...) PICK(__VA_ARGS__, SUM2, SUM1)(__VA_ARGS__)
#define TEXT(x) #x
#define MULTI(t) do { \
        out[t] = t + 4; \
    } while (0)
#if defined(COUNT) && COUNT > 4
#define CHOSEN 7
#elif COUNT
#define CHOSEN -1
#else
#error "not reached"
#endif
#ifdef __CUDA_ARCH__
#define HERE 3
#else
#define HERE -3
#endif
__global__ void expand(int *out) {
    int PASTE(va, lue) = 11;
    switch (threadIdx.x) {
    case 0: out[0] = value; break;
    case 1: out[1] = CHOSEN; break;
    case 2: out[2] = HERE; break;
    case 3: out[3] = SQUARE(2 + 3); break;
    case 4: out[4] = SUM(SUM(1, 2), 3); break;
    case 5: out[5] = sizeof(TEXT(abc)); break;
    case 6: MULTI(4); out[6] = out[4] - out[4] + COUNT; out[4] = 6; break;
    default: out[7] = __LINE__ > 30 ? 2 : 0;
    }
}
