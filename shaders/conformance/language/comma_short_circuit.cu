// Short circuits and sequence points: what is evaluated, how often, and in what order.
//@ family: language
//@ launch: sequence grid=1 block=16
//@ arg: out:i32[96]=zero
//@ expect: out=130,120,1110,1200,5101010,61,1230,1350,1111,1211,5090807,45,130,12351,1110,1222,4080604,0,121,1351,1111
//@ expect: out[21]=1233,3070401,52,1341,120,1110,1244,2060200,-2,12341,1340,1111,1255,1050000,0,1341,12340,1111,1266
//@ expect: out[40]=1040000,49,121,1340,1111,1277,1030000,54,130,120,1110,1200,1020000,-6,1230,1350,1111,1211,1010000,58
//@ expect: out[60]=130,12351,1110,1222,0,0,121,1351,1111,1233,0,51,1340,120,1110,1244,0,49,12340,1341,1111,1255,0,53
//@ expect: out[84]=1340,12341,1111,1266,0,-4,121,1341,1111,1277,0,55
__device__ bool note(int &log, int digit, bool result) {
    log = log * 10 + digit;
    return result;
}
__device__ int next(int &log, int v) {
    log = log * 10 + v;
    return v;
}
__global__ void sequence(int *out) {
    int t = threadIdx.x, *o = out + 6 * t, log = 0;
    bool a = t & 1, b = t & 2, c = t & 4, d = t & 8;
    bool r = note(log, 1, a) && note(log, 2, b) || note(log, 3, c) && !note(log, 4, d);
    o[0] = log * 10 + r;
    log = 0;
    r = (note(log, 1, a) || note(log, 2, b)) && (note(log, 3, c) ? note(log, 4, d) : note(log, 5, b));
    o[1] = log * 10 + r;
    log = 0;
    r = note(log, 1, a) | note(log, 1, b) & note(log, 1, c);
    o[2] = log * 10 + r;
    log = 0;
    int v = (next(log, 1), next(log, 2), next(log, t & 7));
    o[3] = log * 10 + v;
    int i = 0, list[5] = {};
    for (i = 0, v = 10; i < 5 && (v -= t) > 0; list[i] = v, ++i) {}
    o[4] = list[0] * 10000 + list[1] * 100 + list[2] + i * 1000000;
    int *p = t & 1 ? &v : nullptr;
    if (p && (*p = -*p) || t % 3 == 0 && ++v) v += 50;
    o[5] = v;
}
