//@ family: warps
// All reductions among every third lane, called by all lanes at once with three masks.
//@ launch: thirds grid=1 block=32
//@ arg: out:u32[256]=zero
//@ expect: out[0]=4190204989,3324227376,3415651075,4190204989,3324227376,3415651075,4190204989,3324227376
//@ expect: out[77]=3816266640,4055616968,4203543597,3816266640
//@ expect: out[242]=1788458156,2027808484,1549107828,1788458156
//@ expect: out[248]=1788458156,2027808484,1549107828,1788458156,2027808484,1549107828,1788458156,2027808484
__global__ void thirds(unsigned *out) {
    unsigned lane = threadIdx.x, v = lane * 0x9e3779b9u, mask = 0;
    for (unsigned i = lane % 3; i < 32; i += 3) mask |= 1u << i;
    out[lane] = __reduce_add_sync(mask, v);
    out[32 + lane] = __reduce_min_sync(mask, v);
    out[64 + lane] = __reduce_max_sync(mask, v);
    out[96 + lane] = __reduce_and_sync(mask, v);
    out[128 + lane] = __reduce_or_sync(mask, v);
    out[160 + lane] = __reduce_xor_sync(mask, v);
    out[192 + lane] = __reduce_min_sync(mask, (int)v);
    out[224 + lane] = __reduce_max_sync(mask, (int)v);
}
