// Data members of classes on the device [class.static.data].

//#
struct S { static __device__ int v; };
//                               ^ IW0316 memory space specifiers are not allowed on class members
