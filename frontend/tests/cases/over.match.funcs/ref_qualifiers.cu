// Objects that a member function is not for [over.match.funcs].

struct S { __device__ int f() & { return 1; } __device__ int g() && { return 2; } };

//#
__global__ void k(int *o) { S s; o[0] = S().f(); }
//                                      ^ IW0304 this member function is for an object that is not a temporary

//#
__global__ void k(int *o) { S s; o[0] = s.g(); }
//                                      ^ IW0304 this member function is for a temporary object
