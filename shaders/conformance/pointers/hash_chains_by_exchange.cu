//@ family: pointers
// Chains whose heads are in shared memory, pushed by exchanging 32-bit indices, then made into pointers.
//@ launch: group grid=2 block=32
//@ arg: in:u32[64]=bits(11)
//@ arg: out:u32[16]=zero
//@ expect: out=64472,109571,210756,54603,238184,75210,216324,216754,0,159963,129838,212029,115724,465527,117690,101502
struct Item { unsigned value; int next; };
__global__ void group(const unsigned *in, unsigned *out) {
    __shared__ Item items[32];
    __shared__ int heads[8];
    __shared__ Item *firsts[8];
    int t = threadIdx.x;
    if (t < 8) heads[t] = -1;
    __syncthreads();
    items[t].value = in[blockIdx.x * 32 + t] & 0xffff;
    items[t].next = atomicExch(&heads[items[t].value & 7], t);
    __syncthreads();
    if (t < 8) firsts[t] = heads[t] < 0 ? nullptr : &items[heads[t]];
    __syncthreads();
    if (t < 8) {
        unsigned sum = 0;
        for (Item *p = firsts[7 - t]; p; p = p->next < 0 ? nullptr : &items[p->next]) sum += p->value;
        out[blockIdx.x * 8 + 7 - t] = sum;
    }
}
