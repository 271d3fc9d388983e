struct Span { int &c; __device__ Span(int &x) : c() {} __device__ Span(int &x, int y) : c(x, y) {} };
__global__ void k(int *p) { Span s(*p), t(*p, 1); int &r(*p, 2); }
