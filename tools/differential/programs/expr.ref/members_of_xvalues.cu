//@ values: 2 2 2 2 2 2 2 3 1 1 2 2 2 1 2
//@ values: 1 15 2 2 1
//@ nvrtc refuses: it has no header <utility>
#include <utility>
struct Part {
    int v;
};
struct S {
    int b;
    Part p;
    int a[2];
};
__device__ int p(int &) { return 1; }
__device__ int p(int &&) { return 2; }
__device__ int p(const int &&) { return 3; }
__device__ int p(const int &) { return 4; }
__device__ S make() { return S{1, {2}, {3, 4}}; }
__device__ int q(Part &) { return 1; }
__device__ int q(Part &&) { return 2; }
__device__ int move_count;
struct M {
    int v;
    __device__ M(int v) : v(v) {}
    __device__ M(const M &o) : v(o.v) {}
    __device__ M(M &&o) : v(o.v) { ++move_count; }
};
struct Holder {
    M m;
    M *pointer;
};
__global__ void values(long long *out) {
    S s{1, {2}, {3, 4}};
    const S c{1, {2}, {3, 4}};
    S *ptr = &s;
    *out++ = p(std::move(s).b);
    *out++ = p(static_cast<S &&>(s).p.v);
    *out++ = q(std::move(s).p);
    *out++ = p(std::move(s).a[1]);
    *out++ = p(make().b);
    *out++ = p(make().a[0]);
    *out++ = q(make().p);
    *out++ = p(std::move(c).b);
    *out++ = p(std::move(ptr)->b);
    *out++ = p((1, s.b));
    *out++ = p((1, std::move(s).b));
    *out++ = p((s.b, 3));
    int array[2] = {1, 2};
    *out++ = p(std::move(array)[0]);
    int S::*member = &S::b;
    *out++ = p(s.*member);
    *out++ = p(std::move(s).*member);
    Holder h{M(7), nullptr};
    h.pointer = &h.m;
    move_count = 0;
    M taken = std::move(h).m;
    *out++ = move_count;
    M other = *std::move(h).pointer;
    *out++ = move_count + taken.v + other.v;
    *out++ = p(true ? std::move(s).b : std::move(s).a[0]);
    *out++ = p(true ? s.b : std::move(s).b);
    *out++ = p(true ? s.b : s.a[0]);
}
