//@ family: shared
// Shared storage declared in functions and templates: each has its own, for every type one.
//@ launch: use grid=1 block=16
//@ arg: in:i32[16]=bits(47)
//@ arg: out:f64[16]=zero
//@ expect: out=276451871,628824410,784865093,1364890280,1586903233,1088927239,-1943474594.5,40039188.5,-192223113,1969773236.5,182567719.5,1584783628,1335878862.5,155914136,1777475901,323354719.5
template <class T> __device__ T neighbour(T v, int t) {
    __shared__ T room[16];
    room[t] = v;
    __syncthreads();
    T got = room[(t + 5) & 15];
    __syncthreads();
    return got;
}
template <int N> struct Stage {
    __device__ static int *room() {
        __shared__ int storage[N];
        return storage;
    }
};
__global__ void use(const int *in, double *out) {
    int t = threadIdx.x, v = in[t];
    Stage<16>::room()[t] = v >> 20;
    Stage<17>::room()[t + 1] = t;
    if (t == 0) Stage<17>::room()[0] = -3;
    double d = neighbour((double)v, t) + neighbour((unsigned char)v, t) + neighbour((short)(v >> 8), t);
    d += neighbour(make_int2(v, t), t).y;
    out[t] = d + Stage<16>::room()[15 - t] * 0.5 + Stage<17>::room()[t];
}
