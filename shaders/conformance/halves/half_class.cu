//@ family: halves
//@ launch: use grid=1 block=1
//@ arg: a:f16[2]=values(0x4340,0xc200)
//@ arg: r:f16[21]=zero
//@ arg: n:i32[8]=zero
//@ arg: f:f32[3]=zero
//@ expect: r[0]=0x44a0,0x44a0,0x4340,0x44a0,0x4140,0x4340,0x45a0,0x3e80,0x4740,0x3f40,0xc340,0x4340
//@ expect: r[12]=0xc700,0x5bd0,0x3000,0x3800,0x78e2,0xc200,0x7c00,0x7bff,0x3c00
//@ expect: n[0]=3,-3,3,1,0,3,2,4
//@ expect: f[0]=0x40680000,0xc0400000,0x40940000
#include <cuda_fp16.h>


// Members of the class: operators that assign and count, conversions, constants, raw bits, volatile objects.
__global__ void use(__half *a, __half *r, int *n, float *f) {
    __half x = a[0], two = 2;
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
    r[13] = __half(more);
    r[14] = 0.125f;
    r[15] = 0.5;
    r[16] = 40000u;
    r[17] = -3ll;
    r[18] = CUDART_INF_FP16;
    r[19] = CUDART_MAX_NORMAL_FP16;
    r[20] = CUDART_ONE_FP16;
    n[0] = a[0];
    n[1] = (int)a[1];
    n[2] = static_cast<unsigned int>(a[0]);
    n[3] = a[0] ? 1 : 0;
    n[4] = !a[0];
    long long wide = a[0];
    n[5] = (int)wide;
    n[6] = sizeof(__half);
    n[7] = sizeof(__half2) * alignof(__half2) / 4;
    volatile __half *v = a;
    __half copy = v[0];
    v[1] = __half_raw(copy);
    f[0] = a[1];
    v[1] = __half_raw(r[17]);
    f[1] = float(a[1]);
    __half_raw raw = copy;
    raw.x += 0x0160;
    f[2] = __half(raw);
}
