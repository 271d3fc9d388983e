// Labels, jumps, and what they must be in [stmt.jump], [stmt.label].

//# Labels and jumps
__global__ void k() { goto nowhere; }
//                         ^ IW0324 use of undeclared label `nowhere`

//#
__global__ void k() { goto nowhere; goto nowhere; }
//                         ^ IW0324 use of undeclared label `nowhere`

//#
__global__ void k() { l: goto l; l: ; }
//                               ^ IW0324 redefinition of label `l`

//#
__device__ void f() { l: ; }
__global__ void k() { goto l; }
//                         ^ IW0324 use of undeclared label `l`

//#
__global__ void k(int n) { if constexpr (sizeof(int) == 4) { l: n = 1; } if (n) goto l; }
//                                                                                   ^ IW0324 a jump cannot go into an `if constexpr`

//#
__global__ void k(int n) { case 1: n = 2; }
//                         ^ IW0324 a case label outside of a switch

//#
__global__ void k(int n) { switch (n) { case 1: while (n) { default: n = 2; } default: ; } }
//                                                                            ^ IW0325 a switch can have only one `default:`

//#
__global__ void k(int n) { switch (n) { case 1: while (n) { case 1: n = 2; } } }
//                                                               ^ IW0325 duplicate case 1

//# Control flow
__global__ void k() { break; }
//                    ^ IW0324 `break` outside of a loop or switch

//#
__global__ void k() { switch (1) { default: continue; } }
//                                          ^ IW0324 `continue` outside of a loop

//#
__global__ void k() { return 1; }
//                    ^ IW0324 a void function cannot return a value

//#
//@ nvrtc accepts: Ill-formed in C++ ([stmt.return]); NVRTC only warns.
__device__ int f() { return; }
//                   ^ IW0324 a value of type `int` must be returned

//#
__global__ void k(int n) { switch (n) { case 1: case 1: break; } }
//                                                   ^ IW0325 duplicate case 1

//#
__global__ void k(int n) { switch (n) { default: break; default: break; } }
//                                                      ^ IW0325 a switch can have only one `default:`
