//@ refused: fold
//@ nvrtc accepts: EDG takes any expression as an operand of a fold
template <class... T> __device__ int sum(int n, T... t) { return (n + 1 + ... + t); }
__global__ void values(long long *out) {
    *out++ = sum(1, 2);
}
