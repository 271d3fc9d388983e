// Designators, in the order of the members, each once.

//# Designators in the order of the members, each once
struct S { int a, b; };
__global__ void k() { S s = {.b = 1, .a = 2}; }
//                                    ^ IW0323 `a` is named after members that follow it in the class

//#
struct S { int a, b; };
__global__ void k() { S s = {.a = 1, .a = 2}; }
//                                    ^ IW0323 `a` is named after members that follow it in the class

//#
union U { int a; float b; };
__global__ void k() { U u = {.a = 1, .b = 2}; }
//                                    ^ IW0323 `b` is named after members that follow it in the class

//#
//@ nvrtc refuses: Designated initialisers are C++20 and an extension here, as in GCC.
struct S { int a, b, c; };
__global__ void k(int *p) { S s = {.a = 1, .c = 3}; *p = s.c; }
