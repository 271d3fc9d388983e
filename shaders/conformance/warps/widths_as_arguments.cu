//@ family: warps
// The width of shuffles is an argument; lanes may be negative, shifts go past the ends, xor crosses into other parts.
//@ launch: widths grid=1 block=64
//@ arg: i32=1
//@ arg: i32=0
//@ arg: from:i32[384]=zero
//@ arg: up:i32[384]=zero
//@ arg: down:i32[384]=zero
//@ arg: across:i32[384]=zero
//@ launch: widths grid=1 block=64
//@ arg: i32=2
//@ arg: i32=64
//@ arg: from
//@ arg: up
//@ arg: down
//@ arg: across
//@ launch: widths grid=1 block=64
//@ arg: i32=4
//@ arg: i32=128
//@ arg: from
//@ arg: up
//@ arg: down
//@ arg: across
//@ launch: widths grid=1 block=64
//@ arg: i32=8
//@ arg: i32=192
//@ arg: from
//@ arg: up
//@ arg: down
//@ arg: across
//@ launch: widths grid=1 block=64
//@ arg: i32=16
//@ arg: i32=256
//@ arg: from
//@ arg: up
//@ arg: down
//@ arg: across
//@ launch: widths grid=1 block=64
//@ arg: i32=32
//@ arg: i32=320
//@ arg: from
//@ arg: up
//@ arg: down
//@ arg: across
//@ expect: from[0]=1,4,7,10,13,16,19,22
//@ expect: from[68]=13,16,19,22,25,28
//@ expect: from[200]=25,46,43,40,37,34
//@ expect: from[277]=82,55,76,49,70,91
//@ expect: from[376]=97,118,139,160,181,106,127,148
//@ expect: up[0]=1,4,7,10,13,16,19,22
//@ expect: up[55]=166,169,172,175,178,181
//@ expect: up[203]=34,37,25,28,31,49
//@ expect: up[278]=52,55,58,61,64,67
//@ expect: up[376]=154,157,160,163,166,169,172,175
//@ expect: down[0]=1,4,7,10,13,16,19,22
//@ expect: down[31]=94,97,100,103,106,109
//@ expect: down[174]=139,142,154,148,151,154
//@ expect: down[369]=157,160,163,166,169,172
//@ expect: down[376]=178,181,184,187,190,184,187,190
//@ expect: across[0]=1,4,7,10,13,16,19,22
//@ expect: across[74]=10,7,16,13,22,19
//@ expect: across[187]=151,160,157,166,163,1
//@ expect: across[288]=124,121,130,127,136,133
//@ expect: across[376]=148,145,154,151,160,157,166,163
__global__ void widths(int width, int at, int *from, int *up, int *down, int *across) {
    int t = threadIdx.x, v = 3 * t + 1;
    from[at + t] = __shfl_sync(0xffffffff, v, 7 * t - 40, width);
    up[at + t] = __shfl_up_sync(0xffffffff, v, 5, width);
    down[at + t] = __shfl_down_sync(0xffffffff, v, 3, width);
    across[at + t] = __shfl_xor_sync(0xffffffff, v, 9, width);
}
