//@ family: atomics
//@ launch: refs grid=2 block=32
//@ arg: ints:i32[6]=zero
//@ arg: wide:u64[2]=zero
//@ arg: floats:f32[1]=zero
//@ arg: doubles:f64[1]=zero
//@ arg: bytes:u8[4]=zero
//@ arg: shorts:u16[2]=zero
//@ expect: ints=2080,26,58,-64,127,-8388544
//@ expect: wide=2113929216,64
//@ expect: floats[0]=16
//@ expect: doubles[0]=128
//@ expect: bytes=16,16,16,16
//@ expect: shorts=21845,43690
#include <cuda/atomic>
struct Two { short a, b; };
__global__ void refs(int *ints, unsigned long long *wide, float *floats, double *doubles, unsigned char *bytes, unsigned short *shorts) {
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    cuda::atomic_ref<int, cuda::thread_scope_device> first(ints[0]);
    first.fetch_add(t, cuda::memory_order_relaxed);
    first++;
    cuda::atomic_ref<int, cuda::thread_scope_device>(ints[1 + blockIdx.x]).fetch_max(t - 5, cuda::std::memory_order_relaxed);
    cuda::atomic_ref<int, cuda::thread_scope_device>(ints[3]) -= 1;
    cuda::atomic_ref<int, cuda::thread_scope_device>(ints[4]) |= t | 64;
    cuda::atomic_ref<Two, cuda::thread_scope_device> both(*(Two *)&ints[5]);
    Two now = both.load(cuda::memory_order_relaxed), next;
    do {
        next = now;
        next.a += 1;
        next.b -= 2;
    } while (!both.compare_exchange_strong(now, next));
    cuda::atomic_ref<unsigned long long> sum(wide[0]);
    sum += (unsigned long long)t << 20;
    unsigned long long seen = sum.load(cuda::memory_order_acquire);
    while (!sum.compare_exchange_weak(seen, seen ^ (1ull << 60), cuda::memory_order_acq_rel, cuda::memory_order_relaxed)) {}
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_device>(wide[1]).fetch_add(1, cuda::memory_order_release);
    cuda::atomic_ref<float> x(floats[0]);
    x.fetch_add(0.5f);
    x.fetch_sub(0.25f, cuda::memory_order_relaxed);
    cuda::atomic_ref<double, cuda::thread_scope_device>(doubles[0]) += 2.0;
    cuda::atomic_ref<unsigned char, cuda::thread_scope_device>(bytes[t % 4]).fetch_add(1, cuda::memory_order_relaxed);
    cuda::atomic_ref<unsigned short, cuda::thread_scope_device>(shorts[t % 2]).fetch_or((unsigned short)(1 << (t % 16)));
}
