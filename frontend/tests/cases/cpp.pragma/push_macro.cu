// `#pragma push_macro`.

//#
//@ nvrtc refuses: It ignores `push_macro` and `pop_macro`.
#define X 1
#pragma push_macro("X")
#undef X
#define X 2
enum { A = X };
#pragma pop_macro("X")
enum { B = X };
#pragma push_macro("Y")
#define Y 3
enum { C = Y };
#pragma pop_macro("Y")
#ifdef Y
enum { D = 1 };
#else
enum { D = 0 };
#endif
__global__ void k() { static_assert(A == 2 && B == 1 && C == 3 && D == 0, ""); }

//#
//@ nvrtc refuses: It ignores `push_macro` and `pop_macro`.
#define X 1
_Pragma("push_macro(\"X\")")
#undef X
#define X 2
_Pragma("pop_macro(\"X\")")
enum { A = X };
__global__ void k() { static_assert(A == 1, ""); }

//#
#pragma push_macro(X)
// <- IW0123 `#pragma push_macro` needs the name of a macro in quotes
__global__ void k() { unsigned long n = sizeof(S); }
//                                             ^ IW0301 unknown name `S`
