//@ family: warps
// The two sides of a branch exchange through shared memory, each with __syncwarp() and its own mask.
//@ launch: exchange grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=25029,36050,49000,64001,10004,29009,50016,25,1036,4049,9064,16010,6037,45019,15003,58060
//@ expect: out[16]=32048,8038,57002,37027,19054,3012,60043,48005,38040,2006,27045,54015,12058,43032,5008,40057
//@ expect: out[32]=20060,24003,30030,38024,48020,60018,3018,30020,24024,20030,18038,18048,45027,6002,40050,5029
//@ expect: out[48]=43010,12064,54019,27037,2057,50008,29032,10058,64015,19045,37006,57040,8005,32043,58012
//@ expect: out[63]=15054
__device__ int pass_on(int *s, int mine, int from, unsigned mask) {
    s[threadIdx.x] = mine;
    __syncwarp(mask);
    int v = s[threadIdx.x / 32 * 32 + from];
    __syncwarp(mask);
    return v;
}

__global__ void exchange(int *out) {
    __shared__ int s[64];
    int t = threadIdx.x, lane = t % 32, v = t * t % 71;
    if (lane < 12) {
        int first = pass_on(s, v, (lane + 5) % 12, 0x00000fff);
        out[t] = first * 1000 + pass_on(s, first, (lane + 5) % 12, 0x00000fff);
    } else {
        int first = pass_on(s, v, 12 + (lane - 5) % 20, 0xfffff000);
        out[t] = first * 1000 + pass_on(s, first, 12 + (lane - 5) % 20, 0xfffff000);
    }
}
