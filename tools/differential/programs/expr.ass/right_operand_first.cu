//@ values: 21 21 21 21 21 6 12 312 21 1 21 12
__device__ int log_;
__device__ int step(int n) {
    log_ = log_ * 10 + n;
    return n;
}
struct S {
    int v;
    __device__ S &operator+=(int n) {
        v += n;
        return *this;
    }
    __device__ S &operator=(int n) {
        v = n;
        return *this;
    }
};
struct Free {
    int v;
};
__device__ Free &operator-=(Free &f, int n) {
    f.v -= n;
    return f;
}
__device__ int operator<<(Free f, int n) { return f.v + n; }
__device__ Free &operator<<=(Free &f, int n) {
    f.v <<= n;
    return f;
}
__device__ S s;
__device__ Free free_;
__device__ int array[3];
__device__ S &left() {
    step(1);
    return s;
}
__device__ Free &free_left() {
    step(1);
    return free_;
}
__device__ int *pointer() {
    step(1);
    return array;
}
__global__ void values(long long *out) {
    log_ = 0;
    left() += step(2);
    *out++ = log_;
    log_ = 0;
    left() = step(2);
    *out++ = log_;
    log_ = 0;
    left() = S{step(2)};
    *out++ = log_;
    log_ = 0;
    free_left() -= step(2);
    *out++ = log_;
    log_ = 0;
    free_ = Free{1};
    free_left() <<= step(2);
    *out++ = log_;
    log_ = 0;
    *out++ = free_left() << step(2);
    *out++ = log_;
    log_ = 0;
    pointer()[step(2)] = step(3);
    *out++ = log_;
    log_ = 0;
    *pointer() += step(2);
    *out++ = log_;
    log_ = 0;
    step(0)[pointer()] = 4;
    *out++ = log_;
    log_ = 0;
    free_left() = Free{step(2)};
    *out++ = log_;
    log_ = 0;
    left().operator+=(step(2));
    *out++ = log_;
}
