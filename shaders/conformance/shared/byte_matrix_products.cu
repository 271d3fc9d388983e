//@ family: shared
// int8 tiles in shared memory: written as words, read as char4 along rows and as bytes along columns.
//@ launch: product grid=1 block=8,8
//@ arg: a:i8[64]=bits(86)
//@ arg: b:i8[64]=bits(87)
//@ arg: out:i32[64]=zero
//@ expect: out=9484,-14531,1094,18188,10460,4225,1526,-2250,-9825,4371,-6696,9735,4416,8427,-16865,10931
//@ expect: out[16]=10046,-18512,-66,15841,12468,5334,4596,-2635,-11583,3022,-8858,26684,9216,16719,-23638,15476
//@ expect: out[32]=3446,-3918,10529,-19898,-19846,-13627,29960,-18710,-2921,-5760,-7245,10921,-16783,3996,-1006,4989
//@ expect: out[48]=1567,23908,9511,-16567,-1416,-4119,6513,-7437,11476,6262,-985,-8149,-24714,-3966,24855,-14711
__global__ void product(const signed char *a, const signed char *b, int *out) {
    __shared__ __align__(4) signed char ta[8][12];
    __shared__ signed char tb[8][9];
    int x = threadIdx.x, y = threadIdx.y;
    if (x < 2) *(unsigned *)&ta[y][x * 4] = ((const unsigned *)a)[y * 2 + x];
    tb[x][y] = b[y * 8 + x];
    __syncthreads();
    int sum = 0;
    for (int k = 0; k < 8; k += 4) {
        char4 v = *(const char4 *)&ta[y][k];
        sum += v.x * tb[x][k] + v.y * tb[x][k + 1] + v.z * tb[x][k + 2] + v.w * tb[x][k + 3];
    }
    out[y * 8 + x] = sum;
}
