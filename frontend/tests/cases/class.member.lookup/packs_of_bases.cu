// A member of two bases of a pack [class.member.lookup].

//#
struct A { __device__ int f() { return 1; } };
struct B { __device__ int f() { return 2; } };
template <class... T> struct J : T... {};
__global__ void k(int *o) { J<A, B> j; o[0] = j.f(); }
//                                              ^ IW0309 `f` is ambiguous: several base classes of `J<A, B>` have a member of that name
