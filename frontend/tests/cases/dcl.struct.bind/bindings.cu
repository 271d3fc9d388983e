// Structured bindings [dcl.struct.bind].

//#
__global__ void k() { int a[3]; auto [x, y] = a; x = 1; }
//                              ^ IW0323 `int[3]` has 3 elements, but there are 2 names for them

//#
struct P { int a, b; };
__global__ void k(P p) { auto [x, y, z] = p; }
//                       ^ IW0323 `P` has 2 elements, but there are 3 names for them

//#
__global__ void k(int n) { auto [x] = n; }
//                                    ^ IW0323 `int` cannot be bound: it is neither array nor class

//#
struct P { int a; union { int b; float c; }; };
__global__ void k(P p) { auto [x, y] = p; }
//                       ^ IW0323 `P` has an anonymous member and cannot be bound

//#
struct P { int a, b; };
__device__ P f();
__global__ void k() { auto &[x, y] = f(); }
//                                   ^ IW0304 cannot bind `P &` to a value of type `P` in a structured binding

//#
struct P { int a, b; };
__global__ void k(P p) { int x; auto [x, y] = p; }
//                                    ^ IW0303 `x` is declared twice in the same scope

//#
struct P { int a, b; };
__global__ void k(P p) { const auto [x, y] = p; x = 1; }
//                                                ^ IW0307 cannot assign to an object of type `const int`: it is const

//#
__global__ void k() { const int a[1] = {1}; auto [x] = a; x = 1; }
//                                                          ^ IW0307 cannot assign to an object of type `const int`: it is const
