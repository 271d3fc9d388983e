// What device code uses of C++17's [iterators]: what is known of iterators, moving them, ranges.
#ifndef _ISOWARP_ITERATOR
#define _ISOWARP_ITERATOR
#include <utility>
namespace std {
struct input_iterator_tag {};
struct output_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
template <typename _Category, typename _T, typename _Distance = long, typename _Pointer = _T *, typename _Reference = _T &>
struct iterator {
    using iterator_category = _Category;
    using value_type = _T;
    using difference_type = _Distance;
    using pointer = _Pointer;
    using reference = _Reference;
};
template <typename _It, typename = void> struct __isowarp_iterator {};
template <typename _It>
struct __isowarp_iterator<_It, void_t<typename _It::iterator_category, typename _It::value_type, typename _It::difference_type,
                                     typename _It::pointer, typename _It::reference>> {
    using iterator_category = typename _It::iterator_category;
    using value_type = typename _It::value_type;
    using difference_type = typename _It::difference_type;
    using pointer = typename _It::pointer;
    using reference = typename _It::reference;
};
template <typename _It> struct iterator_traits : __isowarp_iterator<_It> {};
template <typename _T> struct iterator_traits<_T *> {
    using iterator_category = random_access_iterator_tag;
    using value_type = remove_const_t<_T>;
    using difference_type = long;
    using pointer = _T *;
    using reference = _T &;
};
template <typename _It, typename _Distance> __host__ __device__ constexpr void advance(_It &__it, _Distance __n) {
    using __category = typename iterator_traits<_It>::iterator_category;
    if constexpr (is_base_of<random_access_iterator_tag, __category>::value) {
        __it += __n;
    } else {
        for (; __n > 0; --__n) ++__it;
        if constexpr (is_base_of<bidirectional_iterator_tag, __category>::value) {
            for (; __n < 0; ++__n) --__it;
        }
    }
}
template <typename _It>
__host__ __device__ constexpr typename iterator_traits<_It>::difference_type distance(_It __first, _It __last) {
    if constexpr (is_base_of<random_access_iterator_tag, typename iterator_traits<_It>::iterator_category>::value) {
        return __last - __first;
    } else {
        typename iterator_traits<_It>::difference_type __n = 0;
        for (; __first != __last; ++__first) ++__n;
        return __n;
    }
}
template <typename _It>
__host__ __device__ constexpr _It next(_It __it, typename iterator_traits<_It>::difference_type __n = 1) {
    std::advance(__it, __n);
    return __it;
}
template <typename _It>
__host__ __device__ constexpr _It prev(_It __it, typename iterator_traits<_It>::difference_type __n = 1) {
    std::advance(__it, -__n);
    return __it;
}
template <typename _C> __host__ __device__ constexpr auto begin(_C &__c) -> decltype(__c.begin()) { return __c.begin(); }
template <typename _C> __host__ __device__ constexpr auto begin(const _C &__c) -> decltype(__c.begin()) { return __c.begin(); }
template <typename _C> __host__ __device__ constexpr auto end(_C &__c) -> decltype(__c.end()) { return __c.end(); }
template <typename _C> __host__ __device__ constexpr auto end(const _C &__c) -> decltype(__c.end()) { return __c.end(); }
template <typename _T, unsigned long _N> __host__ __device__ constexpr _T *begin(_T (&__a)[_N]) noexcept { return __a; }
template <typename _T, unsigned long _N> __host__ __device__ constexpr _T *end(_T (&__a)[_N]) noexcept { return __a + _N; }
template <typename _C> __host__ __device__ constexpr auto cbegin(const _C &__c) -> decltype(std::begin(__c)) {
    return std::begin(__c);
}
template <typename _C> __host__ __device__ constexpr auto cend(const _C &__c) -> decltype(std::end(__c)) { return std::end(__c); }
template <typename _C> __host__ __device__ constexpr auto size(const _C &__c) -> decltype(__c.size()) { return __c.size(); }
template <typename _T, unsigned long _N> __host__ __device__ constexpr unsigned long size(const _T (&)[_N]) noexcept {
    return _N;
}
template <typename _C> __host__ __device__ constexpr auto empty(const _C &__c) -> decltype(__c.empty()) { return __c.empty(); }
template <typename _T, unsigned long _N> __host__ __device__ constexpr bool empty(const _T (&)[_N]) noexcept { return false; }
template <typename _C> __host__ __device__ constexpr auto data(_C &__c) -> decltype(__c.data()) { return __c.data(); }
template <typename _C> __host__ __device__ constexpr auto data(const _C &__c) -> decltype(__c.data()) { return __c.data(); }
template <typename _T, unsigned long _N> __host__ __device__ constexpr _T *data(_T (&__a)[_N]) noexcept { return __a; }
template <typename _It> class reverse_iterator {
    using __traits = iterator_traits<_It>;

public:
    using iterator_type = _It;
    using iterator_category = typename __traits::iterator_category;
    using value_type = typename __traits::value_type;
    using difference_type = typename __traits::difference_type;
    using pointer = typename __traits::pointer;
    using reference = typename __traits::reference;

    __host__ __device__ constexpr reverse_iterator() : __current() {}
    __host__ __device__ constexpr explicit reverse_iterator(_It __it) : __current(__it) {}
    template <typename _Other>
    __host__ __device__ constexpr reverse_iterator(const reverse_iterator<_Other> &__other) : __current(__other.base()) {}
    __host__ __device__ constexpr _It base() const { return __current; }
    __host__ __device__ constexpr reference operator*() const {
        _It __before = __current;
        return *--__before;
    }
    __host__ __device__ constexpr _It operator->() const {
        _It __before = __current;
        return --__before;
    }
    __host__ __device__ constexpr reference operator[](difference_type __n) const { return *(*this + __n); }
    __host__ __device__ constexpr reverse_iterator &operator++() {
        --__current;
        return *this;
    }
    __host__ __device__ constexpr reverse_iterator &operator--() {
        ++__current;
        return *this;
    }
    __host__ __device__ constexpr reverse_iterator operator++(int) { return reverse_iterator(__current--); }
    __host__ __device__ constexpr reverse_iterator operator--(int) { return reverse_iterator(__current++); }
    __host__ __device__ constexpr reverse_iterator &operator+=(difference_type __n) {
        __current -= __n;
        return *this;
    }
    __host__ __device__ constexpr reverse_iterator &operator-=(difference_type __n) {
        __current += __n;
        return *this;
    }
    __host__ __device__ constexpr reverse_iterator operator+(difference_type __n) const { return reverse_iterator(__current - __n); }
    __host__ __device__ constexpr reverse_iterator operator-(difference_type __n) const { return reverse_iterator(__current + __n); }

private:
    _It __current;
};
template <typename _A, typename _B>
__host__ __device__ constexpr bool operator==(const reverse_iterator<_A> &__a, const reverse_iterator<_B> &__b) {
    return __a.base() == __b.base();
}
template <typename _A, typename _B>
__host__ __device__ constexpr bool operator!=(const reverse_iterator<_A> &__a, const reverse_iterator<_B> &__b) {
    return __a.base() != __b.base();
}
template <typename _A, typename _B>
__host__ __device__ constexpr bool operator<(const reverse_iterator<_A> &__a, const reverse_iterator<_B> &__b) {
    return __b.base() < __a.base();
}
template <typename _A, typename _B>
__host__ __device__ constexpr auto operator-(const reverse_iterator<_A> &__a, const reverse_iterator<_B> &__b) {
    return __b.base() - __a.base();
}
template <typename _It> __host__ __device__ constexpr reverse_iterator<_It> make_reverse_iterator(_It __it) {
    return reverse_iterator<_It>(__it);
}
}
#endif
