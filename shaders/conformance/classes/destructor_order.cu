// Destructors run at the end of scopes, in the reverse order, on every way out.
//@ family: classes
//@ launch: order grid=1 block=6
//@ arg: out:u64[6]=zero
//@ expect: out=160,123805760,1238760,12383805760,1248384905760,124838760
struct Trace {
    unsigned long long *log;
    int digit;
    __device__ Trace(unsigned long long *l, int d) : log(l), digit(d) { *log = *log * 10 + d; }
    __device__ ~Trace() { *log = *log * 10 + digit + 5; }
};
__device__ int early(unsigned long long *log, int t) {
    Trace a(log, 1);
    if (t == 0) return 0;
    Trace b(log, 2);
    for (int i = 0; i < 3; i++) {
        Trace c(log, 3);
        if (t == 1) break;
        if (t == 2) return 0;
        if (t == 3 && i == 0) continue;
        if (i == 1) break;
        *log += 1;
    }
    switch (t) {
    case 4: {
        Trace d(log, 4);
        break;
    }
    case 5: return (int)(*log % 7);
    }
    { Trace e(log, 0); }
    return 0;
}
__global__ void order(unsigned long long *out) {
    unsigned long long log = 0;
    int result = early(&log, threadIdx.x);
    out[threadIdx.x] = log * 10 + result;
}
