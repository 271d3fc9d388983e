//@ family: halves
//@ launch: use grid=1 block=1
//@ arg: a:bf16[2]=values(0x4068,0xc040)
//@ arg: r:bf16[21]=zero
//@ arg: n:i32[8]=zero
//@ arg: f:f32[3]=zero
//@ expect: r[0]=0x4094,0x4094,0x4068,0x4094,0x4028,0x4068,0x40b4,0x3fd0,0x40e8,0x3fe8,0xc068,0x4068
//@ expect: r[12]=0xc0e0,0x437a,0x3e00,0x3f00,0x471c,0xc040,0x7f80,0x7f7f,0x3f80
//@ expect: n[0]=3,-3,3,1,0,3,2,4
//@ expect: f[0]=0x40680000,0xc0400000,0x40940000
#include <cuda_bf16.h>


// Members of the class: operators that assign and count, conversions, constants, raw bits, volatile objects.
__global__ void use(__nv_bfloat16 *a, __nv_bfloat16 *r, int *n, float *f) {
    __nv_bfloat16 x = a[0], two = 2;
    r[0] = ++x;
    r[1] = x;
    x = a[0];
    r[2] = x++;
    r[3] = x;
    x = a[0];
    r[4] = --x;
    x = a[0];
    r[5] = x--;
    (x = a[0]) += two;
    r[6] = x;
    (x = a[0]) -= two;
    r[7] = x;
    (x = a[0]) *= two;
    r[8] = x;
    (x = a[0]) /= two;
    r[9] = x;
    r[10] = -a[0];
    r[11] = +a[0];
    short small = -7;
    unsigned short more = 250;
    r[12] = small;
    r[13] = __nv_bfloat16(more);
    r[14] = 0.125f;
    r[15] = 0.5;
    r[16] = 40000u;
    r[17] = -3ll;
    r[18] = CUDART_INF_BF16;
    r[19] = CUDART_MAX_NORMAL_BF16;
    r[20] = CUDART_ONE_BF16;
    n[0] = a[0];
    n[1] = (int)a[1];
    n[2] = static_cast<unsigned int>(a[0]);
    n[3] = a[0] ? 1 : 0;
    n[4] = !a[0];
    long long wide = a[0];
    n[5] = (int)wide;
    n[6] = sizeof(__nv_bfloat16);
    n[7] = sizeof(__nv_bfloat162) * alignof(__nv_bfloat162) / 4;
    volatile __nv_bfloat16 *v = a;
    __nv_bfloat16 copy = v[0];
    v[1] = __nv_bfloat16_raw(copy);
    f[0] = a[1];
    v[1] = __nv_bfloat16_raw(r[17]);
    f[1] = float(a[1]);
    __nv_bfloat16_raw raw = copy;
    raw.x += 0x002c;
    f[2] = __nv_bfloat16(raw);
}
