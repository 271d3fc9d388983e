//@ family: barriers
// Threads that have left do not vote.
//@ launch: votes grid=3 block=70
//@ arg: out:i32[210]=fill(-1)
//@ expect: out[0]=-1,5030,5030,5030,5030,5030,5030,-1
//@ expect: out[19]=5030,5030,-1,5030
//@ expect: out[88]=5030,5030,5030,5030
//@ expect: out[202]=5030,5030,5030,-1,5030,5030,5030,5030
__global__ void votes(int *out) {
    int t = threadIdx.x, b = blockIdx.x;
    if (t % 7 == b) return;
    int count = __syncthreads_count(t % 2);
    int all = __syncthreads_and(t % 7 != b);
    int some = __syncthreads_or(t % 7 == b);
    int one = __syncthreads_or(t == 69 - b);
    out[b * 70 + t] = count + (all ? 1000 : 0) + (some ? 2000 : 0) + (one ? 4000 : 0);
}
