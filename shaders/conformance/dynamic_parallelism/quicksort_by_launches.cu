//@ family: dynamic_parallelism
// Each grid sorts around a pivot, and launches one for each side, in streams of their own; short pieces are sorted in place.
//@ launch: sort grid=1 block=1
//@ arg: data:i32[512]=random(11)
//@ arg: i32=0
//@ arg: i32=511
//@ arg: i32=0
__device__ void insertion(int *data, int low, int high) {
    for (int i = low + 1; i <= high; i++) {
        int value = data[i], at = i;
        for (; at > low && data[at - 1] > value; at--) data[at] = data[at - 1];
        data[at] = value;
    }
}
__global__ void sort(int *data, int low, int high, int depth) {
    if (high - low < 16 || depth == 20) {
        insertion(data, low, high);
        return;
    }
    int pivot = data[(low + high) / 2], left = low, right = high;
    while (left <= right) {
        while (data[left] < pivot) left++;
        while (data[right] > pivot) right--;
        if (left <= right) {
            int other = data[left];
            data[left++] = data[right];
            data[right--] = other;
        }
    }
    if (low < right) {
        cudaStream_t stream;
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
        sort<<<1, 1, 0, stream>>>(data, low, right, depth + 1);
        cudaStreamDestroy(stream);
    }
    if (left < high) {
        cudaStream_t stream;
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
        sort<<<1, 1, 0, stream>>>(data, left, high, depth + 1);
        cudaStreamDestroy(stream);
    }
}
