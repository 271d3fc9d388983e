// Which functions an instance sees: those known at the definition, and by argument-dependent lookup those of later.
//@ family: templates
//@ launch: phases grid=1 block=4
//@ arg: out:i32[16]=zero
//@ expect: out=13,24,70,1,13,25,71,2,13,26,72,3,13,27,73,4
namespace lib {
struct Tag {
    int v;
};
__device__ int visit(long) { return 1; }
template <typename T> __device__ int call(T t) { return visit(t); }
template <typename T> __device__ int swapped(T a, T b) {
    exchange(a, b);
    return a.v * 10 + b.v;
}
__device__ int visit(Tag) { return 2; }
} // namespace lib
namespace lib {
__device__ int visit(int) { return 3; }
__device__ void exchange(Tag &a, Tag &b) {
    Tag c = a;
    a = b;
    b = c;
}
} // namespace lib
namespace user {
struct Mine : lib::Tag {};
__device__ int visit(const Mine &m) { return 4 + m.v; }
} // namespace user
template <typename T> struct Lazy {
    __device__ int good() const { return 1; }
    __device__ int bad() const { return T::no_such_member; }
};
__global__ void phases(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    o[0] = lib::call(t) * 10 + lib::visit(t);
    o[1] = lib::call(lib::Tag{t}) * 10 + lib::call(user::Mine{{t}});
    o[2] = lib::swapped(lib::Tag{t}, lib::Tag{7});
    o[3] = Lazy<int>().good() + t;
}
