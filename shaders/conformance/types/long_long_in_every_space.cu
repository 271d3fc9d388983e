//@ family: types
// 64-bit integers through parameter, constant, global, shared and local memory, without losing a bit.
//@ symbol: keys:u64[4]=bits(12)
//@ launch: mix grid=2 block=16
//@ arg: u64=0x9e3779b97f4a7c15
//@ arg: in:u64[32]=bits(13)
//@ arg: out:u64[32]=zero
//@ expect: out=8719378443094139896,12100855512344092108,11817810508344783656,16920250648524755959,3756773619474445473,12895706054645372264,441894148744623069,926004185692467610,10180167875885340688,8298850947026484818,3443228426556583531,2651651629183631670,4766208293820881320,3808446770720133631,5017388072461179716,13966111725481566071
//@ expect: out[16]=8719378443093930579,12100855512349680739,11817810508344469045,16920250648520915731,3756773619473464506,12895706054644022348,441894148744275401,926004185692476185,10180167875880354891,8298850947019630021,3443228426554763458,2651651629186230252,4766208293818073208,3808446770721609813,5017388072461299504,13966111725477014929
__constant__ unsigned long long keys[4];
__device__ unsigned long long rotl(unsigned long long v, int n) { return n ? v << n | v >> (64 - n) : v; }
__global__ void mix(unsigned long long golden, const unsigned long long *in, unsigned long long *out) {
    __shared__ unsigned long long s[16];
    int t = threadIdx.x, i = blockIdx.x * 16 + t;
    unsigned long long state[4] = { golden, in[i], keys[t & 3], ~in[i] };
    for (int r = 0; r < 8; ++r) {
        int a = (t + r) & 3, b = (t * 3 + r) & 3;
        state[a] += rotl(state[b] ^ keys[r & 3], (r * 13 + t) & 63);
        state[b] *= golden | 1;
        s[t] = state[a];
        __syncthreads();
        state[(a + 1) & 3] ^= s[15 - t];
        __syncthreads();
    }
    out[i] = state[0] ^ state[1] / (state[2] | 1) ^ state[3] % (state[0] >> 40 | 3);
}
