//@ values: 1 5 9 3 2
__device__ const int v = 1;
template <class T> struct A { int v = 2; };
template <class T> struct B : A<T> { __device__ int a() { return v; } __device__ int b(int v) { return v; } __device__ int c() { int v = 7; return v + this->v; } __device__ int d() { for (int v = 3; v < 4; v++) return v; return 0; } };
struct C : A<int> { __device__ int a() { return v; } };
__global__ void values(long long *out) {
    *out++ = B<int>().a();
    *out++ = B<int>().b(5);
    *out++ = B<int>().c();
    *out++ = B<int>().d();
    *out++ = C().a();
}
