// A declaration may name an incomplete class; a call and a definition need it whole [basic.types].

//#
struct S;
__device__ S make();
__global__ void k(int *o) { make(); }
//                          ^ IW0322 `S` has no definition here

//#
struct S;
__device__ int take(S);
__global__ void k(S *s, int *o) { *o = take(*s); }
//                                          ^ IW0322 `S` has no definition here

//#
struct S;
__device__ int take(S s) { return 1; }
//                  ^ IW0322 `S` has no definition here
__global__ void k(int *o) { *o = 1; }

//#
__global__ void k(int x) { x(); }
//                         ^ IW0310 a value of type `int` cannot be called
