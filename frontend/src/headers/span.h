// `cuda::std::span` (C++20 [views.span]), which libcu++ has in C++17 as well.
#ifndef _ISOWARP_SPAN
#define _ISOWARP_SPAN
#include <array>
#include <cuda/std/iterator>
#include <type_traits>
namespace cuda {
namespace std {
using namespace ::std;
inline constexpr unsigned long dynamic_extent = (unsigned long)-1;
enum class byte : unsigned char {};
template <class _T, unsigned long _N = dynamic_extent> class span;

namespace __isowarp {
template <class> struct __is_span { static constexpr bool value = false; };
template <class _T, unsigned long _N> struct __is_span<span<_T, _N>> { static constexpr bool value = true; };
template <class> struct is_array { static constexpr bool value = false; };
template <class _T, unsigned long _N> struct is_array<::std::array<_T, _N>> { static constexpr bool value = true; };
template <class _T, unsigned long _N> struct is_array<_T[_N]> { static constexpr bool value = true; };
// From pointers to elements of one type to those of another only `const` is added.
template <class _From, class _To> inline constexpr bool __fits = ::std::is_convertible<_From (*)[], _To (*)[]>::value;
// Templates of the class itself, in its place, NVRTC 13.0 does not survive where a span's type is deduced.
template <unsigned long _N, unsigned long _M> inline constexpr bool __same = _N == dynamic_extent || _M == dynamic_extent || _M == _N;
template <class _C> using __element_of = ::std::remove_pointer_t<decltype(::std::declval<_C &>().data())>;
template <class _C, class _T, class = void> struct __is_container { static constexpr bool value = false; };
template <class _C, class _T>
struct __is_container<_C, _T, ::std::void_t<__element_of<_C>, decltype(::std::declval<_C &>().size()), decltype(::std::declval<_C &>().begin())>> {
    using __plain = ::std::remove_cv_t<_C>;
    static constexpr bool value = !__is_span<__plain>::value && !is_array<__plain>::value && __fits<__element_of<_C>, _T>;
};
// The number of elements; it takes no room where the type says it.
template <unsigned long _N> struct extent {
    __host__ __device__ constexpr explicit extent(unsigned long) {}
    __host__ __device__ constexpr unsigned long size() const { return _N; }
};
template <> struct extent<dynamic_extent> {
    unsigned long __count;
    __host__ __device__ constexpr explicit extent(unsigned long __n) : __count(__n) {}
    __host__ __device__ constexpr unsigned long size() const { return __count; }
};
}

template <class _T, unsigned long _N> class span : __isowarp::extent<_N> {
    using __extent_type = __isowarp::extent<_N>;
    _T *__own_data;

public:
    using element_type = _T;
    using value_type = ::std::remove_cv_t<_T>;
    using size_type = unsigned long;
    using difference_type = long;
    using pointer = _T *;
    using const_pointer = const _T *;
    using reference = _T &;
    using const_reference = const _T &;
    using iterator = _T *;
    using reverse_iterator = ::std::reverse_iterator<_T *>;
    static constexpr size_type extent = _N;

    template <unsigned long _M = _N, ::std::enable_if_t<_M == 0 || _M == dynamic_extent, int> = 0>
    __host__ __device__ constexpr span() noexcept : __extent_type(0), __own_data(nullptr) {}
    template <class _U, ::std::enable_if_t<__isowarp::__fits<_U, _T> && _N == dynamic_extent, int> = 0>
    __host__ __device__ constexpr span(_U *first, size_type __count) : __extent_type(__count), __own_data(first) {}
    template <class _U, ::std::enable_if_t<__isowarp::__fits<_U, _T> && _N != dynamic_extent, int> = 0>
    __host__ __device__ constexpr explicit span(_U *first, size_type __count) : __extent_type(__count), __own_data(first) {}
    template <class _U, ::std::enable_if_t<__isowarp::__fits<_U, _T> && _N == dynamic_extent, int> = 0>
    __host__ __device__ constexpr span(_U *first, _U *last) : __extent_type((size_type)(last - first)), __own_data(first) {}
    template <class _U, ::std::enable_if_t<__isowarp::__fits<_U, _T> && _N != dynamic_extent, int> = 0>
    __host__ __device__ constexpr explicit span(_U *first, _U *last) : __extent_type((size_type)(last - first)), __own_data(first) {}
    template <unsigned long _M, ::std::enable_if_t<__isowarp::__same<_N, _M> && _M != dynamic_extent, int> = 0>
    __host__ __device__ constexpr span(::std::type_identity_t<_T> (&__a)[_M]) noexcept : __extent_type(_M), __own_data(__a) {}
    template <class _U, unsigned long _M, ::std::enable_if_t<__isowarp::__fits<_U, _T> && __isowarp::__same<_N, _M>, int> = 0>
    __host__ __device__ constexpr span(::std::array<_U, _M> &__a) noexcept : __extent_type(_M), __own_data(__a.data()) {}
    template <class _U, unsigned long _M, ::std::enable_if_t<__isowarp::__fits<const _U, _T> && __isowarp::__same<_N, _M>, int> = 0>
    __host__ __device__ constexpr span(const ::std::array<_U, _M> &__a) noexcept : __extent_type(_M), __own_data(__a.data()) {}
    template <class _C, ::std::enable_if_t<_N == dynamic_extent && __isowarp::__is_container<_C, _T>::value, int> = 0>
    __host__ __device__ constexpr span(_C &__c) : __extent_type((size_type)__c.size()), __own_data(__c.data()) {}
    template <class _C, ::std::enable_if_t<_N == dynamic_extent && __isowarp::__is_container<const _C, _T>::value, int> = 0>
    __host__ __device__ constexpr span(const _C &__c) : __extent_type((size_type)__c.size()), __own_data(__c.data()) {}
    template <class _U, unsigned long _M,
        ::std::enable_if_t<__isowarp::__fits<_U, _T> && __isowarp::__same<_N, _M> && !(_N != dynamic_extent && _M == dynamic_extent), int> = 0>
    __host__ __device__ constexpr span(const span<_U, _M> &__other) noexcept : __extent_type(__other.size()), __own_data(__other.data()) {}
    template <class _U, unsigned long _M,
        ::std::enable_if_t<__isowarp::__fits<_U, _T> && _N != dynamic_extent && _M == dynamic_extent, int> = 0>
    __host__ __device__ constexpr explicit span(const span<_U, _M> &__other) noexcept
        : __extent_type(__other.size()), __own_data(__other.data()) {}
    constexpr span(const span &) noexcept = default;
    constexpr span &operator=(const span &) noexcept = default;

    __host__ __device__ constexpr _T *data() const noexcept { return __own_data; }
    __host__ __device__ constexpr size_type size() const noexcept { return __extent_type::size(); }
    __host__ __device__ constexpr size_type size_bytes() const noexcept { return size() * sizeof(_T); }
    __host__ __device__ constexpr bool empty() const noexcept { return size() == 0; }
    __host__ __device__ constexpr _T &operator[](size_type __i) const { return __own_data[__i]; }
    __host__ __device__ constexpr _T &front() const { return __own_data[0]; }
    __host__ __device__ constexpr _T &back() const { return __own_data[size() - 1]; }
    __host__ __device__ constexpr iterator begin() const noexcept { return __own_data; }
    __host__ __device__ constexpr iterator end() const noexcept { return __own_data + size(); }
    __host__ __device__ constexpr reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
    __host__ __device__ constexpr reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }

