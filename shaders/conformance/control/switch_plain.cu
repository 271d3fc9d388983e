//@ family: control
//@ launch: classify grid=1 block=32
//@ arg: out:i32[32]=zero
__global__ void classify(int *out) {
    int t = threadIdx.x, r = 0;
    switch (t % 7 - 2) {
    case -2: r = 100; break;
    case 0: { int u = t * 2; r = u; break; }
    case 1: case 2: r = 300 + t; break;
    default: r = -t; break;
    }
    switch (t) { default: r += 1; }
    out[t] = r;
}
