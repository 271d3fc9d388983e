//@ values: 3071 1008 7063 709 7063 695 1543 413 3698444224 80633
struct Pair {
    short a;
    int b;
};
#pragma pack(push, 1)
struct Record {
    char tag;
    int number;
    double weight;
    Pair pair;
    float list[3];
};
#pragma pack(2)
struct Halfway {
    char tag;
    int number;
};
#pragma pack(pop)
struct __attribute__((packed)) Bits {
    char tag;
    unsigned low : 5;
    unsigned high : 30;
    short last;
};
__device__ Record make(int n) { return Record{(char)n, n * 2, n + 0.5, {(short)(n + 1), n + 2}, {1.5f, 2.5f, 3.5f}}; }
__global__ void values(long long *out) {
    Record list[3] = {make(1), make(2), make(3)};
    list[1] = list[2];
    list[0].pair.a = list[1].pair.b;
    list[0].number += 5;
    list[0].list[1] *= 2;
    list[2].pair.b = -9;
    for (int i = 0; i < 3; i++) {
        *out++ = list[i].tag + 10 * list[i].number + 1000 * (int)(list[i].weight * 2);
        *out++ = list[i].pair.a + list[i].pair.b + 100 * (int)(list[i].list[0] + list[i].list[1] + list[i].list[2]);
    }
    const unsigned char *bytes = (const unsigned char *)list;
    *out++ = bytes[1] + 256 * bytes[34] + 65536 * bytes[47];
    Halfway h[2] = {{1, 2}, {3, 400}};
    h[1].number++;
    *out++ = h[1].number + sizeof(h);
    Bits b = {1, 17, 0x2345678, -5};
    b.high += 2;
    b.low -= 20;
    *out++ = b.low + 100ll * b.high + b.last;
    *out++ = sizeof(Record) + 100 * sizeof(Halfway) + 10000 * sizeof(Bits);
}
