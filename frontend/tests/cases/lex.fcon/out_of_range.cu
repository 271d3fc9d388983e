// Literals beyond their types [lex.fcon].

//#
__global__ void k(float *p) { *p = 1e39f; }
//                                 ^ IW0323 this number is out of range: a `float` is 1e-45 to 3.4028235e38

//#
__global__ void k(float *p) { *p = 1e-46f; }
//                                 ^ IW0323 this number is out of range: a `float` is 1e-45 to 3.4028235e38

//#
__global__ void k(double *p) { *p = 1e309; }
//                                  ^ warning IW0107 this number is too large for `double` and becomes infinity
//                                  ^ IW0323 this number is out of range: the largest `double` is 1.7976931348623157e308
