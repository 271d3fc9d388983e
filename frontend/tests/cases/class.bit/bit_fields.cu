// Bit-fields [class.bit].

//# Bit-fields
struct S { float x : 3; };
//         ^ IW0304 a bit-field needs an integer or enumeration type, not `float`
__global__ void k(S s) {}

//#
struct S { int x : 0; };
//                 ^ IW0319 a named bit-field needs at least one bit
__global__ void k(S s) {}

//#
struct S { int x : -1; };
//                 ^ IW0319 a bit-field's width cannot be negative
__global__ void k(S s) {}

//#
struct S { char x : 9; };
//                  ^ IW0350 a bit-field of type `char` with 9 bits, more than the type has, is not supported yet
__global__ void k(S s) {}

//#
__device__ int n;
struct S { int x : n; };
//                 ^ IW0318 this is not a constant expression: the variable `n` has no constant value
__global__ void k(S s) {}

//#
struct S { int x : 3; };
__global__ void k(S s) { int *p = &s.x; }
//                                ^ IW0306 the address of a bit-field is not possible

//#
struct S { int x : 3; };
__global__ void k(S s) { int &r = s.x; }
//                                ^ IW0306 a reference to a bit-field is not possible

//#
struct S { int x : 3; };
__global__ void k(S s) { auto &r = s.x; r = 1; }
//                                 ^ IW0306 a reference to a bit-field is not possible

//#
struct S { int x : 3; };
__global__ void k(S s) { unsigned long n = sizeof(s.x); }
//                                         ^ IW0306 the size of a bit-field is not possible

//#
struct S { int x : 3; };
__device__ void f(int &x);
__global__ void k(S s) { f(s.x); }
//                         ^ IW0306 a reference to a bit-field is not possible

//# Casts that lose qualifiers
struct S { const int x : 3; };
__global__ void k(S s) { s.x = 1; }
//                           ^ IW0307 cannot assign to an object of type `const int`: it is const
