// Friends that are found by their arguments only [basic.lookup.argdep].

namespace n {
    struct H {
        int v;
        __device__ friend int one(const H &h) { return h.v; }
        template <class T> __device__ friend int two(T t, const H &h) { return h.v + t; }
    };
}

//#
__global__ void k(int *o) { o[0] = one(n::H{}) + two(2, n::H{}); }

//#
__global__ void k(int *o) { o[0] = n::one(n::H{}); }
//                                 ^ IW0301 unknown function `n::one`

//#
__global__ void k(int *o) { o[0] = two(2, 3); }
//                                 ^ IW0301 unknown function `two`

//#
namespace n { __device__ int f() { return one(3); } }
//                                        ^ IW0301 unknown function `one`
