//@ family: pointers
// Pointers into shared memory are stored by atomic operations whose result is unused, and followed.
//@ launch: exchanged_without_asking grid=2 block=16
//@ arg: in:i32[64]=iota
//@ arg: out:i32[64]=zero
__global__ void exchanged_without_asking(const int *in, int *out) {
    __shared__ int data[32];
    __shared__ unsigned long long slots[16];
    __shared__ unsigned long long cells[16];
    int t = threadIdx.x, first = blockIdx.x * 32;
    data[t] = in[first + t] * 3;
    data[t + 16] = in[first + t + 16] * 5;
    slots[t] = 0;
    cells[t] = 0;
    __syncthreads();
    atomicExch(&slots[(t + 3) % 16], (unsigned long long)(t % 2 ? &data[t] : &in[t]));
    atomicCAS(&cells[(t + 5) % 16], 0ull, (unsigned long long)&data[31 - t]);
    __syncthreads();
    const int *exchanged = (const int *)slots[t];
    int *swapped = (int *)cells[t];
    out[first + t] = *exchanged;
    *swapped += 1000;
    __syncthreads();
    out[first + 16 + t] = data[t + 16] + *swapped;
}
