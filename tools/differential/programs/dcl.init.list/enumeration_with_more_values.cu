//@ refused: narrowing
//@ nvrtc accepts: it only warns of narrowing in a variable
enum E1 { e2_0, e2_1 , e3 = 2};
__global__ void values(long long *out) {
  E1 e = e2_1;
  bool b{e};
  *out++ = b;
}
