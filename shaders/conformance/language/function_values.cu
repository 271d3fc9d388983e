// Overloaded functions and templates by the type that is needed, static members, references, classes by value.
//@ family: language
//@ launch: values grid=1 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=1000,32,121,1050,5,409,7,12110,1101,32,222,1101,-4,409,207,12111,1202,32,312,1054,-3,409,407,12112
//@ expect: out[24]=1303,32,413,1103,8,409,607,12113,1404,42,525,2058,-1,409,807,12114,1505,52,626,2105,0,509,1007
//@ expect: out[47]=12115,1606,63,716,2062,11,609,1207,12116,1707,73,817,2107,2,709,1407,12117
struct Pair {
    int a, b;
};
struct Tools {
    int bias;
    __device__ static int inc(int v) { return v + 1; }
    template <typename T> __device__ static T half(T v) { return v / 2; }
    typedef int (*Step)(int);
    Step step = inc;
    __device__ int go(int v) const { return step(v) + bias; }
};
__device__ int kind(int v) { return v + 10; }
__device__ int kind(float v) { return (int)(v * 4); }
template <typename T> __device__ T bigger(T a, T b) { return a > b ? a : b; }
template <typename T> __device__ int order(T *) { return 1; }
template <typename T> __device__ int order(const T *) { return 2; }
__device__ Pair swap(Pair p) { return {p.b, p.a}; }
__device__ Pair same(Pair p) { return p; }
__device__ int &left(Pair &p) { return p.a; }
__device__ int &right(Pair &p) { return p.b; }
__device__ void bump(int *v, int by) { *v += by; }
__device__ void drop(int *v, int by) { *v -= by; }
template <typename F> __device__ int call(F &&f, int v) { return f(v); }
template <typename R, typename... A> __device__ R invoke(R (*f)(A...), A... args) { return f(args...); }
__device__ int over(int (*f)(float), int v) { return f(v * 0.5f); }
__device__ int over(Pair (*f)(Pair), int v) { return f({v, 7}).a; }

__global__ void values(int *out) {
    int t = threadIdx.x, *o = out + 8 * t;
    int (*by_int)(int) = kind;
    int (*by_float)(float) = &kind;
    o[0] = by_int(t) * 100 + by_float(t * 0.25f);
    int (*big)(int, int) = bigger;
    float (*bigf)(float, float) = bigger<float>;
    o[1] = big(t, 3) * 10 + (int)bigf(t * 0.5f, 2.0f);
    Tools tools{t};
    if (t & 2) tools.step = Tools::half<int>;
    o[2] = tools.go(20) + call(Tools::inc, t) * 100;
    Pair (*change)(Pair) = t & 1 ? swap : same;
    Pair p = change({t, 50});
    auto *side = t & 4 ? left : right;
    side(p) += 1000;
    o[3] = p.a * 2 + p.b;
    void (*act)(int *, int) = (t % 3 == 0) ? bump : drop;
    int n = t;
    act(&n, 5);
    o[4] = n;
    o[5] = invoke(swap, Pair{t, 9}).a + invoke(big, t, 4) * 100;
    o[6] = over(kind, t) * 100 + over(swap, t);
    int (&ref)(int) = kind;
    auto &again = ref;
    int (*pointee)(const int *) = order;
    o[7] = again(t) + (again == by_int) * 100 + pointee(nullptr) * 1000 + ((int (*)(float))kind == by_float) * 10000;
}
