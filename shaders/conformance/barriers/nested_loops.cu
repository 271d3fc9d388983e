//@ family: barriers
// Loops in loops, with `break` and `continue` that depend on memory and are the same for the block.
//@ launch: nested grid=2 block=6,3,2
//@ arg: table:i32[5]=values(2,0,3,1,4)
//@ arg: out:i32[72]=zero
//@ expect: out[0]=43,44,45,46,47,48,49,50
//@ expect: out[23]=30,31,32,33
//@ expect: out[27]=34,35,36,37
//@ expect: out[64]=29,30,31,32,33,34,35,36
__global__ void nested(const int *table, int *out) {
    __shared__ int s[36];
    int t = threadIdx.x + 6 * (threadIdx.y + 3 * threadIdx.z), block = blockIdx.x;
    s[t] = t;
    for (int outer = 0; outer < 5; ++outer) {
        if (table[outer] == block) continue;
        for (int inner = 0;; ) {
            if (inner == table[outer]) break;
            __syncthreads();
            int v = s[(t + outer + inner) % 36];
            __syncthreads();
            s[t] = v;
            if (++inner == 3) break;
            s[t] += outer;
        }
        if (block == 1 && outer == 3) break;
    }
    out[block * 36 + t] = s[t];
}
