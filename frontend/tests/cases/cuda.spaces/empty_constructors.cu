// `__shared__` variables of classes: their constructors must do nothing.

//#
struct B { int b; __device__ B() {} };
struct P : B { int k; B c[2]; __device__ P() { {} } };
__global__ void k(int *p) { __shared__ P s[2]; s[0].k = 1; *p = s[0].k; }

//# An initialiser
//@ nvrtc accepts: it does not run the constructor
struct P { int k; __device__ P() : k(0) {} };
__global__ void k(int *p) { __shared__ P s[2]; *p = s[1].k; }
//                                       ^ IW0317 the class of the `__shared__` variable `s` has a constructor that would have to run

//# A default member initialiser
//@ nvrtc accepts: it does not run the constructor
struct P { int k = 1; __device__ P() {} };
__global__ void k(int *p) { __shared__ P s[2]; *p = s[1].k; }
//                                       ^ IW0317 the class of the `__shared__` variable `s` has a constructor that would have to run

//# A statement
//@ nvrtc accepts: it does not run the constructor
struct P { int k; __device__ P() { k = 1; } };
__global__ void k(int *p) { __shared__ P s[2]; *p = s[1].k; }
//                                       ^ IW0317 the class of the `__shared__` variable `s` has a constructor that would have to run

//# A base whose constructor does something
//@ nvrtc accepts: it does not run the constructor
struct B { int b; __device__ B() : b(1) {} };
struct P : B { int k; __device__ P() {} };
__global__ void k(int *p) { __shared__ P s[2]; *p = s[1].k; }
//                                       ^ IW0317 the class of the `__shared__` variable `s` has a constructor that would have to run

//# A member's
//@ nvrtc accepts: it does not run the constructor
struct B { int b; __device__ B() : b(1) {} };
struct P { int k; B b[2]; };
__global__ void k(int *p) { __shared__ P s[2]; *p = s[1].k; }
//                                       ^ IW0317 the class of the `__shared__` variable `s` has a constructor that would have to run

//# Default arguments
//@ nvrtc accepts: it does not run the constructor
struct P { int k; __device__ P(int x = 1) {} };
__global__ void k(int *p) { __shared__ P s[2]; *p = s[1].k; }
//                                       ^ IW0317 the class of the `__shared__` variable `s` has a constructor that would have to run

//# Private
class P { __device__ P() {} public: int k; };
__global__ void k(int *p) { __shared__ P s[2]; *p = s[1].k; }
//                                       ^ IW0342 this constructor of `P` is a private member of `P`
