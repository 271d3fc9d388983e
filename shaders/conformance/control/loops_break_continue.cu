//@ family: control
//@ launch: loops grid=1 block=64
//@ arg: out:i32[64]=zero
__global__ void loops(int *out) {
    int t = threadIdx.x;
    int sum = 0;
    for (int i = 0; i < 40; ++i) {
        if (i % 3 == t % 3) continue;
        if (i > t) break;
        for (int j = i; ; j += 2) {
            if (j > 20) break;
            if (j == 7) { ++j; continue; }
            sum += i * j;
        }
    }
    out[t] = sum;
}
