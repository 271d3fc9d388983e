// The primitives of pipelines (CUDA C++ Programming Guide, "Pipeline Primitives Interface"). The bytes have arrived when a copy returns.
#ifndef _CUDA_PIPELINE_PRIMITIVES_H_
#define _CUDA_PIPELINE_PRIMITIVES_H_
__device__ inline void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeros = 0) {
    assert(size == 4 || size == 8 || size == 16);
    assert(zeros <= size);
    for (size_t i = 0; i < size; i += 4) {
        // Words, of which the last bytes may be zeros.
        if (i + 4 <= size - zeros) {
            ((unsigned *)to)[i / 4] = ((const unsigned *)from)[i / 4];
        } else {
            for (size_t b = i; b < i + 4; ++b)
                ((unsigned char *)to)[b] = b < size - zeros ? ((const unsigned char *)from)[b] : (unsigned char)0;
        }
    }
}
__device__ inline void __pipeline_commit() {}
__device__ inline void __pipeline_wait_prior(size_t) {}
#endif
