//@ family: control
//@ launch: fall grid=1 block=16
//@ arg: out:i32[16]=zero
//@ expect: out=1111,1110,1100,1000,0
__global__ void fall(int *out) {
    int r = 0;
    switch (threadIdx.x) {
    case 0: r += 1;
    case 1: r += 10;
    case 2: r += 100;
    case 3: r += 1000; break;
    case 9: r = 5;
    default: if (threadIdx.x == 12) break; if (threadIdx.x > 4) r += 7;
    case 8: if (threadIdx.x != 4) r += 20000;
    }
    out[threadIdx.x] = r;
}
