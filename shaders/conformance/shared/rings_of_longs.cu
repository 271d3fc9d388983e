//@ family: shared
// 64-bit rows of a shared array with two dimensions turn against each other, one step per round.
//@ launch: turn grid=1 block=7,3
//@ arg: in:u64[21]=bits(89)
//@ arg: out:u64[21]=zero
//@ expect: out=529886853633962399,9153429866086909460,16346391896474296470,5284807079239162814,7116585041974181768,1287800890571184279,4020178436075002765,12351482069605317400,2248031567115059211,8471923750380132852,3870098795902239337,5895463390140909598,8490111507862792599,1466731289965261552,1377523466353405728,15245899109420247559
//@ expect: out[16]=10812867815744262747,14412774132303209977,15703606862531529044,9649698624512637363,3018643977556528856
__global__ void turn(const unsigned long long *in, unsigned long long *out) {
    __shared__ unsigned long long ring[3][7];
    int x = threadIdx.x, y = threadIdx.y;
    ring[y][x] = in[y * 7 + x];
    for (int r = 0; r < 5; ++r) {
        __syncthreads();
        unsigned long long v = ring[y][(x + (y & 1 ? 6 : 1)) % 7] + (ring[(y + 1) % 3][x] >> 7);
        __syncthreads();
        ring[y][x] = v << (r + 1) | v >> (63 - r);
    }
    out[y * 7 + x] = ring[y][x];
}
