//@ refused: twice
struct A {};
typedef A Other;
struct B : A, Other {};
__global__ void values(long long *out) {
    *out++ = sizeof(B);
}
