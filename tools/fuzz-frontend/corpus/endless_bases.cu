template <int N, int... I> struct Make : Make<N - 1, N - 1, I...> {};
__global__ void k(float *out) {
    Make<33> m;
}
