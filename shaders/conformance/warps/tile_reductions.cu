//@ family: warps
// Sums of tiles of 2 to 32 lanes, by exchange and by shifting.
//@ launch: sums grid=1 block=64
//@ arg: in:i32[64]=bits(80)
//@ arg: across:i32[320]=zero
//@ arg: down:i32[62]=zero
//@ expect: across[0]=329670627,329670627,-1870340877,-1870340877,-227265473,-227265473,-1790318354,-1790318354
//@ expect: across[15]=1183738300,2115618552,2115618552,-1528770321
//@ expect: across[54]=-106069394,-106069394,-504840291,-504840291
//@ expect: across[312]=1151006832,1151006832,1151006832,1151006832,1151006832,1151006832,1151006832,1151006832
//@ expect: down[0]=329670627,-1870340877,-227265473,-1790318354,-2058088108,514564299,-386016336,1183738300
//@ expect: down[21]=-740556640,1934839625,730820141,-1882785301
//@ expect: down[25]=885163436,-116423253,-106069394,-504840291
//@ expect: down[54]=-1220114512,-24383156,-9088626,1521286639,-1899462796,-1244497668,1512198013,1151006832
template <int Width> __device__ void tile(int v, int *across, int *down) {
    int i = threadIdx.x;
    unsigned x = v, y = v;
    for (int step = Width / 2; step > 0; step /= 2) {
        x += __shfl_xor_sync(0xffffffff, x, step, Width);
        y += __shfl_down_sync(0xffffffff, y, step, Width);
    }
    across[i] = x;
    if (i % Width == 0) down[i / Width] = y;
}

__global__ void sums(const int *in, int *across, int *down) {
    int v = in[threadIdx.x];
    tile<2>(v, across, down);
    tile<4>(v, across + 64, down + 32);
    tile<8>(v, across + 128, down + 48);
    tile<16>(v, across + 192, down + 56);
    tile<32>(v, across + 256, down + 60);
}
