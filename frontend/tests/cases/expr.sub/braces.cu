// Braces as a subscript [expr.sub].

//#
__global__ void k(int *p) { p[{0}] = 1; }
//                            ^ IW0305 an index cannot be a braced list
