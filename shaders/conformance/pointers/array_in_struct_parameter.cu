//@ family: pointers
// A struct with arrays as a parameter, indexed by a number that is not constant, and its address passed on.
//@ launch: apply grid=1 block=12
//@ arg: u8=1,2,3,4,5,6,7,8,9,10,11,12,200,1,0,0,44,1,0,0,144,1,0,0,0,0,0,0,0,0,4,64
//@ arg: out:i32[12]=zero
//@ expect: out=501,359,495,559,441,539,642,485,624,679,562,659
struct Filter { signed char taps[12]; int scale[3]; double last; };
__device__ int dot(const signed char *taps, int n) { int s = 0; for (int i = 0; i < n; ++i) s = s * 3 + taps[i]; return s; }
__global__ void apply(Filter f, int *out) {
    int t = threadIdx.x;
    f.taps[(t + 1) % 12] = -1;
    out[t] = dot(f.taps + t / 2, 4) + f.scale[t % 3] + f.taps[11 - t] + (int)f.last;
}
