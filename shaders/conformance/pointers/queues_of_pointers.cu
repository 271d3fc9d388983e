//@ family: pointers
// A ring of pointers in shared memory between producers and a consumer, wrapped around several times.
//@ launch: pump grid=1 block=16
//@ arg: in:i32[64]=bits(75)
//@ arg: out:i64[2]=zero
//@ expect: out=7351320075926195239,40
__global__ void pump(const int *in, long long *out) {
    __shared__ const int *ring[8];
    __shared__ unsigned head, tail;
    int t = threadIdx.x;
    long long sum = 0;
    if (t == 0) head = tail = 0;
    __syncthreads();
    for (int round = 0; round < 8; ++round) {
        if (t < 8) ring[(head + t) % 8] = in + (round * 8 + (t ^ round)) % 64;
        __syncthreads();
        if (t == 0) head += 5;
        __syncthreads();
        if (t == 0) for (; tail != head; ++tail) sum = sum * 3 + *ring[tail % 8];
        __syncthreads();
    }
    if (t == 0) { out[0] = sum; out[1] = tail; }
}
