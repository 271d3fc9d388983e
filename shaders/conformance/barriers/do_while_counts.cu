//@ family: barriers
// A do-while loop with a barrier, a continue before it, and a barrier that counts as its condition.
//@ launch: settle grid=3 block=37
//@ arg: out:i32[111]=zero
//@ expect: out[0]=440602,510602,740602,970602,880602,950602,1380602,1170602
//@ expect: out[24]=680602,940602,660602,440602,300602,210602
//@ expect: out[44]=2331204,1941204,2141204,2421204,2291204,2111204
//@ expect: out[93]=2261204,1651204,2021204,2331204,1831204,2011204
//@ expect: out[103]=1591204,1601204,1541204,1621204,1821204,1751204,1831204,2081204
__global__ void settle(int *out) {
    __shared__ int s[37];
    int t = threadIdx.x, v = (t * t + blockIdx.x * 5) % 64, rounds = 0, skipped = 0, sum = 0;
    do {
        ++rounds;
        if (rounds % 3 == 2) {
            ++skipped;
            continue;
        }
        s[t] = v;
        __syncthreads();
        v = (s[(t + rounds) % 37] + s[t]) / 2;
        sum += v;
    } while (__syncthreads_count(2 * v > 60 - rounds) > 3 && rounds < 12);
    out[blockIdx.x * 37 + t] = sum * 10000 + rounds * 100 + skipped;
}
