// The primitives of pipelines (CUDA C++ Programming Guide, "Pipeline Primitives Interface"). The bytes have arrived when a copy returns.
#ifndef _CUDA_PIPELINE_PRIMITIVES_H_
#define _CUDA_PIPELINE_PRIMITIVES_H_
__device__ inline void __pipeline_memcpy_async(void *__to, const void *__from, size_t __size, size_t __zeros = 0) {
    assert(__size == 4 || __size == 8 || __size == 16);
    assert(__zeros <= __size);
    for (size_t __i = 0; __i < __size; __i += 4) {
        // Words, of which the last bytes may be zeros.
        if (__i + 4 <= __size - __zeros) {
            ((unsigned *)__to)[__i / 4] = ((const unsigned *)__from)[__i / 4];
        } else {
            for (size_t __b = __i; __b < __i + 4; ++__b)
                ((unsigned char *)__to)[__b] = __b < __size - __zeros ? ((const unsigned char *)__from)[__b] : (unsigned char)0;
        }
    }
}
__device__ inline void __pipeline_commit() {}
__device__ inline void __pipeline_wait_prior(size_t) {}
#endif
