// `isfinite` and the like have a version for `long double`: what converts to several numbers is ambiguous.

//#
struct G { unsigned short x; };
struct H {
    unsigned short x;
    __device__ operator float() const { return x; }
    __device__ operator G() const { return G{x}; }
    __device__ operator int *() const { return 0; }
};
__global__ void k(H *h, int *p) { *p = isfinite(h[0]) + isnan(h[1]) + isinf(h[2]); }

//#
struct H { unsigned short x; __device__ operator float() const { return x; } __device__ operator int() const { return 0; } };
__global__ void k(H *h, int *p) { *p = isfinite(h[0]); }
//                                     ^ IW0309 the call to `isfinite` is ambiguous: `H` converts to several numbers

//#
enum E { e1 };
struct H { unsigned short x; __device__ operator float() const { return x; } __device__ operator E() const { return e1; } };
__global__ void k(H *h, int *p) { *p = isfinite(h[0]); }
//                                     ^ IW0309 the call to `isfinite` is ambiguous: `H` converts to several numbers
