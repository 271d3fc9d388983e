//@ family: heap
//@ launch: make grid=2 block=20
//@ arg: out:i32[40]=zero
//@ launch: change grid=1 block=40
//@ arg: i32=3
//@ launch: take grid=4 block=10
//@ arg: out
//@ expect: out[0]=3,8,20
// Memory that a launch allocates, and others change and free; a variable of the module holds its address.
struct Record {
    int value;
    int *parts;
    int count;
};
__device__ Record *records[40];
__global__ void make(int *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    Record *record = new Record{t, new int[t % 5 + 1], t % 5 + 1};
    for (int i = 0; i < record->count; i++) record->parts[i] = t * i;
    records[t] = record;
    out[t] = -1;
}
__global__ void change(int by) {
    Record *record = records[39 - threadIdx.x];
    record->value += by;
    for (int i = 0; i < record->count; i++) record->parts[i] += i * by;
}
__global__ void take(int *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    Record *record = records[t];
    int sum = record->value;
    for (int i = 0; i < record->count; i++) sum += record->parts[i];
    delete[] record->parts;
    delete record;
    records[t] = nullptr;
    out[t] = sum;
}
