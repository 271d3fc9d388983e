// `std::array` (C++17 [array]) for device code.
#ifndef _ISOWARP_ARRAY
#define _ISOWARP_ARRAY
#include <iterator>
#include <utility>
namespace std {
template <typename _T, unsigned long _N> struct __isowarp_elements {
    using type = _T[_N];
    __host__ __device__ static constexpr _T *__first(const _T (&__from)[_N]) noexcept { return const_cast<_T *>(__from); }
};
template <typename _T> struct __isowarp_elements<_T, 0> {
    struct type {};
    __host__ __device__ static constexpr _T *__first(const type &) noexcept { return nullptr; }
};
template <typename _T, unsigned long _N> struct array {
    using value_type = _T;
    using pointer = _T *;
    using const_pointer = const _T *;
    using reference = _T &;
    using const_reference = const _T &;
    using iterator = _T *;
    using const_iterator = const _T *;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using const_reverse_iterator = std::reverse_iterator<const_iterator>;
    using size_type = unsigned long;
    using difference_type = long;
    typename __isowarp_elements<_T, _N>::type _M_elems;

    __host__ __device__ void fill(const _T &value) {
        for (unsigned long __i = 0; __i < _N; ++__i) data()[__i] = value;
    }
    __host__ __device__ void swap(array &__other) {
        using std::swap;
        for (unsigned long __i = 0; __i < _N; ++__i) swap(data()[__i], __other.data()[__i]);
    }
    __host__ __device__ constexpr iterator begin() noexcept { return data(); }
    __host__ __device__ constexpr const_iterator begin() const noexcept { return data(); }
    __host__ __device__ constexpr iterator end() noexcept { return data() + _N; }
    __host__ __device__ constexpr const_iterator end() const noexcept { return data() + _N; }
    __host__ __device__ constexpr const_iterator cbegin() const noexcept { return data(); }
    __host__ __device__ constexpr const_iterator cend() const noexcept { return data() + _N; }
    __host__ __device__ constexpr reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
    __host__ __device__ constexpr const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
    __host__ __device__ constexpr reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
    __host__ __device__ constexpr const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }
    __host__ __device__ constexpr const_reverse_iterator crbegin() const noexcept { return rbegin(); }
    __host__ __device__ constexpr const_reverse_iterator crend() const noexcept { return rend(); }
    __host__ __device__ constexpr size_type size() const noexcept { return _N; }
    __host__ __device__ constexpr size_type max_size() const noexcept { return _N; }
    __host__ __device__ constexpr bool empty() const noexcept { return _N == 0; }
    __host__ __device__ constexpr reference operator[](size_type __i) noexcept { return data()[__i]; }
    __host__ __device__ constexpr const_reference operator[](size_type __i) const noexcept { return data()[__i]; }
    // Beyond the end there is an exception in C++; device code has none.
    __host__ __device__ constexpr reference at(size_type __i) {
        if (__i >= _N) __trap();
        return data()[__i];
    }
    __host__ __device__ constexpr const_reference at(size_type __i) const {
        if (__i >= _N) __trap();
        return data()[__i];
    }
    __host__ __device__ constexpr reference front() noexcept { return data()[0]; }
    __host__ __device__ constexpr const_reference front() const noexcept { return data()[0]; }
    __host__ __device__ constexpr reference back() noexcept { return data()[_N - 1]; }
    __host__ __device__ constexpr const_reference back() const noexcept { return data()[_N - 1]; }
    __host__ __device__ constexpr _T *data() noexcept { return __isowarp_elements<_T, _N>::__first(_M_elems); }
    __host__ __device__ constexpr const _T *data() const noexcept { return __isowarp_elements<_T, _N>::__first(_M_elems); }
};
template <typename _T, typename... _Ts> array(_T, _Ts...) -> array<_T, 1 + sizeof...(_Ts)>;
template <typename _T, unsigned long _N>
__host__ __device__ constexpr bool operator==(const array<_T, _N> &__a, const array<_T, _N> &__b) {
    for (unsigned long __i = 0; __i < _N; ++__i) {
        if (!(__a[__i] == __b[__i])) return false;
    }
    return true;
}
template <typename _T, unsigned long _N>
__host__ __device__ constexpr bool operator<(const array<_T, _N> &__a, const array<_T, _N> &__b) {
    for (unsigned long __i = 0; __i < _N; ++__i) {
        if (__a[__i] < __b[__i]) return true;
        if (__b[__i] < __a[__i]) return false;
    }
    return false;
}
template <typename _T, unsigned long _N>
__host__ __device__ constexpr bool operator!=(const array<_T, _N> &__a, const array<_T, _N> &__b) { return !(__a == __b); }
template <typename _T, unsigned long _N>
__host__ __device__ constexpr bool operator>(const array<_T, _N> &__a, const array<_T, _N> &__b) { return __b < __a; }
template <typename _T, unsigned long _N>
__host__ __device__ constexpr bool operator<=(const array<_T, _N> &__a, const array<_T, _N> &__b) { return !(__b < __a); }
template <typename _T, unsigned long _N>
__host__ __device__ constexpr bool operator>=(const array<_T, _N> &__a, const array<_T, _N> &__b) { return !(__a < __b); }
template <typename _T, unsigned long _N> __host__ __device__ void swap(array<_T, _N> &__a, array<_T, _N> &__b) { __a.swap(__b); }

template <typename _T, unsigned long _N> struct tuple_size<array<_T, _N>> : integral_constant<unsigned long, _N> {};
template <unsigned long _I, typename _T, unsigned long _N> struct tuple_element<_I, array<_T, _N>> {
    static_assert(_I < _N, "the array has no such element");
    using type = _T;
};
template <unsigned long _I, typename _T, unsigned long _N>
__host__ __device__ constexpr _T &get(array<_T, _N> &__a) noexcept {
    static_assert(_I < _N, "the array has no such element");
    return __a[_I];
}
template <unsigned long _I, typename _T, unsigned long _N>
__host__ __device__ constexpr const _T &get(const array<_T, _N> &__a) noexcept {
    static_assert(_I < _N, "the array has no such element");
    return __a[_I];
}
template <unsigned long _I, typename _T, unsigned long _N>
__host__ __device__ constexpr _T &&get(array<_T, _N> &&__a) noexcept {
    return static_cast<_T &&>(get<_I>(__a));
}
template <unsigned long _I, typename _T, unsigned long _N>
__host__ __device__ constexpr const _T &&get(const array<_T, _N> &&__a) noexcept {
    return static_cast<const _T &&>(get<_I>(__a));
}
}
#endif
