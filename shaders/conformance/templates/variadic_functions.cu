// Functions that are declared with `...`: the worst match, what is passed is evaluated, templates, classes.
//@ family: templates
//@ launch: variable grid=1 block=4
//@ arg: out:i32[20]=zero
//@ expect: out=2110,43,100,10,11,2111,43,101,11,13,2112,43,102,12,15,2113,43,103,13,17
struct Plain {
    int x, y;
};
__device__ int pick(...) { return 1; }
__device__ int pick(double) { return 2; }
__device__ int first(int a, ...) { return a; }
__device__ int first(const char *, int) { return 100; }
template <typename T> __device__ int sized(T, ...) { return (int)sizeof(T); }
template <typename T> __device__ int sized(T, int) { return 10; }
struct Counter {
    int n;
    __device__ int next(int by, ...) { return n += by; }
    __device__ static int none(...) { return 0; }
};

__global__ void variable(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    Plain p{t, 2};
    // 2.0f converts to double: any conversion is better than `...`. A class fits nothing else.
    o[0] = pick(2.0f) * 1000 + pick(p) * 100 + sized(1, 2) + first(t, 5, 'c', p);
    int steps = 0;
    first(1, (steps += 1, steps), 2.5f, p.y += 40);
    o[1] = steps + p.y;
    o[2] = first(t) + first(nullptr, t);
    Counter c{t};
    o[3] = c.next(4, 1.0f, &c) + c.none(p, 1) + Counter::none() + sized((short)1, 2.0f, 3) + (int)sizeof(first(1, 2));
    o[4] = c.n + sized('a', p) + first(c.next(2));
}
