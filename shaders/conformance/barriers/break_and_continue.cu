//@ family: barriers
// All threads break together, on the other side of a branch on which some continue.
//@ launch: of_the_block grid=3 block=40
//@ arg: in:u32[8]=iota
//@ arg: out:u32[360]=zero
//@ launch: of_the_warp grid=3 block=40
//@ arg: in
//@ arg: more:u32[360]=zero
//@ launch: in_a_switch grid=3 block=40
//@ arg: in
//@ arg: most:u32[240]=zero
__global__ void of_the_block(const unsigned *in, unsigned *out) {
    unsigned t = threadIdx.x, a = t, rounds = 0, flag = in[blockIdx.x];
    for (unsigned i = 0; i < 3; ++i) {
        ++rounds;
        if (in[3] > in[4 - blockIdx.x]) {
            if (t % 3 == flag) continue;
            a += 7;
            flag = i;
        } else {
            flag = 1;
            a = a * 5 + __syncthreads_count(t > 2 * i);
            if ((in[4 + i] & 3) != 1) break;
        }
    }
    unsigned *to = out + (blockIdx.x * 40 + t) * 3;
    to[0] = a, to[1] = rounds, to[2] = flag;
}
__global__ void of_the_warp(const unsigned *in, unsigned *out) {
    unsigned t = threadIdx.x, a = t, rounds = 0, flag = in[blockIdx.x];
    unsigned all = __ballot_sync(0xffffffffu, 1);
    for (unsigned i = 0; i < 3; ++i) {
        ++rounds;
        if (in[3] > in[4 - blockIdx.x]) {
            unsigned here = __ballot_sync(all, t % 2 != flag);
            if (t % 2 == flag) continue;
            a += __popc(__match_any_sync(here, t % 4));
            flag = i;
        } else {
            flag = 1;
            a = a * 5 + __popc(__match_any_sync(all, t % 4));
            if ((in[4 + i] & 3) != 1) break;
        }
    }
    unsigned *to = out + (blockIdx.x * 40 + t) * 3;
    to[0] = a, to[1] = rounds, to[2] = flag;
}
__global__ void in_a_switch(const unsigned *in, unsigned *out) {
    unsigned t = threadIdx.x, a = t, rounds = 0;
    for (unsigned i = 0; i < 4; ++i) {
        ++rounds;
        switch (in[blockIdx.x + i] & 3) {
        case 0:
            if (t > 20) continue;
            a += 7;
            break;
        case 1:
            a = a * 3 + __syncthreads_count(t > 2 * i);
            if (in[5] == 5) break;
            a += 100;
            break;
        default:
            a = a * 7 + __syncthreads_count(t > 3 * i);
            if (in[6] != 5) break;
            a += 1000;
        }
        a += i;
    }
    out[(blockIdx.x * 40 + t) * 2] = a;
    out[(blockIdx.x * 40 + t) * 2 + 1] = rounds;
}
