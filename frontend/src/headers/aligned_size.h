// A number of bytes, and the alignment of both sides (CUDA C++ Core Libraries, libcu++, "Asynchronous Operations").
#ifndef _ISOWARP_ALIGNED_SIZE
#define _ISOWARP_ALIGNED_SIZE
namespace cuda {
template <size_t _Alignment> struct aligned_size_t {
    static constexpr size_t align = _Alignment;
    size_t value;
    __host__ __device__ explicit constexpr aligned_size_t(size_t __bytes) : value(__bytes) {}
    __host__ __device__ constexpr operator size_t() const { return value; }
};
}
#endif
