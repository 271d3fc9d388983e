//@ values: 5 8 14 12 16 1 2 432
#pragma pack(push, 1)
struct Packed {
    char c;
    int i;
};
#pragma pack(pop)
struct Plain {
    char c;
    int i;
};
#pragma pack(2)
struct Two {
    char c;
    int i;
    double d;
};
#pragma pack()
_Pragma("pack(push, 4)") struct Four {
    char c;
    double d;
};
_Pragma("pack(pop)") struct After {
    char c;
    double d;
};
__global__ void values(long long *out) {
    *out++ = sizeof(Packed);
    *out++ = sizeof(Plain);
    *out++ = sizeof(Two);
    *out++ = sizeof(Four);
    *out++ = sizeof(After);
    *out++ = alignof(Packed);
    *out++ = alignof(Two);
    Packed p[2] = {{1, 2}, {3, 4}};
    unsigned char *bytes = (unsigned char *)p;
    *out++ = bytes[1] + 10 * bytes[5] + 100 * bytes[6];
}
