//@ family: control
//@ quick
//@ launch: collatz_step grid=2 block=64
//@ arg: in:i32[128]=bits(5)
//@ arg: out:i32[128]=zero
__global__ void collatz_step(const int *in, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = in[i];
    int y;
    if (x < 0) {
        y = -1;
    } else if (x % 2 == 0) {
        y = x / 2;
    } else {
        if (x > 1000000) y = 7;
        else y = (int)(3u * (unsigned)x + 1u);
    }
    out[i] = y;
}
