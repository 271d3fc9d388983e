//@ family: shared
// Shared arrays passed by pointer, by reference to the array and as rows to functions that do the work.
//@ launch: scan grid=2 block=32
//@ arg: in:i32[64]=bits(46)
//@ arg: out:i32[64]=zero
//@ expect: out=151,-696,-644,-1623,-2329,-1388,-2096,-2654,-1937,-1235,-1545,-1100,-1195,-1765,-2165,-1648
//@ expect: out[16]=-2286,-2855,-3212,-3925,-3201,-2428,-2618,-1821,-1808,-1580,-1473,-2417,-1820,-2527,-3510,-3135
//@ expect: out[32]=271,1118,210,94,-696,-1423,-2343,-2020,-2646,-2211,-3201,-3065,-3591,-4267,-3471,-4092
//@ expect: out[48]=-4289,-3654,-3313,-3165,-3561,-3942,-3351,-2592,-3339,-2875,-1953,-2551,-3057,-3446,-2574,-2007
__device__ void load(int (&to)[2][32], const int *from, int t) { to[0][t] = from[t] % 1000; }
__device__ int *step(int *from, int *to, int t, int by) {
    to[t] = from[t] + (t >= by ? from[t - by] : 0);
    return to;
}
__global__ void scan(const int *in, int *out) {
    __shared__ int buffer[2][32];
    int t = threadIdx.x, row = 0;
    load(buffer, in + blockIdx.x * 32, t);
    __syncthreads();
    int *now = buffer[0];
    for (int by = 1; by < 32; by *= 2) {
        now = step(buffer[row], buffer[row ^ 1], t, by);
        row ^= 1;
        __syncthreads();
    }
    out[blockIdx.x * 32 + t] = now[t];
}
