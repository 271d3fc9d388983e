// Members that there are not, and lists that are too long [dcl.init.aggr].

//#
struct S { int a; };
__global__ void k(S s) { s.b = 1; }
//                         ^ IW0321 `S` has no member `b`

//#
__global__ void k(float2 *p) { p->z = 1; }
//                                ^ IW0321 `float2` has no member `z`

//#
//@ nvrtc accepts: NVRTC lets an expression of incomplete type pass if its value is dropped.
struct S;
__global__ void k(S *p) { *p; }
//                        ^ IW0322 `S` has no definition here

//#
__global__ void k() { int a[2] = {1, 2, 3}; }
//                                      ^ IW0323 too many initialisers for `int[2]`

//#
struct S { int a; };
__global__ void k() { S s = {1, 2}; }
//                              ^ IW0323 too many initialisers for `S`

//#
__global__ void k() { int a[2] = 1; }
//                               ^ IW0323 an array needs a list in braces as its initialiser