    template <unsigned long _M> __host__ __device__ constexpr span<_T, _M> first() const {
        static_assert(_N == dynamic_extent || _M <= _N, "there are not so many elements");
        return span<_T, _M>(__own_data, _M);
    }
    template <unsigned long _M> __host__ __device__ constexpr span<_T, _M> last() const {
        static_assert(_N == dynamic_extent || _M <= _N, "there are not so many elements");
        return span<_T, _M>(__own_data + (size() - _M), _M);
    }
    template <unsigned long _At, unsigned long _M = dynamic_extent>
    __host__ __device__ constexpr span<_T, _M != dynamic_extent ? _M : _N != dynamic_extent ? _N - _At : dynamic_extent> subspan() const {
        static_assert(_N == dynamic_extent || _At <= _N, "there are not so many elements");
        static_assert(_N == dynamic_extent || _M == dynamic_extent || _M <= _N - _At, "there are not so many elements");
        return span<_T, _M != dynamic_extent ? _M : _N != dynamic_extent ? _N - _At : dynamic_extent>(
            __own_data + _At, _M != dynamic_extent ? _M : size() - _At);
    }
    __host__ __device__ constexpr span<_T> first(size_type __count) const { return span<_T>(__own_data, __count); }
    __host__ __device__ constexpr span<_T> last(size_type __count) const { return span<_T>(__own_data + (size() - __count), __count); }
    __host__ __device__ constexpr span<_T> subspan(size_type __at, size_type __count = dynamic_extent) const {
        return span<_T>(__own_data + __at, __count == dynamic_extent ? size() - __at : __count);
    }
};

template <class _T> span(_T *, unsigned long) -> span<_T>;
template <class _T> span(_T *, _T *) -> span<_T>;
template <class _T, unsigned long _N> span(_T (&)[_N]) -> span<_T, _N>;
template <class _T, unsigned long _N> span(::std::array<_T, _N> &) -> span<_T, _N>;
template <class _T, unsigned long _N> span(const ::std::array<_T, _N> &) -> span<const _T, _N>;
template <class _C> span(_C &) -> span<__isowarp::__element_of<_C>>;
template <class _C> span(const _C &) -> span<__isowarp::__element_of<const _C>>;

namespace __isowarp {
template <class _T, unsigned long _N> inline constexpr unsigned long __bytes_of = _N == dynamic_extent ? dynamic_extent : _N * sizeof(_T);
}
template <class _T, unsigned long _N>
__host__ __device__ span<const byte, __isowarp::__bytes_of<_T, _N>> as_bytes(span<_T, _N> __s) noexcept {
    return span<const byte, __isowarp::__bytes_of<_T, _N>>((const byte *)__s.data(), __s.size_bytes());
}
template <class _T, unsigned long _N>
__host__ __device__ span<byte, __isowarp::__bytes_of<_T, _N>> as_writable_bytes(span<_T, _N> __s) noexcept {
    return span<byte, __isowarp::__bytes_of<_T, _N>>((byte *)__s.data(), __s.size_bytes());
}
}
}
#endif
