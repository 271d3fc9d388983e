//@ family: warps
// Each warp sorts its values in registers, one of them downwards.
//@ launch: sort grid=2 block=64
//@ arg: data:i32[128]=bits(86)
//@ expect: data[0]=-2013189098,-1997527530,-1979895525,-1872999320,-1832605008,-1751352485,-1443704936,-1388095918
//@ expect: data[27]=1524035351,1775846902,1806627357,2091909865
//@ expect: data[71]=1412389234,1019590955,997919149,525366052
//@ expect: data[120]=1238705124,1430543660,1558848496,1584265874,1685345904,1703563075,1715806385,1993402525
__global__ void sort(int *data) {
    int i = blockIdx.x * 64 + threadIdx.x, lane = i & 31, v = data[i];
    bool down = i / 32 == 2;
    for (int size = 2; size <= 32; size <<= 1) {
        for (int stride = size >> 1; stride > 0; stride >>= 1) {
            int other = __shfl_xor_sync(0xffffffff, v, stride);
            bool up = ((lane & size) == 0) != down, lower = (lane & stride) == 0;
            v = up == lower ? min(v, other) : max(v, other);
        }
    }
    data[i] = v;
}
