//@ refused: fold
//@ nvrtc accepts: EDG takes any expression as an operand of a fold
template <class... T> __device__ int last(int n, T... t) {
    (n = t, ...);
    return n;
}
__global__ void values(long long *out) {
    *out++ = last(1, 2);
}
