// Static locals: constants and tables of functions, one of each per instance of a template, shared by all threads.
//@ family: language
//@ launch: write_statics grid=1 block=1
//@ arg: out:i32[16]=zero
//@ launch: read_statics grid=1 block=8
//@ arg: out
//@ expect: out=10004041,10070082,10004153,10070161,10004232,10070043,10004081,10070152,106,116,116,31,0,0,0,0
__device__ int *counter() {
    static int value = 7;
    return &value;
}
template <int N> __device__ int *slot() {
    static int store[2] = {N, N * 10};
    return store;
}
__device__ int lookup(int i) {
    static const int table[5] = {4, 8, 15, 16, 23};
    static constexpr short more[] = {1, 2, 3};
    return table[i % 5] * 10 + more[i % 3];
}
__device__ int nested(int v) {
    {
        static int value = 100;
        if (v) value += v;
        v = value;
    }
    static int value = 5;
    return v + value;
}
__global__ void write_statics(int *out) {
    *counter() += 3;
    slot<1>()[1] = 50;
    slot<2>()[0]++;
    out[8] = nested(1);
    out[9] = nested(10);
}
__global__ void read_statics(int *out) {
    int t = threadIdx.x;
    out[t] = *counter() * 1000000 + (slot<1>()[t & 1] + slot<2>()[t & 1]) * 1000 + lookup(t);
    if (t == 0) out[10] = nested(0);
    if (t == 2) out[11] = slot<3>()[1] + *slot<1>();
}
