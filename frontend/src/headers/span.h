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
template <class T, unsigned long N = dynamic_extent> class span;

namespace __isowarp {
template <class> struct is_span { static constexpr bool value = false; };
template <class T, unsigned long N> struct is_span<span<T, N>> { static constexpr bool value = true; };
template <class> struct is_array { static constexpr bool value = false; };
template <class T, unsigned long N> struct is_array<::std::array<T, N>> { static constexpr bool value = true; };
template <class T, unsigned long N> struct is_array<T[N]> { static constexpr bool value = true; };
// From pointers to elements of one type to those of another only `const` is added.
template <class From, class To> inline constexpr bool fits = ::std::is_convertible<From (*)[], To (*)[]>::value;
// Templates of the class itself, in its place, NVRTC 13.0 does not survive where a span's type is deduced.
template <unsigned long N, unsigned long M> inline constexpr bool same = N == dynamic_extent || M == dynamic_extent || M == N;
template <class C> using element_of = ::std::remove_pointer_t<decltype(::std::declval<C &>().data())>;
template <class C, class T, class = void> struct is_container { static constexpr bool value = false; };
template <class C, class T>
struct is_container<C, T, ::std::void_t<element_of<C>, decltype(::std::declval<C &>().size()), decltype(::std::declval<C &>().begin())>> {
    using plain = ::std::remove_cv_t<C>;
    static constexpr bool value = !is_span<plain>::value && !is_array<plain>::value && fits<element_of<C>, T>;
};
// The number of elements; it takes no room where the type says it.
template <unsigned long N> struct extent {
    __host__ __device__ constexpr explicit extent(unsigned long) {}
    __host__ __device__ constexpr unsigned long size() const { return N; }
};
template <> struct extent<dynamic_extent> {
    unsigned long count;
    __host__ __device__ constexpr explicit extent(unsigned long n) : count(n) {}
    __host__ __device__ constexpr unsigned long size() const { return count; }
};
}

