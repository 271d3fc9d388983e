//@ family: pointers
// Pointers to global, shared and constant memory in one shared array, followed by other threads.
//@ launch: swap grid=2 block=16
//@ arg: in:i32[32]=iota
//@ arg: out:i32[32]=zero
//@ expect: out=14,4000,-10,1012,5000,-14,2,3006,2,3006,5000,-14,-10,1012,14,4000
//@ expect: out[16]=14,4016,-10,1028,5000,-46,2,3022,2,3022,5000,-46,-10,1028,14,4016
__constant__ int fixed[4] = { 1000, 2000, 3000, 4000 };
__global__ void swap(const int *in, int *out) {
    __shared__ const int *where[16];
    __shared__ int own[16];
    int t = threadIdx.x, i = blockIdx.x * 16 + t;
    own[t] = -i;
    where[t] = t % 3 == 0 ? &in[i] : t % 3 == 1 ? &own[t] : &fixed[t / 4];
    __syncthreads();
    out[i] = *where[15 - t] + *where[t ^ 1];
}
