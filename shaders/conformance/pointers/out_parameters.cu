//@ family: pointers
// Functions with several results through pointers, to registers, members, elements and vector components.
//@ launch: split grid=1 block=16
//@ arg: in:u32[16]=bits(72)
//@ arg: out:f32[48]=zero
//@ expect: out=27302,4961,43634,35293,64671,3490,54648,30181,15033,5771,64803,7300,61430,21228,3738,46868
//@ expect: out[16]=33645,30125,44882,29135,45975,27916,7661,64686,27487,56420,35155,44785,35135,60630,32257,28391
//@ expect: out[32]=-177,1930,98132,6170,46310,-177,42992,73822,49101,75752,-177,98822,27101,61682,32372,-177
struct Parts { int whole; unsigned char sign; float rest; };
__device__ bool divide(int a, int b, int *q, int *r) {
    if (b == 0) return false;
    *q = a / b;
    *r = a % b;
    return true;
}
__device__ void halves(unsigned v, float *low, float *high, unsigned char &flag) {
    *low = (float)(v & 0xffff);
    *high = (float)(v >> 16);
    flag = v >> 31;
}
__global__ void split(const unsigned *in, float *out) {
    int t = threadIdx.x, r = -1, pair[2] = { -7, -7 };
    Parts p;
    float3 v = make_float3(0, 0, 0);
    halves(in[t], &v.y, &p.rest, p.sign);
    bool ok = divide((int)(in[t] >> 8), t % 5, &p.whole, &r) && divide(p.whole, 3, pair, pair + 1);
    if (!ok) p.whole = -1;
    out[t] = v.x + v.y + v.z + p.sign;
    out[16 + t] = p.rest + r;
    out[32 + t] = (float)(p.whole % 1000 * 100 + pair[0] % 10 * 10 + pair[1]);
}
