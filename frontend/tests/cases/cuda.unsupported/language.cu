// What of C++ device code cannot use: each is said with a way out.

//#
__global__ void k(int x) { if (x) throw 1; }
//                                ^ IW0361 device code cannot throw exceptions
//                                  help: report errors through a return value or a flag in memory

//#
__global__ void k(int *x) { try { *x = 1; } catch (...) {} }
//                          ^ IW0361 device code has no exceptions
//                            help: report errors through a return value or a flag in memory

//#
__global__ void k(int *x) { *x = sizeof(typeid(int)); }
//                                      ^ IW0362 `typeid` is not available in device code
//                                        help: keep a tag in the class and compare it

//#
//@ nvrtc accepts: A cast to the same class needs no type information, so NVRTC lets it pass; this front end has no `dynamic_cast`.
struct A { int a; };
__global__ void k(A *x) { dynamic_cast<A *>(x); }
//                        ^ IW0362 `dynamic_cast` is not available in device code
//                          help: keep a tag in the class and compare it

//#
__global__ void k(int *x) { asm("mov.u32 %0, %%smid;" : "=r"(*x)); }
//                          ^ IW0363 inline PTX is not supported: `mov.u32`

//#
__global__ void k(int *x) { asm volatile("// nothing" ::: "memory"); }
//                          ^ IW0363 inline PTX is not supported
//                            help: write it in C++, at least for other devices: `#if defined(__ISOWARP__)` … `#else` asm … `#endif`

//#
int *outside = new int[3];
__device__ int *inside = new int[3];
//                       ^ IW0371 `new` outside of functions is not supported
__global__ void k() { *inside = 1; }

//#
__global__ void k(char *p) { int *q = new (p, 3) int; *q = 1; }
//                                    ^ IW0371 this form of `new` is not supported in device code

//#
struct A { __device__ virtual ~A() {} };
struct B : A { __device__ void operator delete(void *p) {} };
//                             ^ IW0350 `delete` of a pointer to a base of `B`, which has an `operator delete` of its own, is not supported yet
__global__ void k() { A *a = new B; delete a; }

//#
__global__ void k() { int *p = (int *)realloc(nullptr, 3); }
//                                    ^ IW0371 `realloc`: this way to allocate memory is not supported in device code

//# What it gives is given back by `free`.
__global__ void k() { int *p = (int *)__nv_aligned_device_malloc(64, 128); free(p); }
//                                    ^ IW0371 `__nv_aligned_device_malloc`: this way to allocate memory is not supported in device code
//                                      help: `operator new` with a `std::align_val_t`

//#
__global__ void k(int n, ...) {}
//              ^ IW0372 a kernel cannot have variable arguments
//                help: use overloads, or a template with a parameter pack

//#
__global__ void k() { thread_local int x; }
//                    ^ IW0374 device code has no `thread_local` variables
//                      help: a local variable of the kernel is each thread's own
