//@ family: heap
//@ launch: made grid=1 block=64
//@ arg: out:u32[64]=zero
//@ arg: left:i32[1]=zero
//@ expect: left[0]=0
//@ expect: out[0]=69,156,243,330
// `new` of what is aligned more than `malloc` aligns: objects, arrays with destructors, and memory by `std::align_val_t`.
#include <new>

__device__ int alive;

struct alignas(64) Wide {
    unsigned v[20];
    __device__ Wide(unsigned n) {
        for (unsigned i = 0; i < 20; i++) v[i] = n * i;
        atomicAdd(&alive, 1);
    }
    __device__ ~Wide() { atomicSub(&alive, 1); }
};

struct alignas(256) Far {
    unsigned v = 3;
    __device__ ~Far() { atomicSub(&alive, (int)v); }
};

__global__ void made(unsigned *out, int *left) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    for (unsigned round = 0; round < 3; round++) {
        Wide *wide = new Wide(i + round);
        Far *far = new Far[3];
        atomicAdd(&alive, 9);
        unsigned *plain = (unsigned *)::operator new(12, std::align_val_t(128));
        plain[0] = i;
        plain[2] = round;
        sum += (unsigned)((size_t)wide % 64 + (size_t)far % 256 + (size_t)plain % 128) * 1000000;
        sum += wide->v[19] + far[2].v + plain[0] * 10 + plain[2];
        delete wide;
        delete[] far;
        ::operator delete(plain, std::align_val_t(128));
    }
    out[i] = sum;
    __syncthreads();
    if (i == 63) *left = alive;
}
