// C++17's [support.initlist].
#ifndef _ISOWARP_INITIALIZER_LIST
#define _ISOWARP_INITIALIZER_LIST
// NVRTC has it by itself.
#ifndef __CUDACC_RTC__
namespace std {
template <class T> class initializer_list {
public:
    using value_type = T;
    using reference = const T &;
    using const_reference = const T &;
    using size_type = unsigned long;
    using iterator = const T *;
    using const_iterator = const T *;
    __host__ __device__ constexpr initializer_list() noexcept : __first(nullptr), __count(0) {}
    __host__ __device__ constexpr unsigned long size() const noexcept { return __count; }
    __host__ __device__ constexpr const T *begin() const noexcept { return __first; }
    __host__ __device__ constexpr const T *end() const noexcept { return __first + __count; }

private:
    const T *__first;
    unsigned long __count;
};
}
#endif
namespace std {
template <class T> __host__ __device__ constexpr const T *begin(initializer_list<T> list) noexcept {
    return list.begin();
}
template <class T> __host__ __device__ constexpr const T *end(initializer_list<T> list) noexcept { return list.end(); }
}
#endif
