//@ values: 3
enum E1 { e2_0, e2_1 };
struct C5 { __device__ operator E1() && { return e2_0; } };
__global__ void values(long long *out) {
  E1 e = e2_1;
  signed char c{e};
  unsigned long x = {C5()};
  unsigned long y = {e};
  bool b{e};
  *out++ = x + y + b + c;
}
