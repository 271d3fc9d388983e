//@ values: 6 6 8 6 6 9
struct A { long long v = 8; int w = 9; };
struct B : A { int x = 3; __device__ operator long long() const { return 4; } __device__ operator int() const { return 5; } };
__global__ void values(long long *out) {
    B b;
    b.v = 6;
    const B c = b;
    A one{b}, two = {c}, three{B()};
    A four[2] = {{b}, c};
    *out++ = one.v;
    *out++ = two.v;
    *out++ = three.v;
    *out++ = four[0].v;
    *out++ = four[1].v;
    *out++ = one.w;
}
