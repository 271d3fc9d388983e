// Attributes that cannot be honoured [dcl.attr].

//#
//@ nvrtc accepts: g++ honours it, NVRTC does not: objects that host and device share would differ.
struct [[gnu::packed]] S { char c; __device__ void f(); };
//       ^ IW0217 the attribute `packed` is not supported here: NVRTC does not know it in double brackets: write `__attribute__((…))` or `alignas`

//#
//@ nvrtc accepts: g++ honours it, NVRTC does not: objects that host and device share would differ.
struct [[using gnu: packed]] S { char c; __device__ void f(); };
//                  ^ IW0217 the attribute `packed` is not supported here: NVRTC does not know it in double brackets: write `__attribute__((…))` or `alignas`

//#
//@ nvrtc accepts: It means nothing in this form; here it is said.
struct [[packed]] S { char c; __device__ void f(); };
//       ^ IW0217 the attribute `packed` is not supported here: NVRTC does not know it in double brackets: write `__attribute__((…))` or `alignas`

//#
//@ nvrtc accepts: It changes the variable's type, which is not carried out here, so it must not be left out.
__device__ int __attribute__((mode(DI))) x;
//                            ^ IW0217 the attribute `mode` is not supported here: it changes what the program means

//#
//@ nvrtc accepts: It changes the variable's type, which is not carried out here, so it must not be left out.
__device__ int __attribute__((vector_size(16))) x;
//                            ^ IW0217 the attribute `vector_size` is not supported here: it changes what the program means

//#
//@ nvrtc accepts: What an attribute means is not known, so it is not left out; NVRTC warns.
__device__ int __attribute__((nothing_known)) x;
//                            ^ IW0217 the attribute `nothing_known` is not known

//#
//@ nvrtc accepts: It has no effect there; NVRTC warns.
__device__ int __attribute__((packed)) x;
//                            ^ IW0217 `packed` has no effect here: it is for classes, their members and enumerations

//#
__global__ void k() { __attribute__((__shared__)) int x; }
//                                   ^ IW0217 the attribute `__shared__` is not supported here: write CUDA's word instead, such as `__device__`

//#
//@ nvrtc accepts: It does not know the attribute, and warns.
__global__ void k() { [[gnu::shared]] int x; }
//                      ^ IW0217 the attribute `shared` is not supported here: write CUDA's word instead, such as `__device__`

//#
//@ nvrtc accepts: The attribute says nothing of a type.
__global__ void k() { struct __attribute__((device)) S { int x; }; }
//                                          ^ IW0217 `__device__` is for functions and variables, not for types

//#
__device__ void f(__attribute__((shared)) int x) {}
//                               ^ IW0316 `__shared__` is not allowed on a parameter

//#
__device__ void f(alignas(16) int x) {}
//                ^ IW0217 this attribute is not supported on a parameter

//#
//@ nvrtc accepts: g++ honours it, NVRTC does not: objects that host and device share would differ.
__global__ void k() { auto n = sizeof(int __attribute__((aligned(16)))); }
//                                                       ^ IW0217 this attribute is not supported in a type without a name

//#
//@ nvrtc accepts: NVRTC forgets it where the class is defined later; here it is said.
__global__ void k() { struct __align__(16) S; }
//                           ^ IW0217 this attribute is not supported where a class is not defined

//#
//@ nvrtc accepts: g++ honours it, NVRTC does not: objects that host and device share would differ.
__global__ void k() { enum E { A } __attribute__((packed)); }
//                                                ^ IW0217 this attribute is not supported after an enumeration: NVRTC ignores it there

//#
//@ nvrtc accepts: g++ and NVRTC disagree about whether it belongs to the pointer or to what it points to.
__global__ void k() { int *__attribute__((aligned(16))) p; }
//                                        ^ IW0217 this attribute is not supported here: g++ and NVRTC disagree about what it belongs to
