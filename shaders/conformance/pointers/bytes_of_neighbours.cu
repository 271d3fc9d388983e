//@ family: pointers
// Threads store bytes next to each other's: all of them, some of them, from an odd address on, backwards, every other byte,
// all the same one, and in loops of different lengths. Nothing else may change.
//@ launch: bytes_of_neighbours grid=2 block=96
//@ arg: out:u8[4096]=random(3)
extern "C" __global__ void bytes_of_neighbours(unsigned char *out) {
    int t = threadIdx.x;
    unsigned char *own = out + blockIdx.x * 2048;
    own[t] = 3 * t + 1;
    if (t % 5 != 2) own[128 + t] = t;
    own[257 + t] = ~t;
    own[1195 - t] = t / 2;
    if (t < 64) own[384 + 2 * t] = 5 * t;
    own[520 + t / 96] = 77;
    for (int i = 0; i < t % 7; ++i) own[640 + (t & ~3) + (t + i) % 4] = 9;
    if (t >= 33) {
        own[768 + t] = t;
        if (t % 2) own[864 + t] = own[768 + t] + 1;
    }
}
