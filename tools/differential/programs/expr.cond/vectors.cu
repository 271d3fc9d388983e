//@ not g++: CUDA's vectors are built in
//@ values: 7 2 1 9 2 1 2 2 1 1 5 3
template <class T, class U> constexpr bool same = false;
template <class T> constexpr bool same<T, T> = true;
__device__ int f(float4 &) { return 1; }
__device__ int f(float4 &&) { return 2; }
__device__ int g(int &) { return 1; }
__device__ int g(int &&) { return 2; }
struct Bits { int a : 4, b : 4; };
__global__ void values(long long *out) {
    bool yes = out != nullptr;
    float4 a = make_float4(1, 2, 3, 4), b = make_float4(5, 6, 7, 8);
    (yes ? a : b).x = 7;
    *out++ = a.x;
    *out++ = (yes ? a : b).y;
    *out++ = &(yes ? a : b) == &a;
    float4 &r = !yes ? a : b;
    r.z = 9;
    *out++ = b.z;
    static_assert(same<decltype((yes ? a : b)), float4 &>, "");
    static_assert(same<decltype((yes ? a : make_float4(0, 0, 0, 0))), float4>, "");
    *out++ = f(yes ? a : make_float4(0, 0, 0, 0));
    *out++ = f(yes ? a : b);
    int i = 1, j = 2;
    *out++ = g(yes ? +i : j);
    *out++ = g(yes ? +i : +j);
    *out++ = g(yes ? i : j);
    dim3 d(1, 2, 3), e(4, 5, 6);
    *out++ = &(yes ? d : e) == &d;
    (yes ? d : e).y = 5;
    *out++ = d.y;
    Bits bits{3, 4};
    *out++ = yes ? bits.a : bits.b;
}
