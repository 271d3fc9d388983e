//@ family: launches
//@ launch: parent grid=3 block=4
//@ arg: out:u32[192]=zero
//@ arg: calls:u32[12]=zero
//@ expect: out=2333,2222,111,0,0,0,0,0,0,0,0,0,0,0,0,0,3533,3533,3533,3422,0,0,0,0,0,0,0,0,0,0,0,0,4743,4743,4743,4743,4743,4743,2311,2311,2311,0,0,0,0,0,0,0,5943,5943,5943,5943,5943,5943,5822,5822,3411,3411,3411,3411,3411,3411,3411,3411,18554,14443,12332,1221,1221,1221,1221,1221,0,0,0,0,0,0,0,0,19754,19754,19754,8643,1221,1221,1221,1221,0,0,0,0,0,0,0,0
//@ expect: calls=200,300,400,500,211,311,411,511,222,322,422,522
// What stands between the brackets is computed once: numbers that count up, results of functions, members, narrow and wide types.
struct Shape {
    dim3 grid;
    unsigned short threads;
    unsigned calls = 0;
    __device__ dim3 block(unsigned y) {
        calls++;
        return dim3(threads, y);
    }
    __device__ operator dim3() {
        calls += 10;
        return grid;
    }
};
__global__ void child(unsigned *out, unsigned tag) {
    unsigned block = blockIdx.y * gridDim.x + blockIdx.x, thread = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned at = block * blockDim.x * blockDim.y + thread;
    if (at < 16) atomicAdd(&out[at], tag * 1000 + gridDim.x * 100 + gridDim.y * 10 + blockDim.y);
}
__device__ unsigned next(unsigned &n) { return ++n; }
__global__ void parent(unsigned *out, unsigned *calls) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned *own = out + 16 * t, n = threadIdx.x, rounds = 0;
    Shape shape{dim3(1 + blockIdx.x, 2), 2};
    child<<<n++, next(n)>>>(own, t);
    if (threadIdx.x == 0) cudaGetLastError();
    while (rounds < blockIdx.x) child<<<shape, shape.block(rounds++ + 1), rounds * 4 - rounds * 4>>>(own, 1);
    long long large = (1ll << 32) + 2;
    child<<<(signed char)(threadIdx.x + 1), (unsigned)large>>>(own, 2);
    child<<<{1, n > 3 ? 2u : 1u}, {3, 1, 1}>>>(own, shape.calls);
    calls[t] = n * 100 + shape.calls;
}
