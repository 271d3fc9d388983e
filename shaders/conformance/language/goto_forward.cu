//@ family: language
//@ launch: search grid=1 block=16
//@ arg: out:i32[64]=zero
//@ arg: in:i32[16]=values(5,3,8,1,9,2,7,4,6,0,11,15,12,14,10,13)
//@ expect: out=21,6,1,721,3,6,1010,720,11,100,7,719,1,7,100,718,13,17,100,717,0,100,17,716,20,1,7,715,12,1,100,11038,2,1,100,721,10,1,110,721,32,1,7,721,22,1,100,721,30,1,100,721,33,1,17,721,31,1,7,721,23,1,100,721
// Out of nested loops, past code, to shared ends.
__device__ int find(const int *in, int wanted) {
    int i, j;
    for (i = 0; i < 4; ++i) {
        for (j = 0; j < 4; ++j) {
            if (in[i * 4 + j] == wanted) goto found;
        }
    }
    return -1;
found:
    return i * 10 + j;
}
__device__ int checks(int a, int b) {
    int code = 0;
    if (a < 0) goto negative;
    if (b < a) {
        code = 1;
        goto done;
    }
    for (;;) {
        switch (b & 3) {
        case 0: code += 100; goto done;
        case 1: code += 10; break;
        case 2: goto late;
        default: ++b; continue;
        }
        b >>= 1;
        if (b == 0) break;
    }
    code += 1000;
    goto done;
negative:
    code = -1;
late:
    code += 7;
done:
    return code;
unused:
    return 0;
}
__global__ void search(int *out, const int *in) {
    int t = threadIdx.x, *o = out + t * 4;
    o[0] = find(in, t);
    o[1] = checks(t - 2, 9 - t);
    o[2] = checks(1, t);
    {
        int r = 0;
        for (int i = 0; i < 10; ++i) {
            if (i == t) goto next;
            if (i == 7) goto out_of_loop;
            r += i;
        next:;
            r += 100;
        }
        r += 10000;
    out_of_loop:
        o[3] = r;
    }
}
