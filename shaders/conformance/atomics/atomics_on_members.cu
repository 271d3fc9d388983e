//@ family: atomics
// Cells of both widths side by side in structs.
//@ launch: tally grid=2 block=90
//@ arg: raw:u64[9]=zero
//@ expect: raw=18446743816011513916,11403138176190,11802570129585,18446743816011513916,11531987195130,11802570129586,18446743816011513916,11660836214070,11802570129587
struct Tally {
    int up, down;
    unsigned long long sum;
    unsigned largest;
    unsigned untouched;
};
__global__ void tally(Tally *all) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    Tally &t = all[i % 3];
    atomicAdd(&t.up, 1);
    atomicSub(&t.down, 1);
    atomicAdd(&t.sum, i * 0x80000001ull);
    atomicMax(&t.largest, i);
    t.untouched = 0xabc;
}
