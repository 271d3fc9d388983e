//@ refused: 
__global__ void values(long long *out) { const int z = 0; int *p = z; *out = p == nullptr; }
