//@ family: recursion
//@ launch: towers grid=1 block=8
//@ arg: moves:u8[2048]=zero
//@ arg: counts:u32[8]=zero
//@ expect: counts=1,3,7,15,31,63,127,255
// Moves are written down in order through a struct that every call changes.
struct Log {
    unsigned char *moves;
    unsigned count;
};
__device__ void move(Log &log, int disks, int from, int to, int over) {
    if (disks == 0) return;
    move(log, disks - 1, from, over, to);
    log.moves[log.count++] = (unsigned char)(disks * 16 + from * 4 + to);
    move(log, disks - 1, over, to, from);
}
__global__ void towers(unsigned char *moves, unsigned *counts) {
    Log log = {moves + 256 * threadIdx.x, 0};
    move(log, threadIdx.x + 1, 0, 2, 1);
    counts[threadIdx.x] = log.count;
}
