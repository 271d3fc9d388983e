// Conditions [stmt.select].

//# Declarations of other scopes' variables
namespace N { extern int x; }
__global__ void k(int *out) { if (int N::x = 1) *out = 1; }
//                                    ^ IW0303 a qualified name cannot be declared here
