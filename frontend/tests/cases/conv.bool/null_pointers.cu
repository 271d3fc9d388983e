// A null pointer is a truth value only where it initialises one directly [conv.bool].

//#
__global__ void k() { bool b = nullptr; }
//                             ^ IW0304 cannot convert `nullptr_t` to `bool` in an initialisation

//#
__device__ bool f() { return nullptr; }
//                           ^ IW0304 cannot convert `nullptr_t` to `bool` in a return
