//@ values: 94 648620 8 179
// Variables end with their blocks, and begin anew in each round of a loop.
__host__ __device__ constexpr int rounds(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int square = i * i;
        int *p = &square;
        if (int half = *p / 2) {
            const int &r = half;
            sum += r;
        } else {
            int one = 1;
            sum += one;
        }
        {
            struct P { int x, y; } p{i, sum};
            sum += p.x - p.y % 2;
        }
    }
    int k = n;
    do {
        int down = --k;
        if (down == 1) {
            continue;
        }
        sum += down;
    } while (k > 0);
    int list[] = {1, 2, 3};
    for (int e : list) {
        int twice = 2 * e;
        sum += twice;
    }
    return sum;
}
struct Big {
    int a[64];
};
__host__ __device__ constexpr Big filled(int n) {
    if (n > 0) {
        Big b{};
        for (int i = 0; i < 64; i++) {
            int v = i * n;
            b.a[i] = v;
        }
        return b;
    }
    return Big{};
}
__host__ __device__ constexpr int many() {
    int sum = 0;
    for (int i = 0; i < 200; i++) {
        Big b = filled(i);
        sum += b.a[i % 64];
    }
    return sum;
}
__host__ __device__ constexpr int kept() {
    int n = 5;
    int *p = &n;
    {
        int m = 7;
        p = &m;
        *p += 1;
        n = m;
        p = &n;
    }
    return *p;
}
__global__ void values(long long *out) {
    constexpr int a = rounds(7);
    constexpr int b = many();
    constexpr int c = kept();
    *out++ = a;
    *out++ = b;
    *out++ = c;
    *out++ = rounds(9);
}
