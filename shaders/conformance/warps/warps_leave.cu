//@ family: warps
// Every other warp leaves; the rest has warp operations and a barrier.
//@ launch: leave grid=2 block=160
//@ arg: out:i32[320]=zero
//@ expect: out[0]=0,0,0,0,0,0,0,0
//@ expect: out[263]=0,0,0,0
//@ expect: out[289]=34592,33592,32592,31592
//@ expect: out[312]=11592,10592,9592,8592,7592,6592,5592,4592
__global__ void leave(int *out) {
    __shared__ int sums[5];
    int i = threadIdx.x, lane = i % 32, warp = i / 32;
    if ((warp + blockIdx.x) % 2 == 0) return;
    int sum = __reduce_add_sync(0xffffffff, i);
    if (lane == 0) sums[warp] = sum;
    __syncthreads();
    out[blockIdx.x * 160 + i] = sums[warp] + 1000 * __shfl_xor_sync(0xffffffff, lane, 31);
}
