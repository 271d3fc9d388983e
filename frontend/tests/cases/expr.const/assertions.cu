// Assertions that are false [dcl.dcl].

constexpr int f(int n) { int s = 0; for (int i = 0; i < n; ++i) s += i; return s; }

//#
static_assert(f(4) == 7, "");
//            ^ IW0320 static assertion failed

//#
__global__ void k() { static_assert(f(4) == 7, ""); }
//                                  ^ IW0320 static assertion failed
