//@ family: classes
//@ launch: choose grid=1 block=9
//@ arg: out:i32[9]=zero
//@ launch: set grid=1 block=1
//@ launch: choose grid=1 block=9
//@ arg: again:i32[9]=zero
// Pointers to functions in structs and tables of the module, that a launch changes for the next.
struct Operation {
    int (*f)(int, int);
    int weight;
};
__device__ int add(int a, int b) { return a + b; }
__device__ int times(int a, int b) { return a * b; }
template <int N> __device__ int shifted(int a, int b) { return (a << N) - b; }
__device__ Operation operations[3] = {{add, 1}, {times, 10}, {shifted<2>, 100}};
__device__ int (*const fixed[2])(int, int) = {times, shifted<5>};
__global__ void choose(int *out) {
    const Operation &operation = operations[threadIdx.x % 3];
    int value = operation.f(threadIdx.x, 3) * operation.weight;
    out[threadIdx.x] = value + fixed[threadIdx.x / 3 % 2](value % 7, 2) * (operation.f == times ? 2 : 1);
}
__global__ void set() {
    Operation first = operations[0];
    operations[0] = operations[2];
    operations[2] = first;
    operations[1].f = shifted<1>;
}
