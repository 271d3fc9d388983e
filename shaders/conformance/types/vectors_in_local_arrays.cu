//@ family: types
// Local arrays of vectors, indexed by vector and by component through a scalar pointer.
//@ launch: pick grid=1 block=12
//@ arg: out:f32[12]=zero
//@ arg: bytes:u32[12]=zero
//@ expect: out=19.5,66,8,32,39,42.5,19.5,48,20,44,21,50.5
//@ expect: bytes=4278255999,4261642751,4253352703,2080637948,4211475708,4194829820,4177987321,4161341305,4144695545,4127853046,4111207158,4094561270
__global__ void pick(float *out, unsigned *bytes) {
    float3 v[4];
    uchar4 b[3];
    double2 d[2] = { { 0.5, -1 }, { 2, 4 } };
    int t = threadIdx.x;
    for (int i = 0; i < 4; ++i) v[i] = make_float3(i, i * 10, i * t);
    for (int i = 0; i < 3; ++i) b[i] = make_uchar4(i, t, i + t, 255 - t);
    float *f = &v[0].x;
    f[t] += 0.5f;
    v[(t + 1) & 3].y -= 3;
    unsigned char *u = &b[0].x;
    u[(t * 5) % 12] ^= 0x80;
    b[t % 3].z++;
    d[t & 1].y += v[t & 3].z;
    out[t] = v[t & 3].x + v[(t + 2) & 3].y + f[11 - t] + (float)d[t & 1].y;
    bytes[t] = *(unsigned *)&b[t % 3] + b[(t + 1) % 3].w;
}
