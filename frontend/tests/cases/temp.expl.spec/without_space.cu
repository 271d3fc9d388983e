// Specialisations that say nothing of an execution space: they have that of the template, and what they call matters where
// device code calls them.

//# Of a function of the library, for a class of the host
//@ nvrtc refuses: It has no headers of the host.
#include <utility>
struct box { int v; void swap(box &o) noexcept { int t = v; v = o.v; o.v = t; } };
namespace std { template <> inline void swap<box>(box &a, box &b) noexcept { a.swap(b); } }
__global__ void k(int *o) { o[threadIdx.x] = 1; }

//# The same where device code calls it
#include <utility>
struct box { int v; void swap(box &o) noexcept { int t = v; v = o.v; o.v = t; } };
namespace std { template <> inline void swap<box>(box &a, box &b) noexcept { a.swap(b); } }
//                                                                             ^ IW0312 device code calls the host function `swap`
__global__ void k(int *o) { box a{o[0]}, b{o[1]}; std::swap(a, b); o[0] = a.v; }

//# Of the file's own template
template <class T> __device__ T same(T x) { return x; }
template <> int same(int x) { return x + 1; }
template <> float same(float x) { static int calls; extern int report(float); return report(x); }
__global__ void k(int *o) { o[0] = same(o[1]); }

//# Errors that have nothing to do with spaces
template <class T> __device__ T same(T x) { return x; }
template <> int same(int x) { return x + nothing; }
//                                       ^ IW0301 unknown name `nothing`
__global__ void k(int *o) { o[0] = same(o[1]); }
