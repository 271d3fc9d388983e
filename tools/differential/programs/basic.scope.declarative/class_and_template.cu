//@ refused: same scope
struct S {};
template <class T> struct S {};
__global__ void values(long long *out) {
    *out++ = 1;
}
