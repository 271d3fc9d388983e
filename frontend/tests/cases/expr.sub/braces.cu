// Braces as a subscript [expr.sub].

//#
__global__ void k(int *p) { p[{0}] = 1; }
//                            ^ IW0305 a braced list is no index here
