//@ family: barriers
// Barriers on both sides of a condition that the block reads from shared memory.
//@ launch: sides grid=4 block=40
//@ arg: in:u32[160]=bits(8)
//@ arg: out:u32[160]=zero
//@ expect: out[0]=850246,354336,796853,806796,905787,354766,336354,15916
//@ expect: out[51]=324417,612324,463475,929836
//@ expect: out[59]=476612,640476,26640,666934
//@ expect: out[152]=596,45,772,739,256,202,398,898
__global__ void sides(const unsigned *in, unsigned *out) {
    __shared__ unsigned s[40];
    unsigned t = threadIdx.x, i = blockIdx.x * 40 + t, v;
    s[t] = in[i] % 1000;
    __syncthreads();
    if (s[0] >= 500) {
        v = s[39 - t];
        __syncthreads();
        s[t] = 0;
    } else {
        v = s[t * 7 % 40];
        __syncthreads();
        if (t % 3 == 0) s[t] = v;
        __syncthreads();
        v += 1000 * s[(t + 1) % 40];
    }
    out[i] = v;
}
