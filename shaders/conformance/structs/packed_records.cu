// Packed classes: by pragma and by attribute, in global, shared and local memory; members are less aligned
// than their types ask for.
//@ family: structs
//@ launch: packed_records grid=1 block=4
//@ arg: bytes:u8[84]=iota
//@ arg: out:i64[32]=zero
//@ expect: out[0]=2863136762,14001,1028,3698444212,0,5080621,1001,67
//@ expect: out[8]=2509433573,14103,1285,3698444312,-1001,5080621,1200,302
//@ expect: out[16]=2155730384,14205,1542,3698444412,-2002,5080621,1001,537
//@ expect: out[24]=1802027195,14307,1799,3698444512,-3003,5080621,1200,772
struct Pair { short a, c; int b; };
#pragma pack(push, 1)
struct Record { char tag; int number; double weight; Pair pair; };
#pragma pack(2)
struct Halfway { char tag; int number; };
#pragma pack(pop)
struct __attribute__((packed)) Bits { char tag; unsigned low : 5; unsigned high : 30; short last; };
struct Mixed { char tag; int number __attribute__((packed)); };
enum __attribute__((packed)) Small { one = 1, many = 200 };

extern "C" __global__ void packed_records(unsigned char *bytes, long long *out) {
    __shared__ Record shared[4];
    int t = threadIdx.x;
    Record *records = (Record *)bytes;
    shared[t] = records[t];
    __syncthreads();
    Record r = shared[3 - t];
    out[8 * t] = (long long)r.number + r.pair.a + (long long)r.pair.b + records[t].pair.a + (long long)records[t].pair.b;
    r.weight = t + 0.5;
    r.pair.a = t;
    r.pair.b = 7;
    r.number += 3;
    r.pair.b *= 2;
    records[t] = r;
    out[8 * t + 1] = (long long)(records[t].weight * 2) + records[t].pair.a * 100 + records[t].pair.b * 1000;
    Halfway h[2] = {{1, 2}, {3, 4 + t}};
    Bits b = {1, 17, 0x2345678 + (unsigned)t, -5};
    b.high += 2;
    Mixed m = {2, -t};
    out[8 * t + 2] = ((unsigned char *)h)[8] + 256 * h[1].number;
    out[8 * t + 3] = b.low + 100ll * b.high + b.last;
    out[8 * t + 4] = m.number + ((signed char *)&m)[1] * 1000;
    out[8 * t + 5] = sizeof(Record) + 100 * sizeof(Halfway) + 10000 * sizeof(Bits) + 1000000 * sizeof(Mixed);
    Small s = t & 1 ? many : one;
    out[8 * t + 6] = s + 1000 * sizeof(s);
    out[8 * t + 7] = bytes[21 * t + 1] + 256 * bytes[21 * t + 13];
}
