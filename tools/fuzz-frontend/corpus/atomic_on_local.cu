struct S { struct T { __device__ double h() { for (int i;;) if (true) atomicAdd(&i, ((int *)0)[i]); } }; };
__global__ void k() { int a[3]; atomicCAS(a + 1, 1, 2); }
