// The preprocessor at its limits: variadic macros, # and ##, rescanning, empty arguments, self-reference, X-macros.
//@ family: language
//@ launch: macros_at_work grid=1 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=90,231,116111,3300320,-377,10211,297,1,91,231,116111,3301320,-377,10311,398,2,92,231,116111,3302320,-377
//@ expect: out[21]=10411,499,3,93,231,116111,3303320,-377,10511,600,4,94,231,116111,3304320,-377,10611,701,5,95,231
//@ expect: out[42]=116111,3305320,-377,10711,802,6,96,231,116111,3306320,-377,10811,903,7,97,231,116111,3307320,-377
//@ expect: out[61]=10911,1004,8
#define COUNT_(_1, _2, _3, _4, N, ...) N
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1, 0)
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define STR_(...) #__VA_ARGS__
#define STR(...) STR_(__VA_ARGS__)
#define FIRST(a, ...) a
#define REST(a, ...) __VA_ARGS__
#define CALL(f, ...) f(0, ##__VA_ARGS__)
#define FIELDS(X) X(int, alpha, 3) X(float, beta, 0.5f) X(short, gamma, -4)
#define SELF(x) (SELF_##x + x)
#define SELF_1 10
#define VALUE VALUE_MORE
#define VALUE_MORE (t + 2)
#define OPEN (
#define EMPTY
#define ID(x) x
#define SWAP(T, a, b)                                                                                                  \
    do {                                                                                                               \
        T CAT(temporary_, __LINE__) = a;                                                                               \
        a = b;                                                                                                         \
        b = CAT(temporary_, __LINE__);                                                                                 \
    } while (0)
#define OPERATION(name, op) __device__ int name##_of(int a, int b) { return a op b; }
OPERATION(sum, +)
OPERATION(difference, -)
struct Fields {
#define DECLARE(type, name, value) type name = value;
    FIELDS(DECLARE)
#undef DECLARE
};
__device__ int three(int a, int b = 20, int c = 300) { return a + b + c; }
#if COUNT(a, b, c) == 3 && defined(FIELDS) && !defined UNKNOWN && (UNKNOWN + 1) == 1 && 'A' == 65
#define BRANCH 1
#elif 1 / 0
#define BRANCH 2
#else
#define BRANCH 3
#endif

__global__ void macros_at_work(int *out) {
    int t = threadIdx.x, *o = out + 8 * t, a = t, b = 9;
    Fields f;
    SWAP(int, a, b);
    o[0] = a * 10 + b;
    o[1] = COUNT(x) + COUNT(x, (y, z), w) * 10 + COUNT(REST(1, 2, 3)) * 100;
    o[2] = sizeof(STR(CAT(a, b) + "q\n")) + sizeof(STR()) * 100 + STR(VALUE)[1] * 1000;
    o[3] = CALL(three) + CALL(three, t) * 1000 + CALL(three, 1, 2) * 1000000;
    o[4] = f.alpha + (int)(f.beta * 4) * 10 + f.gamma * 100;
    o[5] = SELF(1) + VALUE * 100 + BRANCH * 10000;
    o[6] = sum_of(t, 3) * 100 + CAT(differ, ence_of)(t, 3);
    o[7] = ID(FIRST)(t EMPTY, 5) - ID(-)1 EMPTY;
}
