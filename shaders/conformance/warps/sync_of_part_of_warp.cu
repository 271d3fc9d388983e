//@ family: warps
// Both sides of a condition exchange through shared memory, each with its own `__syncwarp`.
//@ launch: parts grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=16,19,22,25,28,31,34,1
//@ expect: out[27]=89,95,101,107
//@ expect: out[44]=121,127,133,139
//@ expect: out[56]=73,79,85,91,97,103,109,115
__global__ void parts(int *out) {
    __shared__ int all[64];
    int i = threadIdx.x, lane = i & 31, *s = all + (i - lane);
    s[lane] = lane * 3 + i / 32;
    if (lane < 12) {
        __syncwarp(0x00000fff);
        out[i] = s[(lane + 5) % 12] + 1;
    } else {
        __syncwarp(0xfffff000);
        int v = s[12 + (lane - 11) % 20];
        __syncwarp(0xfffff000);
        s[lane] = 2 * v;
        __syncwarp(0xfffff000);
        out[i] = s[12 + (lane - 5) % 20] - 1;
    }
}
