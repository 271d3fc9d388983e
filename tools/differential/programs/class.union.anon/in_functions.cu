//@ values: 3216 3221225472 -8 77 162 41 5 4 9 12 1 2
// The members of an anonymous union in a function are names of its block.
template <class T> __device__ T flipped(T x) {
    union {
        T value;
        unsigned bits;
    };
    value = x;
    bits ^= 0x80000000u;
    return value;
}
struct Pair {
    int a, b;
};
__global__ void values(long long *out) {
    union {
        float f;
        unsigned u;
    };
    u = 0x40490000u;
    *out++ = (long long)(f * 1024);
    f = -2;
    *out++ = u;
    *out++ = (long long)flipped(8.0f);
    union {
        int whole = 77;
        char byte;
    };
    *out++ = whole;
    whole += 4;
    int *at = &whole;
    *at *= 2;
    *out++ = whole;
    *out++ = sizeof(byte) + 10 * sizeof whole;
    {
        int u = 5;
        *out++ = u;
    }
    union {
        Pair pair;
        long long both[2];
        union {
            unsigned first;
            float other;
        };
    };
    pair = Pair{3, 4};
    *out++ = pair.b;
    both[1] = 9;
    *out++ = both[1];
    first = 12;
    *out++ = first;
    for (int i = 0; i < 2; i++) {
        union {
            int z;
            float y;
        };
        z = i + 1;
        *out++ = z;
    }
}
