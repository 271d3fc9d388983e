//@ family: recursion
//@ launch: values grid=1 block=10
//@ arg: out:u64[10]=zero
//@ arg: folds:i32[10]=zero
// A function template that calls itself with a functor, and a functor that hands itself on.
template <class F> __device__ int fold(const int *data, int n, int start, F f) {
    return n == 0 ? start : fold(data + 1, n - 1, f(start, data[0]), f);
}
struct Horner {
    int base;
    __device__ int operator()(int sum, int digit) const { return sum * base + digit; }
};
template <class T> struct Factorial {
    template <class F> __device__ T operator()(F self, T n) const { return n < 2 ? 1 : n * self(self, n - 1); }
};
__global__ void values(unsigned long long *out, int *folds) {
    out[threadIdx.x] = Factorial<unsigned long long>()(Factorial<unsigned long long>(), threadIdx.x * 2);
    int digits[6];
    for (int i = 0; i < 6; i++) digits[i] = (i * 7 + threadIdx.x) % 5;
    folds[threadIdx.x] = fold(digits, threadIdx.x % 7, 1, Horner{(int)threadIdx.x + 2});
}
