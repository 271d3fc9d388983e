//@ refused: captured
//@ nvrtc accepts: it takes the constant's value where its object is needed
__device__ int id(const int& x) { return x; }
__global__ void values(long long *out) { const int c = 2; auto l = [] { return id(c); }; *out = l(); }
