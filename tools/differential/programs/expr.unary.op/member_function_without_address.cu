//@ refused:
struct S {
    int a;
    const int c;
    __device__ int get() { return a; }
};
__global__ void values(long long *out) {
    int (S::*p)() = S::get;
    *out++ = p != nullptr;
}
