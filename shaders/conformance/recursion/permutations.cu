//@ family: recursion
//@ launch: permute grid=2 block=5
//@ arg: sums:u32[10]=zero
// All orders of up to five digits, made in place by swaps that are undone.
__device__ void orders(int *digits, int at, int n, unsigned &sum, unsigned &count) {
    if (at == n) {
        unsigned value = 0;
        for (int i = 0; i < n; i++) value = value * 10 + digits[i];
        sum = sum * 17 + value * ++count;
        return;
    }
    for (int i = at; i < n; i++) {
        int other = digits[at];
        digits[at] = digits[i];
        digits[i] = other;
        orders(digits, at + 1, n, sum, count);
        other = digits[at];
        digits[at] = digits[i];
        digits[i] = other;
    }
}
__global__ void permute(unsigned *sums) {
    int digits[5];
    for (int i = 0; i < 5; i++) digits[i] = (i + blockIdx.x) % 5 + 1;
    unsigned sum = 0, count = 0;
    orders(digits, 0, threadIdx.x + 1, sum, count);
    sums[blockIdx.x * 5 + threadIdx.x] = sum;
}
