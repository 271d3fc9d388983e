//@ family: integers
//@ launch: sizes grid=1 block=1
//@ arg: r:i32[24]=zero
//@ expect: r=1,1,2,4,8,8,4,8,8,1,8,4,16,16,8,4,12,16
struct S { char c; double d; int i; };
struct __align__(16) A { float x; };
union U { char c[5]; short s; };
__global__ void sizes(int *r) {
    r[0] = sizeof(char); r[1] = sizeof(bool); r[2] = sizeof(short); r[3] = sizeof(int); r[4] = sizeof(long);
    r[5] = sizeof(long long); r[6] = sizeof(float); r[7] = sizeof(double); r[8] = sizeof(int *); r[9] = sizeof(unsigned char);
    r[10] = sizeof(size_t); r[11] = sizeof('a' + 1); r[12] = sizeof(A); r[13] = alignof(A); r[14] = alignof(S);
    r[15] = alignof(float3); r[16] = sizeof(float3); r[17] = sizeof(float4); r[18] = sizeof(S); r[19] = sizeof(U);
}
