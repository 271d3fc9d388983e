//@ family: structs
//@ launch: k grid=1 block=8
//@ arg: out:u64[32]=zero
// The runtime API's structs for sizes, places and memory with a pitch, which volumes are described by in device code.
struct Volume {
    cudaExtent size;
    cudaPos at;
    cudaPitchedPtr memory;
};
__device__ unsigned long long voxels(const cudaExtent &e) { return e.width * e.height * e.depth; }
__global__ void k(unsigned long long *out) {
    Volume v;
    v.size.width = threadIdx.x + 1ull;
    v.size.height = 3;
    v.size.depth = 1ull << 33;
    v.at.x = v.at.y = 5;
    v.at.z = threadIdx.x;
    v.memory.ptr = out;
    v.memory.pitch = 512;
    v.memory.xsize = v.size.width;
    v.memory.ysize = v.size.height;
    cudaExtent copy = v.size;
    copy.depth += v.at.x * v.at.z;
    unsigned long long *to = (unsigned long long *)v.memory.ptr;
    to[threadIdx.x] = voxels(copy);
    to[8 + threadIdx.x] = v.memory.pitch * v.memory.ysize + v.at.y;
    if (threadIdx.x == 0) {
        to[16] = sizeof(cudaExtent);
        to[17] = sizeof(cudaPos);
        to[18] = sizeof(cudaPitchedPtr);
        to[19] = sizeof(Volume);
    }
}
