//@ family: pointers
// float4, double, long long and struct copies through pointers whose space is known only at run time.
//@ launch: carry grid=1 block=9
//@ arg: g:u64[36]=bits(73)
//@ arg: out:u64[36]=zero
//@ expect: out=8294219684706459452,570386989,2672262921785394019,203788185041628610,5094611175156223033,3064085718440960856,2022641663789051705,14305035999977649620,10970628948010070432,9586606041296421598,4611686018427387904,11507575356442492019,10570997284923119151,8514324345974679860,9835357601414724255,145631242514244736
//@ expect: out[16]=10047114829540953967,1454161521,14253942631254220231,9784626415660685290,5617667523501042853,13731688890187153912,12178733529403793377,10165115956278084993,11507575356442492019,4273672935,13328181185758303167,10753779925595474819,4569770191244030412,14584975458026155972,5588575629430235077,3594512899559489557
//@ expect: out[32]=18391337893604103369,12980266964203182195,4611686018427387904,8294219684706459452
struct Big { unsigned long long w[4]; };
__constant__ Big fixed = { { 1, 2, 3, 0x4000000000000000ull } };
__device__ void swap(Big *a, Big *b) { Big t = *a; *a = *b; *b = t; }
__global__ void carry(const Big *g, Big *out) {
    __shared__ Big s[9];
    Big l[2];
    int t = threadIdx.x;
    s[t] = g[t];
    l[0] = g[8 - t];
    l[1] = fixed;
    __syncthreads();
    const Big *from = t % 3 == 0 ? g + t : t % 3 == 1 ? &s[t] : &fixed;
    Big *to = t & 1 ? &l[t & 1] : &s[t];
    uint4 a = *(const uint4 *)from->w;
    double d = *(const double *)&from->w[3];
    to->w[1] ^= (unsigned long long)a.w << 32 | a.x;
    *(double *)&to->w[2] = d;
    to->w[3] = (unsigned long long)((long long)from->w[0] >> 5);
    swap(to, &l[0]);
    memcpy(&out[t], t % 2 ? &l[1] : (const void *)&l[0], sizeof(Big));
    out[t].w[3] += to->w[0];
}
