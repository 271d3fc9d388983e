//@ values: 2 3
//@ nvrtc refuses: it binds no reference to a bit-field of an object that may be moved from
struct H { unsigned bits : 3; };
__device__ int pu(unsigned &&) { return 2; }
__device__ int pu(const unsigned &) { return 3; }
__global__ void values(long long *out) {
    H h{5};
    *out++ = pu(static_cast<H &&>(h).bits);
    *out++ = pu(h.bits);
}
