// The built-in operator is better for the number, and the class's own for the object [over.match.oper].

//#
struct H { short x; __device__ H(float); __device__ operator float() const; };
__device__ H operator+(H a, H b);
__global__ void k(H *h, float *o) { *o = h[0] + 1; }
//                                            ^ IW0309 `operator+` is ambiguous: the built-in operator on numbers could be meant as well

//#
struct H { short x; __device__ H(float); __device__ operator float() const; };
__device__ H operator+(H a, H b);
__global__ void k(H *h, float *o) { *o = 1.0f + h[0]; }
//                                            ^ IW0309 `operator+` is ambiguous: the built-in operator on numbers could be meant as well

//#
struct H { float x; __device__ operator float() const; };
__device__ H operator*(H a, float b);
__global__ void k(H *h, float *o) { *o = h[0] * 2; }
//                                            ^ IW0309 `operator*` is ambiguous: the built-in operator on numbers could be meant as well

//#
struct H { float x; __device__ operator float() const; __device__ operator int() const; };
__global__ void k(H *h, float *o) { *o = max(h[0], h[0]); }
//                                       ^ IW0309 the call to `max` is ambiguous
