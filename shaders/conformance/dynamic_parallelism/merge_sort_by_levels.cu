//@ family: dynamic_parallelism
//@ launch: sort_blocks grid=1 block=1
//@ arg: data:i32[300]=random(5)
//@ arg: other:i32[300]=zero
//@ arg: i32=300
// Runs of eight are sorted, then merged, one grid for each length of run, in one stream.
__global__ void runs(int *data, int n) {
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
    for (int i = first + 1; i < first + 8 && i < n; i++) {
        int value = data[i], at = i;
        for (; at > first && data[at - 1] > value; at--) data[at] = data[at - 1];
        data[at] = value;
    }
}
__global__ void merge(const int *from, int *to, int n, int run) {
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * 2 * run;
    if (first >= n) return;
    int middle = min(first + run, n), end = min(first + 2 * run, n);
    int a = first, b = middle;
    for (int i = first; i < end; i++) to[i] = b >= end || (a < middle && from[a] <= from[b]) ? from[a++] : from[b++];
}
__global__ void sort_blocks(int *data, int *other, int n) {
    runs<<<2, 32>>>(data, n);
    int *from = data, *to = other;
    for (int run = 8; run < n; run *= 2) {
        int threads = (n + 2 * run - 1) / (2 * run);
        merge<<<(threads + 15) / 16, 16>>>(from, to, n, run);
        int *before = from;
        from = to;
        to = before;
    }
    if (from != data) cudaMemcpyAsync(data, from, n * sizeof(int), cudaMemcpyDeviceToDevice, 0);
}
