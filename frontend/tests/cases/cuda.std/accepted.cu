// Names of libcu++ beside each other.

//# A function of complex numbers hides none of the same name
//@ nvrtc refuses: Without libcu++'s own headers no template `get` is visible, so it takes `<` for an operator, as C++17 has it.
#include <cuda/std/complex>
#include <cuda/std/array>
#include <cuda/std/tuple>
#include <cuda/std/utility>
__global__ void k(float *p) {
    cuda::std::array<int, 3> list{1, 2, 3};
    cuda::std::complex<float> z(1, 2);
    auto [re, im] = z;
    p[0] = cuda::std::get<1>(list) + cuda::std::get<0>(cuda::std::make_pair(1, 2.0f)) + cuda::std::get<1>(z);
    p[1] = cuda::std::get<1>(cuda::std::make_tuple('a', 5)) + re + im + get<0>(z);
}

//#
//@ nvrtc refuses: It has no headers of the host, which declare these functions in `std`.
#include <cuda/std/cmath>
__global__ void k(float *p, double *d, int *e) {
    p[0] = cuda::std::frexp(p[1], e);
    d[0] = std::frexp(7, e + 1) + std::remquo(7, 2, e + 2) + cuda::std::frexp(d[1], e + 3);
}

//#
#include <cuda/semaphore>
#include <cuda/latch>
__device__ cuda::binary_semaphore<cuda::thread_scope_device> one(1);
__device__ cuda::std::counting_semaphore<3> three{3};
__device__ cuda::latch<cuda::thread_scope_device> done(4);
__global__ void k(int *p) {
    one.acquire();
    one.release();
    *p = three.try_acquire() + done.try_wait() + cuda::std::binary_semaphore::max();
    done.arrive_and_wait();
}

//#
#include <cuda/atomic>
__device__ cuda::std::atomic_flag flag = ATOMIC_FLAG_INIT;
__device__ cuda::atomic<int *, cuda::thread_scope_device> pointer;
__device__ cuda::std::atomic_int number;
__global__ void k(int *p) {
    pointer.wait(nullptr);
    pointer.notify_one();
    p[0] = atomic_fetch_add(&number, 3) + flag.test_and_set();
    cuda::std::atomic_flag_clear(&flag);
    cuda::std::atomic_wait(&number, 5);
}
