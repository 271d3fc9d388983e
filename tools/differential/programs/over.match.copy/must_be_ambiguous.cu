//@ refused: ambiguous
struct From;
struct To {
    int v;
    __device__ To(const From &);
    __device__ explicit To(int v) : v(v) {}
};
struct From {
    __device__ operator To() const { return To(2); }
};
__device__ To::To(const From &) : v(1) {}

//# constructor and conversion function in an initialiser
__global__ void values(long long *out) {
    From f;
    To t = f;
    *out++ = t.v;
}

//# constructor and conversion function of an argument
__device__ int take(To t) { return t.v; }
__global__ void values(long long *out) {
    From f;
    *out++ = take(f);
}

//# constructor and conversion function of a result
__device__ To make(const From &f) { return f; }
__global__ void values(long long *out) {
    From f;
    *out++ = make(f).v;
}

//# two constructors of templates
struct S {
    template <class T> __device__ S(T, int = 1) {}
    template <class T> __device__ S(T, long = 2) {}
};
__global__ void values(long long *out) {
    S s = 1;
    *out++ = sizeof s;
}
