//@ family: heap
//@ launch: places grid=2 block=12
//@ arg: out:i32[24]=zero
// Objects are made in shared memory and in bytes of a larger block, and destroyed by hand.
struct Counter {
    int value;
    int *ended;
    __device__ Counter(int v, int *e) : value(v), ended(e) {}
    __device__ ~Counter() { *ended += value; }
    __device__ int next() { return value += 3; }
};
__global__ void places(int *out) {
    __shared__ alignas(Counter) unsigned char room[12 * sizeof(Counter)];
    int ended = 0;
    Counter *own = new (room + threadIdx.x * sizeof(Counter)) Counter(threadIdx.x, &ended);
    __syncthreads();
    int seen = reinterpret_cast<Counter *>(room)[(threadIdx.x + 1) % 12].value;
    __syncthreads();
    int next = own->next();
    own->~Counter();
    char *block = (char *)malloc(64 + sizeof(Counter));
    Counter *second = new (block + 32) Counter(100, &ended);
    second->next();
    second->~Counter();
    free(block);
    out[blockIdx.x * 12 + threadIdx.x] = seen + 100 * next + 10000 * ended;
}
