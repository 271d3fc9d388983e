//@ family: shared
// A thread reads by one name of the dynamic shared memory, and another one writes by another name between two
// barriers: the first thread sees that when it reads again.
//@ launch: reread grid=2 block=32 shared=128
//@ arg: out:i32[64]=zero
//@ expect: out=23917,23909,23901,23893,23885,23877,23869,23861,23597,23589,23581,23573,23565,23557,23549,23541,23533,23525,23517,23509,23501,23493,23485,23477,23469,23461,23453,23445,23437,23429,23421,23413,23917,23909,23901,23893,23885,23877,23869,23861,23597,23589,23581,23573,23565,23557,23549,23541,23533,23525,23517,23509,23501,23493,23485,23477,23469,23461,23453,23445,23437,23429,23421,23413
extern __shared__ int words[];
extern __shared__ float numbers[];
extern __shared__ unsigned char bytes[];
__global__ void reread(int *out) {
    int t = threadIdx.x, sum = 0;
    words[t] = t;
    __syncthreads();
    for (int r = 1; r <= 3; ++r) {
        sum += words[t];
        __syncthreads();
        numbers[31 - t] = __int_as_float(r * 1000 + t);
        __syncthreads();
        sum += 3 * words[t];
        __syncthreads();
        bytes[4 * ((t + r) % 32)] = (unsigned char)r;
        __syncthreads();
    }
    out[blockIdx.x * 32 + t] = sum + words[t];
}
