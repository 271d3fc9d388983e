// C++17's [support.initlist].
#ifndef _ISOWARP_INITIALIZER_LIST
#define _ISOWARP_INITIALIZER_LIST
// NVRTC has it by itself.
#ifndef __CUDACC_RTC__
namespace std {
template <class _T> class initializer_list {
public:
    using value_type = _T;
    using reference = const _T &;
    using const_reference = const _T &;
    using size_type = unsigned long;
    using iterator = const _T *;
    using const_iterator = const _T *;
    __host__ __device__ constexpr initializer_list() noexcept : __first(nullptr), __count(0) {}
    __host__ __device__ constexpr unsigned long size() const noexcept { return __count; }
    __host__ __device__ constexpr const _T *begin() const noexcept { return __first; }
    __host__ __device__ constexpr const _T *end() const noexcept { return __first + __count; }

private:
    const _T *__first;
    unsigned long __count;
};
}
#endif
namespace std {
template <class _T> __host__ __device__ constexpr const _T *begin(initializer_list<_T> __list) noexcept {
    return __list.begin();
}
template <class _T> __host__ __device__ constexpr const _T *end(initializer_list<_T> __list) noexcept { return __list.end(); }
}
#endif
