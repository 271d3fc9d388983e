// `offsetof` [support.types.layout].

//# Elements outside of all objects
#include <cstddef>
struct S { int a[4]; };
__global__ void k(unsigned long *out) { *out = offsetof(S, a[0x7fffffffffffffff]); }
//                                                           ^ IW0318 this element is outside of every object

//#
#include <cstddef>
struct S { int a[4]; };
__global__ void k(unsigned long *out) { *out = offsetof(S, a[-5]); }
//                                                           ^ IW0318 this element is outside of every object
