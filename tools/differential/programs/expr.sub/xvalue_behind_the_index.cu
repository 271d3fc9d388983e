//@ values: 2 1 2 1
//@ not g++: its `1[array]` is an lvalue even if the array is none ([expr.sub] 1)
__device__ int p(int &) { return 1; }
__device__ int p(int &&) { return 2; }
__global__ void values(long long *out) {
    int array[2] = {1, 2};
    *out++ = p(1 [static_cast<int(&&)[2]>(array)]);
    *out++ = p(1 [array]);
    *out++ = p(static_cast<int(&&)[2]>(array)[1]);
    *out++ = p(array[1]);
}
