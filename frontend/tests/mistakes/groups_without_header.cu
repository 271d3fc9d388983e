// error; NVRTC: name must be a namespace name.
namespace cg = cooperative_groups;

__global__ void flag(int *out) {
    cg::thread_block block = cg::this_thread_block();
    block.sync();
    out[block.thread_rank()] = 1;
}
