//@ family: pointers
// Addresses of global memory, shared memory, constants, parameters and locals have 48 bits: the upper bits carry a
// tag, and are cleared before use.
//@ launch: tag grid=1 block=10
//@ arg: data:i32[10]=iota
//@ arg: i32=700,800
//@ arg: slots:u64[10]=zero
//@ arg: out:i32[10]=zero
//@ uncompared: slots addresses differ between devices
//@ expect: out=0,1201,2300,3700,4904,5005,6206,7300,8700,9909
struct Pair {
    int a, b;
};
__constant__ int fixed[1] = { 300 };
__global__ void tag(int *data, const __grid_constant__ Pair pair, unsigned long long *slots, int *out) {
    __shared__ int s[10];
    int t = threadIdx.x, l = 900 + t;
    s[t] = 200 + t;
    __syncthreads();
    const int *p = t % 5 == 0 ? data + t : t % 5 == 1 ? s + t : t % 5 == 2 ? fixed : t % 5 == 3 ? &pair.a : &l;
    slots[t] = (unsigned long long)p | (unsigned long long)t << 48;
    unsigned long long word = slots[t];
    const int *back = (const int *)(word & 0x0000ffffffffffffull);
    out[t] = *back + 1000 * (int)(word >> 48);
}
