//@ family: warps
// Eight lanes are in the branch and in the mask, and shuffle from lanes that are in neither.
//@ launch: values grid=1 block=32
//@ arg: i32=16
//@ arg: y:f32[8]=zero
//@ arg: z:f64[8]=zero
//@ arg: w:u32[8]=zero
//@ expect: y[0]=0,0,0,0,0,0,0,0
//@ expect: z[0]=36
//@ expect: w[0]=1,0,3,2,5,4,7,6
__global__ void values(int far, float *y, double *z, unsigned *w) {
    unsigned lane = threadIdx.x;
    unsigned mask = __ballot_sync(~0u, lane < 8);
    if (lane < 8) {
        y[lane] = __shfl_down_sync(mask, lane + 1.0f, far);
        double sum = lane + 1;
        for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(mask, sum, distance);
        z[lane] = lane ? 0 : sum;
        w[lane] = __shfl_xor_sync(mask, lane, 1) + __shfl_sync(mask, lane, 9) + __shfl_up_sync(mask, 0u, 3);
    }
}
