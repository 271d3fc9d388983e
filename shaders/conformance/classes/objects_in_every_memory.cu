//@ family: classes
//@ launch: memories grid=2 block=8
//@ arg: out:i32[16]=zero
// Objects with virtual functions in local, shared and global memory, called through one pointer.
struct Base {
    int value;
    __device__ explicit Base(int v) : value(v) {}
    __device__ virtual int get(int x) { return value + x; }
};
struct Twice : Base {
    __device__ explicit Twice(int v) : Base(v) {}
    __device__ int get(int x) override { return value * 2 + x; }
};
struct Counting : Twice {
    int calls = 0;
    __device__ explicit Counting(int v) : Twice(v) {}
    __device__ int get(int x) override { return Twice::get(x) + 1000 * ++calls; }
};
__global__ void memories(int *out) {
    __shared__ alignas(16) char room[sizeof(Twice)];
    Base local(threadIdx.x);
    if (threadIdx.x == 0) new (room) Twice(500);
    __syncthreads();
    Counting *own = new Counting(70);
    Base *all[3] = {&local, reinterpret_cast<Twice *>(room), own};
    int sum = 0;
    for (int i = 0; i < 5; i++) sum = sum * 3 + all[(i + threadIdx.x) % 3]->get(i);
    delete own;
    out[blockIdx.x * 8 + threadIdx.x] = sum;
}
