//@ refused: virtual
struct A { int a; };
struct B : virtual A {};
__global__ void values(long long *out) {
    B b;
    A *a = &b;
    *out++ = static_cast<B *>(a)->a;
}
