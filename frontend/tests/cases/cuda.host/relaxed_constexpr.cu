// Functions that nvcc lets device code call with `--expt-relaxed-constexpr` alone.

//#
#include <numeric>
__global__ void k(int *p) { *p = std::gcd(*p, 12); }
//                               ^ IW0375 `std::gcd` belongs to C++'s standard library: device code cannot use it
//                                 help: `--expt-relaxed-constexpr`

//#
constexpr int twice(int a) { return a * 2; }
__global__ void k(int *p) { *p = twice(*p); }
//                               ^ IW0312 device code calls the host function `twice` outside of a constant expression
//                                 help: `--expt-relaxed-constexpr`

//#
constexpr int twice(int a) { return a * 2; }
__global__ void k(int *p) { constexpr int four = twice(2); *p = four; }
