// Memory spaces.

//#
__constant__ __shared__ int x;
//           ^ IW0316 a variable is in one memory space, not in `__constant__` and `__shared__`

//#
__global__ void k(__shared__ int *p) {}
//                ^ IW0316 `__shared__` is not allowed on a parameter

//#
__global__ void k() { __constant__ int x; }
//                    ^ IW0316 a `__constant__` variable cannot be declared inside a function

//#
__global__ void k() { __shared__ int s = 1; }
//                                   ^ IW0317 the `__shared__` variable `s` cannot have an initialiser

//#
__global__ void k() { __shared__ int s[]; }
//                                   ^ IW0319 the shared array `s` has no size

//#
//@ nvrtc accepts: The CUDA guide forbids to assign to such variables in device code; NVRTC does not look.
__constant__ int c[4];
__global__ void k() { c[1] = 2; }
//                         ^ IW0307 cannot write to the `__constant__` variable `c` in device code

//#
int h;
__global__ void k(int *p) { *p = h; }
//                               ^ IW0313 device code uses the host variable `h`

//#
__device__ int f() { return 1; }
__device__ int x = f();
//                 ^ IW0318 the initial value of `x` is not constant: the function `f` is not constexpr

//#
//@ nvrtc accepts: NVRTC drops the variable because nothing uses it.
__global__ void k() { __shared__ double s[40000]; }
//                                      ^ IW0319 `s` needs 320000 bytes, but a block has at most 227 KiB of shared memory

//#
__constant__ double c[9000];
//                  ^ IW0319 `c` needs 72000 bytes, but constant memory has 64 KiB

//#
__constant__ char c[65537];
//                ^ IW0319 `c` needs 65537 bytes, but constant memory has 64 KiB

//#
__constant__ char a[65536];
__constant__ char b;
//                ^ IW0319 with `b` the constants need 65537 bytes, but constant memory has 64 KiB

//#
__constant__ char a[65533];
__constant__ int b;
//               ^ IW0319 with `b` the constants need 65540 bytes, but constant memory has 64 KiB

//#
__managed__ const int x = 3;
//                    ^ IW0316 a `__managed__` variable cannot be const

//#
__managed__ constexpr int x = 3;
//                        ^ IW0316 a `__managed__` variable cannot be const

//#
__managed__ int x;
__managed__ int &r = x;
//               ^ IW0316 a variable in a memory space cannot be a reference

//#
__managed__ __constant__ int x;
//          ^ IW0316 a variable is in one memory space, not in `__managed__` and `__constant__`

//#
__managed__ __shared__ int x;
//          ^ IW0316 a variable is in one memory space, not in `__managed__` and `__shared__`

//#
__global__ void k() { __managed__ int x; }
//                    ^ IW0316 a `__managed__` variable cannot be declared inside a function

//#
__device__ __managed__ void f() {}
//         ^ IW0316 `__managed__` is for variables, not for functions

//#
__managed__ int x;
__device__ int *p = &x;
//                  ^ IW0318 the initial value of `p` is not constant: the address of a `__managed__` variable is known only when the program runs

//#
__managed__ int x[4];
__constant__ const int *p = x + 1;
//                          ^ IW0318 the initial value of `p` is not constant: the address of a `__managed__` variable is known only when the program runs
