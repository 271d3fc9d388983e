//@ family: atomics
//@ launch: functions grid=2 block=32
//@ arg: ints:i32[8]=zero
//@ arg: wide:u64[3]=zero
//@ arg: floats:f32[2]=zero
//@ arg: double_sum:f64[1]=zero
//@ expect: ints=2016,63,-63,-64,127,63,64,7
//@ expect: wide=64,0,2016
//@ expect: floats=32,3
//@ expect: double_sum=128
// Names of an own function, as a program with a fallback has them.
__device__ int before(int *p, int v) { return __nv_atomic_fetch_add(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE); }
__global__ void functions(int *ints, unsigned long long *wide, float *floats, double *double_sum) {
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    before(&ints[0], t);
    __nv_atomic_fetch_max(&ints[1], t, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_min(&ints[2], -t, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_fetch_sub(&ints[3], 1, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_fetch_or(&ints[4], t | 64, __NV_ATOMIC_SEQ_CST);
    // A maximum by comparing and exchanging.
    int old = __nv_atomic_load_n(&ints[5], __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    while (old < t && !__nv_atomic_compare_exchange_n(&ints[5], &old, t, true, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_ACQUIRE,
                                                      __NV_THREAD_SCOPE_DEVICE)) {}
    int wanted, next;
    __nv_atomic_load(&ints[6], &wanted, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
    do next = wanted + 1;
    while (!__nv_atomic_compare_exchange(&ints[6], &wanted, &next, false, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_RELAXED,
                                         __NV_THREAD_SCOPE_DEVICE));
    if (t == 40) {
        __nv_atomic_store_n(&ints[7], 5, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
        int replaced = __nv_atomic_exchange_n(&ints[7], 2, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_BLOCK), other = replaced + 2, now;
        __nv_atomic_exchange(&ints[7], &other, &now, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
        float three = 3;
        __nv_atomic_store(&floats[1], &three, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
        if (now != 2) __nv_atomic_store_n(&ints[7], -1, __NV_ATOMIC_RELAXED);
    }
    __nv_atomic_fetch_add(&wide[0], 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_fetch_xor(&wide[1], 1ull << 40, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_add(&wide[2], t, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_fetch_add(&floats[0], 0.5f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_fetch_add(double_sum, 2.0, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
}
