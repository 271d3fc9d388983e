// Functions that are called without being named [class.access].

//#
class C { __device__ C(int) {} };
__global__ void k(int *p) { C c(1); *p = 1; }
//                            ^ IW0342 this constructor of `C` is a private member of `C`

//#
class C { protected: __device__ C(int) {} };
__global__ void k(int *p) { C c(1); *p = 1; }
//                            ^ IW0342 this constructor of `C` is a protected member of `C`

//#
class C { __device__ C() {} };
__global__ void k(int *p) { C c; *p = 1; }
//                            ^ IW0342 this constructor of `C` is a private member of `C`

//#
class C { __device__ ~C() {} };
__global__ void k(int *p) { C c; *p = 1; }
//                          ^ IW0342 the destructor of `C` is a private member of `C`

//#
class C { ~C() = default; public: int x; };
__global__ void k(int *p) { C c; c.x = 1; }
//                          ^ IW0342 the destructor of `C` is a private member of `C`

//#
class C { __device__ C(const C &) {} public: __device__ C() {} };
__device__ void f(C) {}
__global__ void k(int *p) { C c; f(c); }
//                                 ^ IW0342 this constructor of `C` is a private member of `C`

//#
class C { __device__ C &operator=(const C &) { return *this; } };
__global__ void k(int *p) { C a, b; a = b; }
//                                    ^ IW0342 `operator=` is a private member of `C`

//#
class C { __device__ C operator+(int) { return *this; } };
__global__ void k(int *p) { C c; c + 1; }
//                                 ^ IW0342 `operator+` is a private member of `C`

//#
class C { __device__ int operator[](int) { return 1; } };
__global__ void k(int *p) { C a; *p = a[1]; }
//                                    ^ IW0342 `operator[]` is a private member of `C`

//#
class C { int x = 1; __device__ operator int() { return x; } };
__global__ void k(int *p) { C c; *p = c; }
//                                    ^ IW0342 `operator int` is a private member of `C`
