//@ family: shared
// Static and dynamic shared memory in one kernel do not overlap; rounding up offsets to an alignment.
//@ launch: both grid=2 block=32 shared=1000
//@ arg: in:u8[64]=bits(44)
//@ arg: out:u64[64]=zero
//@ expect: out=910752810341,266507715847,919342745027,455486277023,1026716927257,163428500963,275097650581,4514710968,330932225446,399651702127,412536603973,8809678090,610105099631,343817127332,700299412806,601515164924
//@ expect: out[16]=408241636596,696004445444,292277519611,34579481906,532795688219,756133987698,176313402656,382471832841,309457388831,129068762455,902162875490,4514710820,232147977325,356702029010,696004445281,1069666600176
//@ expect: out[32]=206428439861,786249024944,1056831964611,64694519086,1052536997162,1078306800931,880738305319,300917720438,197838505235,618745300261,257968047498,588680529202,369637197215,489896281473,597270463885,352457327814
//@ expect: out[48]=103349224716,927982945598,86169355571,184953603344,236493210943,584385561835,807723861311,700349678806,781954057362,412586870034,829198697564,829198697551,232198243405,842083599661,902213141765,343867393143
__device__ unsigned char *take(unsigned char *&at, unsigned bytes, unsigned align) {
    unsigned char *p = (unsigned char *)(((unsigned long long)at + align - 1) & ~(unsigned long long)(align - 1));
    at = p + bytes;
    return p;
}
__global__ void both(const unsigned char *in, unsigned long long *out) {
    __shared__ unsigned char fixed[32];
    __shared__ unsigned sum;
    extern __shared__ __align__(16) unsigned char more[];
    int t = threadIdx.x;
    unsigned char *at = more + 1;
    unsigned char *bytes = take(at, 33, 1);
    auto longs = (unsigned long long *)take(at, 32 * 8, 8);
    auto quads = (uint4 *)take(at, 32 * 16, 16);
    if (t == 0) sum = 0;
    fixed[t] = in[blockIdx.x * 32 + t];
    bytes[t] = (unsigned char)~fixed[t];
    __syncthreads();
    longs[t] = (unsigned long long)fixed[31 - t] << 32 | bytes[t ^ 1];
    quads[t] = make_uint4(t, bytes[t], fixed[t], 7);
    atomicAdd(&sum, (unsigned)fixed[t]);
    __syncthreads();
    uint4 q = quads[31 - t];
    out[blockIdx.x * 32 + t] = longs[t ^ 3] + q.x * q.w + q.y + q.z + (unsigned long long)sum * 65536 + (at - more);
}
