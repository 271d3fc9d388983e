// Lambdas that use shared memory, barriers, atomics and pointers to memory of different spaces.
//@ family: lambdas
//@ launch: cooperate grid=2 block=64
//@ arg: in:i32[128]=iota
//@ arg: out:i32[128]=zero
//@ arg: total:i32[2]=zero
//@ expect: out=17533,17233,16933,16633,16333,16033,15733,15433,15133,14833,14533,14233,13933,13633,13333,13033,12733
//@ expect: out[17]=12433,12133,11833,11533,11233,10933,10633,10333,10033,9733,9433,9133,8833,8533,8233,7933,7633,7333
//@ expect: out[35]=7033,6733,6433,6133,5833,5533,5233,4933,4633,4333,4033,3733,3433,3133,2833,2533,2233,1933,1633,1333
//@ expect: out[55]=1033,733,433,133,19033,18733,18433,18133,17833
//@ expect: total=516,1092
__global__ void cooperate(const int *in, int *out, int *total) {
    __shared__ int tile[64], sum;
    int t = threadIdx.x;
    auto load = [&](int shift) { tile[(t + shift) % 64] = in[blockIdx.x * 64 + t] * 3; };
    auto sync = [] { __syncthreads(); };
    auto accumulate = [](int *where, int v) { return atomicAdd(where, v); };
    if (t == 0) sum = 1;
    load(5);
    sync();
    accumulate(&sum, tile[t] & 1);
    auto exchange = [&, p = tile + t] {
        int v = *p;
        sync();
        tile[63 - t] = v + 1;
        sync();
        return *p;
    };
    int v = exchange();
    out[blockIdx.x * 64 + t] = v * 100 + sum;
    if (t < 3) accumulate(total + blockIdx.x, tile[t]);
}
