//@ refused: cannot cast
enum E : unsigned long { a };
__global__ void values(long long *out) {
    *out++ = (E)out == a;
}