template <class T, unsigned long N> class span : __isowarp::extent<N> {
    using extent_type = __isowarp::extent<N>;
    T *data_;

public:
    using element_type = T;
    using value_type = ::std::remove_cv_t<T>;
    using size_type = unsigned long;
    using difference_type = long;
    using pointer = T *;
    using const_pointer = const T *;
    using reference = T &;
    using const_reference = const T &;
    using iterator = T *;
    using reverse_iterator = ::std::reverse_iterator<T *>;
    static constexpr size_type extent = N;

    template <unsigned long M = N, ::std::enable_if_t<M == 0 || M == dynamic_extent, int> = 0>
    __host__ __device__ constexpr span() noexcept : extent_type(0), data_(nullptr) {}
    template <class U, ::std::enable_if_t<__isowarp::fits<U, T> && N == dynamic_extent, int> = 0>
    __host__ __device__ constexpr span(U *first, size_type count) : extent_type(count), data_(first) {}
    template <class U, ::std::enable_if_t<__isowarp::fits<U, T> && N != dynamic_extent, int> = 0>
    __host__ __device__ constexpr explicit span(U *first, size_type count) : extent_type(count), data_(first) {}
    template <class U, ::std::enable_if_t<__isowarp::fits<U, T> && N == dynamic_extent, int> = 0>
    __host__ __device__ constexpr span(U *first, U *last) : extent_type((size_type)(last - first)), data_(first) {}
    template <class U, ::std::enable_if_t<__isowarp::fits<U, T> && N != dynamic_extent, int> = 0>
    __host__ __device__ constexpr explicit span(U *first, U *last) : extent_type((size_type)(last - first)), data_(first) {}
    template <unsigned long M, ::std::enable_if_t<__isowarp::same<N, M> && M != dynamic_extent, int> = 0>
    __host__ __device__ constexpr span(::std::type_identity_t<T> (&a)[M]) noexcept : extent_type(M), data_(a) {}
    template <class U, unsigned long M, ::std::enable_if_t<__isowarp::fits<U, T> && __isowarp::same<N, M>, int> = 0>
    __host__ __device__ constexpr span(::std::array<U, M> &a) noexcept : extent_type(M), data_(a.data()) {}
    template <class U, unsigned long M, ::std::enable_if_t<__isowarp::fits<const U, T> && __isowarp::same<N, M>, int> = 0>
    __host__ __device__ constexpr span(const ::std::array<U, M> &a) noexcept : extent_type(M), data_(a.data()) {}
    template <class C, ::std::enable_if_t<N == dynamic_extent && __isowarp::is_container<C, T>::value, int> = 0>
    __host__ __device__ constexpr span(C &c) : extent_type((size_type)c.size()), data_(c.data()) {}
    template <class C, ::std::enable_if_t<N == dynamic_extent && __isowarp::is_container<const C, T>::value, int> = 0>
    __host__ __device__ constexpr span(const C &c) : extent_type((size_type)c.size()), data_(c.data()) {}
    template <class U, unsigned long M,
        ::std::enable_if_t<__isowarp::fits<U, T> && __isowarp::same<N, M> && !(N != dynamic_extent && M == dynamic_extent), int> = 0>
    __host__ __device__ constexpr span(const span<U, M> &other) noexcept : extent_type(other.size()), data_(other.data()) {}
    template <class U, unsigned long M,
        ::std::enable_if_t<__isowarp::fits<U, T> && N != dynamic_extent && M == dynamic_extent, int> = 0>
    __host__ __device__ constexpr explicit span(const span<U, M> &other) noexcept
        : extent_type(other.size()), data_(other.data()) {}
    constexpr span(const span &) noexcept = default;
    constexpr span &operator=(const span &) noexcept = default;

    __host__ __device__ constexpr T *data() const noexcept { return data_; }
    __host__ __device__ constexpr size_type size() const noexcept { return extent_type::size(); }
    __host__ __device__ constexpr size_type size_bytes() const noexcept { return size() * sizeof(T); }
    __host__ __device__ constexpr bool empty() const noexcept { return size() == 0; }
    __host__ __device__ constexpr T &operator[](size_type i) const { return data_[i]; }
    __host__ __device__ constexpr T &front() const { return data_[0]; }
    __host__ __device__ constexpr T &back() const { return data_[size() - 1]; }
    __host__ __device__ constexpr iterator begin() const noexcept { return data_; }
    __host__ __device__ constexpr iterator end() const noexcept { return data_ + size(); }
    __host__ __device__ constexpr reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
    __host__ __device__ constexpr reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }

    template <unsigned long M> __host__ __device__ constexpr span<T, M> first() const {
        static_assert(N == dynamic_extent || M <= N, "there are not so many elements");
        return span<T, M>(data_, M);
    }
    template <unsigned long M> __host__ __device__ constexpr span<T, M> last() const {
        static_assert(N == dynamic_extent || M <= N, "there are not so many elements");
        return span<T, M>(data_ + (size() - M), M);
    }
    template <unsigned long At, unsigned long M = dynamic_extent>
    __host__ __device__ constexpr span<T, M != dynamic_extent ? M : N != dynamic_extent ? N - At : dynamic_extent> subspan() const {
        static_assert(N == dynamic_extent || At <= N, "there are not so many elements");
        static_assert(N == dynamic_extent || M == dynamic_extent || M <= N - At, "there are not so many elements");
        return span<T, M != dynamic_extent ? M : N != dynamic_extent ? N - At : dynamic_extent>(
            data_ + At, M != dynamic_extent ? M : size() - At);
    }
    __host__ __device__ constexpr span<T> first(size_type count) const { return span<T>(data_, count); }
    __host__ __device__ constexpr span<T> last(size_type count) const { return span<T>(data_ + (size() - count), count); }
    __host__ __device__ constexpr span<T> subspan(size_type at, size_type count = dynamic_extent) const {
        return span<T>(data_ + at, count == dynamic_extent ? size() - at : count);
    }
};

template <class T> span(T *, unsigned long) -> span<T>;
template <class T> span(T *, T *) -> span<T>;
template <class T, unsigned long N> span(T (&)[N]) -> span<T, N>;
template <class T, unsigned long N> span(::std::array<T, N> &) -> span<T, N>;
template <class T, unsigned long N> span(const ::std::array<T, N> &) -> span<const T, N>;
template <class C> span(C &) -> span<__isowarp::element_of<C>>;
template <class C> span(const C &) -> span<__isowarp::element_of<const C>>;

namespace __isowarp {
template <class T, unsigned long N> inline constexpr unsigned long bytes_of = N == dynamic_extent ? dynamic_extent : N * sizeof(T);
}
template <class T, unsigned long N>
__host__ __device__ span<const byte, __isowarp::bytes_of<T, N>> as_bytes(span<T, N> s) noexcept {
    return span<const byte, __isowarp::bytes_of<T, N>>((const byte *)s.data(), s.size_bytes());
}
template <class T, unsigned long N>
__host__ __device__ span<byte, __isowarp::bytes_of<T, N>> as_writable_bytes(span<T, N> s) noexcept {
    return span<byte, __isowarp::bytes_of<T, N>>((byte *)s.data(), s.size_bytes());
}
}
}
#endif
