//@ family: constexpr
// Constexpr functions with loops, recursion and branches: evaluated where a constant is needed, and
// compiled where it is not.
//@ launch: k grid=1 block=8
//@ arg: out:i32[16]=zero
// sum(1..10) = 55, fib(10) = 55, gcd(84, 36) = 12, collatz(27) takes 111 steps; isqrt(t * t + t) = t.
//@ expect: out[0]=55,55,12,111,4,7,6,1
//@ expect: out[8]=0,1,2,3,4,5,6,7
__host__ __device__ constexpr int sum(int n) {
    int s = 0;
    for (int i = 1; i <= n; ++i) s += i;
    return s;
}
__host__ __device__ constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__host__ __device__ constexpr int gcd(int a, int b) {
    while (b != 0) {
        int t = a % b;
        a = b;
        b = t;
    }
    return a;
}
__host__ __device__ constexpr int collatz(unsigned n) {
    int steps = 0;
    do {
        n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        ++steps;
    } while (n != 1);
    return steps;
}
__host__ __device__ constexpr int isqrt(int n) {
    int r = 0;
    for (;;) {
        if ((r + 1) * (r + 1) > n) break;
        ++r;
    }
    return r;
}
static_assert(sum(10) == 55, "checked at the level of the file");
__global__ void k(int *out) {
    constexpr int first = sum(10);
    static_assert(fib(10) == first, "and inside functions");
    int small[gcd(84, 36)];
    for (int i = 0; i < gcd(84, 36); ++i) small[i] = i;
    int t = threadIdx.x;
    if (t == 0) {
        out[0] = first;
        constexpr int recursive = fib(10);
        out[1] = recursive;
        out[2] = sizeof small / sizeof small[0];
        out[3] = collatz(27);
        out[4] = isqrt(24);
        out[5] = small[7];
        out[6] = isqrt(36);
        out[7] = isqrt(3);
    }
    out[8 + t] = isqrt(t * t + t);
}
