//@ refused: two parameters
template <class T, int T> struct S {};
__global__ void values(long long *out) {
    *out++ = 1;
}
