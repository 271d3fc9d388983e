//@ family: floats
//@ fmad: false
//@ launch: literals grid=1 block=32
//@ arg: r:f32[256]=zero
//@ arg: d:f64[64]=zero
//@ expect: r[0]=0.1,0.30000001,1e-40,3.4028235e38
__global__ void literals(float *r, double *d) {
    int t = threadIdx.x;
    r += t * 8; d += t * 2;
    r[0] = 0.1f; r[1] = 0.1 + 0.2; r[2] = 1e-40f; r[3] = 3.4028234663852886e38f;
    r[4] = t * 0.1; r[5] = t * 0.1f; r[6] = 0x1.8p3f + 1.e2f + .5f; r[7] = t / 3 + t / 3.0f;
    d[0] = t / 3.0; d[1] = 1.0f / 3.0f;
}
