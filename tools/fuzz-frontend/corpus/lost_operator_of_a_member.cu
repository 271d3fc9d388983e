struct Doubling {
    __device__ Doubling(int ) {}
    __device__ Doubling operator=(Doubling ) {
        __global__ }
};
struct Mixed {
    Doubling d;
    __device__ Mixed(int v) : d(v ) {}
};
__global__ void implicit(int *out) {
    Mixed a(1);
    Mixed b = a= a;
}
