// Names that mean nothing, or two things [basic.lookup.unqual], [basic.scope.declarative].

//# Names
__global__ void k(int *p) { *p = nothing; }
//                               ^ IW0301 unknown name `nothing`

//#
__global__ void k(int *p) { nothing(1); }
//                          ^ IW0301 unknown function `nothing`

//#
__global__ void k(int *p) { *p = treadIdx.x; }
//                               ^ IW0301 unknown name `treadIdx`

//#
__global__ void k(int *p) { int a; float a; }
//                                       ^ IW0303 `a` is declared twice in the same scope

//#
__device__ void f() {}
__device__ void f() {}
//              ^ IW0303 `f` is defined twice

//#
struct S { int a; };
struct S { int b; };
//     ^ IW0303 `S` is defined twice

//#
__global__ void k(int *count) { *cuont = 1; }
//                               ^ IW0301 unknown name `cuont`
//                                 help: did you mean `count`?

//#
__global__ void a() { x = 1; y = 2; }
//                    ^ IW0301 unknown name `x`
//                           ^ IW0301 unknown name `y`
__global__ void b() { z(); }
//                    ^ IW0301 unknown function `z`
