// Threads of a warp that leave loops in different iterations, and use what the loop has computed on the way out.
//@ family: control
//@ launch: leave grid=1 block=8
//@ arg: o:u32[96]=zero
//@ expect: o=7,157,3307,69457,1458607,30630757,643245907,623262169,101,102,103,104,105,106,107,108,1,2,3,4,5,6,7,8,1,14,27,40,352,365,378,391,1,10,23,32,181,184,175,146,1000,1002,1007,1018,1041,1088,1183,1374,1,2,7,8,9,10,15,16,11,22,77,88,99,110,165,176,1,13,18,30,67,91,78,98,5,11,18,25,32,39,46,53,10,15,20,25,30,35,40,45,5,12,19,26,33,40,47,54
__device__ unsigned returned(unsigned *o, int t) {
    for (int i = 0;; i++) {
        const unsigned v = *o + 1;
        if (i == t) {
            *o = v + 100;
            return v;
        }
        *o = v;
    }
}
__device__ unsigned nested(unsigned *o, int t) {
    for (int i = 0; i < 4; i++) {
        const unsigned v = *o * 3 + 1;
        for (int k = 0;; k++) {
            const unsigned w = *o * 5 + k;
            if (4 * i + k == t) {
                *o += v + w;
                return v ^ w;
            }
            if (k == 3) {
                *o += w;
                break;
            }
            *o += 2;
        }
    }
    return 7;
}

__global__ void leave(unsigned *o) {
    const int t = threadIdx.x;
    for (int i = 0;; i++) {
        o[t] = o[t] * 3 + 1;
        if (i >= t) {
            o[t] = o[t] * 5 + 2;
            break;
        }
        o[t] = o[t] * 7 + 3;
    }
    o[t + 16] = returned(o + t + 8, t);
    o[t + 32] = nested(o + t + 24, t);
    for (int i = 0;; i++) {
        const unsigned v = o[t + 40] + i;
        if (i < t) {
            o[t + 40] = v * 2 + 1;
            continue;
        }
        o[t + 40] = v + 1000;
        break;
    }
    unsigned x = 0;
    for (int i = 0;; i++) {
        const unsigned v = o[t + 48] + 1;
        o[t + 48] = v;
        switch ((i ^ t) & 3) {
        case 0:
            if (i == t) x = v * 10;
            break;
        case 1: x += v; break;
        default: o[t + 48] += 2;
        }
        if (i == t) {
            x += v;
            break;
        }
    }
    o[t + 56] = x;
    int k = 0;
    while (true) {
        const unsigned v = o[t + 64] + k;
        if (++k > t) {
            if (v & 1) {
                o[t + 64] = v * 2;
                break;
            } else {
                o[t + 64] = v * 3 + 1;
                break;
            }
        }
        o[t + 64] = v + 3;
    }
    do {
        const unsigned v = o[t + 72] + 5;
        if (k-- == 0) {
            o[t + 80] = v;
            break;
        }
        o[t + 72] = v;
    } while (k > -9);
    const unsigned last = o[t + 72];
    for (unsigned i = 0;; i++) {
        const unsigned v = last + i;
        if (i == 2 * (unsigned)t) {
            o[t + 88] = v;
            return;
        }
        o[t + 72] = v;
    }
}
