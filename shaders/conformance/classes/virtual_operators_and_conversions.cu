//@ family: classes
//@ launch: operators grid=1 block=8
//@ arg: out:i32[8]=zero
// Operators and conversions may be virtual as well.
struct Value {
    int v;
    __device__ explicit Value(int x) : v(x) {}
    __device__ virtual Value &operator+=(int by) { v += by; return *this; }
    __device__ virtual operator int() const { return v; }
    __device__ virtual int operator()(int a, int b) const { return a * v + b; }
    __device__ virtual bool operator<(const Value &other) const { return v < other.v; }
};
struct Wrapped : Value {
    __device__ explicit Wrapped(int x) : Value(x % 10) {}
    __device__ Value &operator+=(int by) override { v = (v + by) % 10; return *this; }
    __device__ operator int() const override { return -v; }
    __device__ bool operator<(const Value &other) const override { return v > other.v; }
};
__global__ void operators(int *out) {
    Value a(threadIdx.x);
    Wrapped b(threadIdx.x * 3);
    Value &first = threadIdx.x % 2 ? a : b, &second = threadIdx.x % 2 ? b : a;
    (first += 7) += 8;
    second += 4;
    int sum = first + second * 2;
    out[threadIdx.x] = sum * 100 + first(2, 1) + (first < second) * 10 + (second < first);
}
