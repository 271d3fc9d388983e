//@ values: 5 7 8 -4 16 2 8 7 9 1 6 44 9
__device__ double d_;
struct N {
    __device__ operator double &() const { return d_; }
};
struct I {
    int v;
    __device__ operator int() const { return v; }
};
struct P {
    int *p;
    __device__ operator int *() const { return p; }
};
enum Un { ua = 5 };
enum class Sc : short { sa = 6 };
struct ToEnum {
    __device__ operator Un() const { return ua; }
};
__global__ void values(long long *out) {
    d_ = 1.5;
    N n;
    *out++ = (long long)(2 * (1.0 + n));
    n += 2;
    *out++ = (long long)(2 * d_);
    I i{4};
    *out++ = i + i;
    *out++ = -i;
    *out++ = i << 2;
    *out++ = (i > 3) + (i == 4);
    int a[3] = {7, 8, 9};
    P p{a};
    *out++ = p[1];
    *out++ = *p;
    *out++ = *(p + 2);
    *out++ = p == a;
    *out++ = ToEnum() + 1;
    switch (i) {
    case 4: *out++ = 44; break;
    default: *out++ = 0;
    }
    *out++ = a[I{2}];
}
