//@ family: language
//@ launch: device grid=1 block=16
//@ arg: out:i32[272]=zero
//@ arg: in:i32[16]=iota
//@ expect: out=0,0,0,0,0,0,0,0,0,0,0,0,0,0,110,501,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,6,573,6,0,1,0,0,0,0,0,0,0,0,0,0,0,0,110,577,6,0,1,2,0,0,0,0,0,0,0,0,0,0,0,100,500,110,0,1,2,3,0,0,0,0,0,0,0,0,0,0,40,505,6,0,1,2,3,4,0,0,0,0,0,0,0,0,0,26,573,6,0,1,2,3,4,5,0,0,0,0,0,0,0,0,100,577,110,0,1,2,3,4,5,6,0,0,0,0,0,0,0,110,500,6,0,1,2,3,4,5,6,7,0,0,0,0,0,0,6,503,6,0,1,2,3,4,5,6,7,8,0,0,0,0,0,110,573,110,0,1,2,3,4,5,6,7,8,9,0,0,0,0,100,14,6,0,1,2,3,4,5,6,7,8,9,10,0,0,0,42,500,6,0,1,2,3,4,5,6,7,8,9,10,11,0,0,20,503,110,0,1,2,3,4,5,6,7,8,9,10,11,12,0,100,64,6,0,1,2,3,4,5,6,7,8,9,10,11,12,13,6,14,6,0,1,2,3,4,5,6,7,8,9,10,11,12,13,6,500,110
// Case labels inside of loops and branches: Duff's device, and worse.
__device__ void duff(int *to, const int *from, int count) {
    if (count <= 0) return;
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}
__device__ int branches(int n, int flag) {
    int r = 0, i = 1;
    switch (n) {
        r = 1000;
    case 0:
        if (flag) {
    case 1:
            r += 1;
        } else {
    case 2:
            r += 10;
    default:
            r += 100;
            break;
        }
        r += 5;
        break;
    case 4:
        for (i = 0; i < 3; ++i) {
            r += 7;
            if (flag) continue;
    case 5:
            r += 3;
            if (r > 16) break;
        }
        r *= 2;
    }
    return r;
}
__device__ int inner(int n) {
    int r = 0;
    switch (n & 3) {
    case 0:
        switch (n >> 2) {
        case 0: r = 1; break;
        case 1: r = 2;
        default: r += 3;
        }
        break;
    case 1: {
        r = 50;
    case 2:
        r += 5;
        while (r < 70) {
            r += 9;
            if (n > 9) goto out;
        }
    }
    }
    r += 500;
out:
    return r;
}
__global__ void device(int *out, const int *in) {
    int t = threadIdx.x, *o = out + t * 17;
    duff(o, in, t);
    o[14] = branches(t % 7, t & 8);
    o[15] = inner(t);
    o[16] = branches(0, t % 3);
}
