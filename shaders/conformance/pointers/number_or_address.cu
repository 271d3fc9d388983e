//@ family: pointers
// A pointer holds an address of global, shared or local memory, or a number, and a flag records which.
//@ launch: choose grid=1 block=8
//@ arg: data:i32[8]=values(100,101,102,103,104,105,106,107)
//@ arg: out:i64[8]=zero
//@ expect: out=100,201,302,-3,104,205,306,-7
struct Cell {
    void *p;
    bool address;
};
__device__ long long get(const Cell &c) { return c.address ? *(int *)c.p : (long long)c.p; }
__global__ void choose(int *data, long long *out) {
    __shared__ int s[8];
    __shared__ Cell cells[8];
    int t = threadIdx.x, l = 300 + t;
    s[t] = 200 + t;
    Cell c;
    c.address = t % 4 != 3;
    c.p = t % 4 == 0 ? (void *)(data + t) : t % 4 == 1 ? (void *)(s + t) : t % 4 == 2 ? (void *)&l : (void *)(long long)-t;
    cells[t] = c;
    __syncthreads();
    out[t] = get(cells[t]);
}
