//@ family: types
// Bools in shared, local and constant arrays and in structs; what is stored from numbers is 0 or 1.
//@ launch: vote grid=1 block=32
//@ arg: in:i32[32]=values(5,0,-3,256,0,1,65536,2)
//@ arg: out:u8[32]=zero
//@ expect: out=222,82,208,212,124,84,204,216,84,88,72,84,76,84,80,76
//@ expect: out[16]=88,76,68,88,84,88,72,84,77,85,81,76,89,77,68,89
struct Flags { bool a; bool list[3]; bool z : 1; };
__constant__ bool pattern[4] = { true, false, true, true };
__global__ void vote(const int *in, unsigned char *out) {
    __shared__ bool seen[32];
    __shared__ Flags flags[32];
    int t = threadIdx.x;
    bool local[3] = { in[t] > 0 };
    seen[t] = in[t];
    local[1 + (t & 1)] = (float)in[t];
    flags[t].a = in[t] & 256;
    flags[t].list[t % 3] = pattern[t & 3];
    flags[t].list[(t + 1) % 3] = !local[1];
    flags[t].list[(t + 2) % 3] = local[2] | local[0];
    flags[t].z = in[t] == 2;
    __syncthreads();
    const unsigned char *raw = (const unsigned char *)seen;
    const Flags &f = flags[t ^ 3];
    out[t] = raw[31 - t] + (f.a << 1) + (f.list[0] << 2) + (f.list[1] << 3) + (f.list[2] << 4) + (f.z << 5)
        + (sizeof(Flags) << 6 & 64) + (seen[t] && pattern[t % 4]) * 128;
}
