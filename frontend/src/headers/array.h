// `std::array` (C++17 [array]) for device code.
#ifndef _ISOWARP_ARRAY
#define _ISOWARP_ARRAY
#include <iterator>
#include <utility>
namespace std {
template <typename T, unsigned long N> struct __isowarp_elements {
    using type = T[N];
    __host__ __device__ static constexpr T *first(const T (&from)[N]) noexcept { return const_cast<T *>(from); }
};
template <typename T> struct __isowarp_elements<T, 0> {
    struct type {};
    __host__ __device__ static constexpr T *first(const type &) noexcept { return nullptr; }
};
template <typename T, unsigned long N> struct array {
    using value_type = T;
    using pointer = T *;
    using const_pointer = const T *;
    using reference = T &;
    using const_reference = const T &;
    using iterator = T *;
    using const_iterator = const T *;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using const_reverse_iterator = std::reverse_iterator<const_iterator>;
    using size_type = unsigned long;
    using difference_type = long;
    typename __isowarp_elements<T, N>::type _M_elems;

    __host__ __device__ void fill(const T &value) {
        for (unsigned long i = 0; i < N; ++i) data()[i] = value;
    }
    __host__ __device__ void swap(array &other) {
        using std::swap;
        for (unsigned long i = 0; i < N; ++i) swap(data()[i], other.data()[i]);
    }
    __host__ __device__ constexpr iterator begin() noexcept { return data(); }
    __host__ __device__ constexpr const_iterator begin() const noexcept { return data(); }
    __host__ __device__ constexpr iterator end() noexcept { return data() + N; }
    __host__ __device__ constexpr const_iterator end() const noexcept { return data() + N; }
    __host__ __device__ constexpr const_iterator cbegin() const noexcept { return data(); }
    __host__ __device__ constexpr const_iterator cend() const noexcept { return data() + N; }
    __host__ __device__ constexpr reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
    __host__ __device__ constexpr const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
    __host__ __device__ constexpr reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
    __host__ __device__ constexpr const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }
    __host__ __device__ constexpr const_reverse_iterator crbegin() const noexcept { return rbegin(); }
    __host__ __device__ constexpr const_reverse_iterator crend() const noexcept { return rend(); }
    __host__ __device__ constexpr size_type size() const noexcept { return N; }
    __host__ __device__ constexpr size_type max_size() const noexcept { return N; }
    __host__ __device__ constexpr bool empty() const noexcept { return N == 0; }
    __host__ __device__ constexpr reference operator[](size_type i) noexcept { return data()[i]; }
    __host__ __device__ constexpr const_reference operator[](size_type i) const noexcept { return data()[i]; }
    // Beyond the end there is an exception in C++; device code has none.
    __host__ __device__ constexpr reference at(size_type i) {
        if (i >= N) __trap();
        return data()[i];
    }
    __host__ __device__ constexpr const_reference at(size_type i) const {
        if (i >= N) __trap();
        return data()[i];
    }
    __host__ __device__ constexpr reference front() noexcept { return data()[0]; }
    __host__ __device__ constexpr const_reference front() const noexcept { return data()[0]; }
    __host__ __device__ constexpr reference back() noexcept { return data()[N - 1]; }
    __host__ __device__ constexpr const_reference back() const noexcept { return data()[N - 1]; }
    __host__ __device__ constexpr T *data() noexcept { return __isowarp_elements<T, N>::first(_M_elems); }
    __host__ __device__ constexpr const T *data() const noexcept { return __isowarp_elements<T, N>::first(_M_elems); }
};
template <typename T, typename... Ts> array(T, Ts...) -> array<T, 1 + sizeof...(Ts)>;
template <typename T, unsigned long N>
__host__ __device__ constexpr bool operator==(const array<T, N> &a, const array<T, N> &b) {
    for (unsigned long i = 0; i < N; ++i) {
        if (!(a[i] == b[i])) return false;
    }
    return true;
}
template <typename T, unsigned long N>
__host__ __device__ constexpr bool operator<(const array<T, N> &a, const array<T, N> &b) {
    for (unsigned long i = 0; i < N; ++i) {
        if (a[i] < b[i]) return true;
        if (b[i] < a[i]) return false;
    }
    return false;
}
template <typename T, unsigned long N>
__host__ __device__ constexpr bool operator!=(const array<T, N> &a, const array<T, N> &b) { return !(a == b); }
template <typename T, unsigned long N>
__host__ __device__ constexpr bool operator>(const array<T, N> &a, const array<T, N> &b) { return b < a; }
template <typename T, unsigned long N>
__host__ __device__ constexpr bool operator<=(const array<T, N> &a, const array<T, N> &b) { return !(b < a); }
template <typename T, unsigned long N>
__host__ __device__ constexpr bool operator>=(const array<T, N> &a, const array<T, N> &b) { return !(a < b); }
template <typename T, unsigned long N> __host__ __device__ void swap(array<T, N> &a, array<T, N> &b) { a.swap(b); }

template <typename T, unsigned long N> struct tuple_size<array<T, N>> : integral_constant<unsigned long, N> {};
template <unsigned long I, typename T, unsigned long N> struct tuple_element<I, array<T, N>> {
    static_assert(I < N, "the array has no such element");
    using type = T;
};
template <unsigned long I, typename T, unsigned long N>
__host__ __device__ constexpr T &get(array<T, N> &a) noexcept {
    static_assert(I < N, "the array has no such element");
    return a[I];
}
template <unsigned long I, typename T, unsigned long N>
__host__ __device__ constexpr const T &get(const array<T, N> &a) noexcept {
    static_assert(I < N, "the array has no such element");
    return a[I];
}
template <unsigned long I, typename T, unsigned long N>
__host__ __device__ constexpr T &&get(array<T, N> &&a) noexcept {
    return static_cast<T &&>(get<I>(a));
}
template <unsigned long I, typename T, unsigned long N>
__host__ __device__ constexpr const T &&get(const array<T, N> &&a) noexcept {
    return static_cast<const T &&>(get<I>(a));
}
}
#endif
