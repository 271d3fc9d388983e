//@ family: warps
// A search with a stack in each lane; the warp stays together as long as one has something left.
//@ launch: queens grid=1 block=40
//@ arg: out:i32[40]=zero
//@ arg: sums:i32[2]=zero
//@ expect: out[0]=0,1,1,1,1,0,0,1
//@ expect: out[15]=1,1,0,0
//@ expect: out[22]=1,0,0,1
//@ expect: out[32]=1,1,1,0,0,1,1,1
//@ expect: sums[0]=21,6
__global__ void queens(int *out, int *sums) {
    int t = threadIdx.x, row = 1, found = 0, place[6];
    unsigned mask = t < 32 ? 0xffffffff : 0xff;
    place[0] = t % 6;
    place[1] = -1;
    while (__any_sync(mask, row > 0)) {
        if (row == 0) continue;
        int column = ++place[row];
        if (column == 6) {
            --row;
            continue;
        }
        bool free = true;
        for (int r = 0; r < row; ++r) {
            int distance = place[r] - column;
            if (distance == 0 || distance == row - r || distance == r - row) {
                free = false;
                break;
            }
        }
        if (!free) continue;
        if (row == 5)
            ++found;
        else
            place[++row] = -1;
    }
    out[t] = found;
    int sum = __reduce_add_sync(mask, found);
    if (t % 32 == 0) sums[t / 32] = sum;
}
