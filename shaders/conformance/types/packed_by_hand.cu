//@ family: types
// Records of 13 bytes without padding in a byte buffer, read and written member by member with memcpy.
//@ launch: edit grid=2 block=8
//@ arg: bytes:u8[208]=bits(65)
//@ arg: out:i64[16]=zero
//@ expect: bytes=118,224,26,3,189,136,186,94,120,145,201,73,108,125,181,205
//@ expect: bytes[16]=128,88,12,173,29,114,122,40,74,42,61,88,130,63,196,34
//@ expect: bytes[32]=68,242,80,64,191,74,41,181,0,55,64,107,187,172,212,223
//@ expect: bytes[48]=93,162,74,42,22,92,1,130,62,134,190,150,242,129,131,74
//@ expect: bytes[64]=60,208,120,215,185,66,110,205,180,248,156,141,73,109,6,93
//@ expect: bytes[80]=84,178,175,105,248,185,242,78,56,74,229,208,139,39,26,164
//@ expect: bytes[96]=24,62,150,18,156,34,74,210,83,13,61,188,225,75,117,205
//@ expect: bytes[112]=58,182,84,74,23,86,117,242,217,0,60,118,210,49,19,172
//@ expect: bytes[128]=74,2,75,212,80,19,103,84,27,36,180,53,125,74,232,6
//@ expect: bytes[144]=152,254,141,122,199,34,119,240,138,217,73,0,131,123,38,194
//@ expect: bytes[160]=27,75,18,112,120,144,102,73,177,149,92,160,241,154,29,5
//@ expect: bytes[176]=47,28,81,147,74,252,189,222,16,150,111,172,95,8,6,160
//@ expect: bytes[192]=85,74,168,125,40,156,53,0,233,113,7,112,130,174,72,83
//@ expect: out=-6825918530262330669,-2138378972102125405,989627792341578818,3121914372797630465,7584477119926605487,5418553544042616151,5046167180513561277,7620626427485432200,3641921290914678570,3281369304149892570,-2601766009502374294,-8584643167994920643,-8075599664089796916,-3388146843558860322,-603390469180959945,-536466017683885056
struct Record { long long id; float weight; unsigned char kind; };
__device__ Record read(const unsigned char *p) {
    Record r;
    memcpy(&r.id, p, 8);
    unsigned bits;
    memcpy(&bits, p + 8, 4);
    r.weight = (float)(bits >> 8);
    r.kind = p[12];
    return r;
}
__device__ void write(unsigned char *p, const Record &r) {
    memcpy(p, &r.id, sizeof r.id);
    memcpy(p + 8, &r.weight, sizeof r.weight);
    p[12] = r.kind;
}
__global__ void edit(unsigned char *bytes, long long *out) {
    int i = blockIdx.x * 8 + threadIdx.x;
    Record r = read(bytes + i * 13);
    out[i] = r.id + (long long)r.weight * r.kind;
    r.id ^= -1;
    r.weight *= 0.5f;
    r.kind += 1;
    write(bytes + i * 13, r);
}
