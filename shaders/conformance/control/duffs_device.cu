//@ family: control
// A switch with labels inside nested statements is rare; one with a default in the middle is not.
//@ launch: copy grid=1 block=16
//@ arg: out:i32[16]=zero
__global__ void copy(int *out) {
    int t = threadIdx.x, r = 1;
    switch (t & 3) {
    case 0: r *= 2;
    default: r *= 3;
    case 1: r *= 5; break;
    case 2: r *= 7;
    }
    out[t] = r;
}
