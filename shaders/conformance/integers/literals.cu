//@ family: integers
//@ launch: literals grid=1 block=1
//@ arg: r:i64[16]=zero
//@ expect: r=255,511,5,4294967295,97,10,39,-1,2147483648,8,4,8,1,65,-1
__global__ void literals(long long *r) {
    r[0] = 0xff; r[1] = 0777; r[2] = 0b101; r[3] = 4294967295u; r[4] = 'a'; r[5] = '\n'; r[6] = '\'';
    r[7] = (int)0xffffffff; r[8] = 2147483648; r[9] = sizeof(1L); r[10] = sizeof(1u); r[11] = sizeof(1ull);
    r[12] = -1 < 0; r[13] = '\x41'; r[14] = '\377';
}
