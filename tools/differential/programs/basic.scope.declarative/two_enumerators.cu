//@ refused: same scope
enum A { a, b };
enum B { b, c };
__global__ void values(long long *out) {
    *out++ = a;
}
