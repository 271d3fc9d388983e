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
template <typename Category, typename T, typename Distance = long, typename Pointer = T *, typename Reference = T &>
struct iterator {
    using iterator_category = Category;
    using value_type = T;
    using difference_type = Distance;
    using pointer = Pointer;
    using reference = Reference;
};
template <typename It, typename = void> struct __isowarp_iterator {};
template <typename It>
struct __isowarp_iterator<It, void_t<typename It::iterator_category, typename It::value_type, typename It::difference_type,
                                     typename It::pointer, typename It::reference>> {
    using iterator_category = typename It::iterator_category;
    using value_type = typename It::value_type;
    using difference_type = typename It::difference_type;
    using pointer = typename It::pointer;
    using reference = typename It::reference;
};
template <typename It> struct iterator_traits : __isowarp_iterator<It> {};
template <typename T> struct iterator_traits<T *> {
    using iterator_category = random_access_iterator_tag;
    using value_type = remove_const_t<T>;
    using difference_type = long;
    using pointer = T *;
    using reference = T &;
};
template <typename It, typename Distance> __host__ __device__ constexpr void advance(It &it, Distance n) {
    using category = typename iterator_traits<It>::iterator_category;
    if constexpr (is_base_of<random_access_iterator_tag, category>::value) {
        it += n;
    } else {
        for (; n > 0; --n) ++it;
        if constexpr (is_base_of<bidirectional_iterator_tag, category>::value) {
            for (; n < 0; ++n) --it;
        }
    }
}
template <typename It>
__host__ __device__ constexpr typename iterator_traits<It>::difference_type distance(It first, It last) {
    if constexpr (is_base_of<random_access_iterator_tag, typename iterator_traits<It>::iterator_category>::value) {
        return last - first;
    } else {
        typename iterator_traits<It>::difference_type n = 0;
        for (; first != last; ++first) ++n;
        return n;
    }
}
template <typename It>
__host__ __device__ constexpr It next(It it, typename iterator_traits<It>::difference_type n = 1) {
    std::advance(it, n);
    return it;
}
template <typename It>
__host__ __device__ constexpr It prev(It it, typename iterator_traits<It>::difference_type n = 1) {
    std::advance(it, -n);
    return it;
}
template <typename C> __host__ __device__ constexpr auto begin(C &c) -> decltype(c.begin()) { return c.begin(); }
template <typename C> __host__ __device__ constexpr auto begin(const C &c) -> decltype(c.begin()) { return c.begin(); }
template <typename C> __host__ __device__ constexpr auto end(C &c) -> decltype(c.end()) { return c.end(); }
template <typename C> __host__ __device__ constexpr auto end(const C &c) -> decltype(c.end()) { return c.end(); }
template <typename T, unsigned long N> __host__ __device__ constexpr T *begin(T (&a)[N]) noexcept { return a; }
template <typename T, unsigned long N> __host__ __device__ constexpr T *end(T (&a)[N]) noexcept { return a + N; }
template <typename C> __host__ __device__ constexpr auto cbegin(const C &c) -> decltype(std::begin(c)) {
    return std::begin(c);
}
template <typename C> __host__ __device__ constexpr auto cend(const C &c) -> decltype(std::end(c)) { return std::end(c); }
template <typename C> __host__ __device__ constexpr auto size(const C &c) -> decltype(c.size()) { return c.size(); }
template <typename T, unsigned long N> __host__ __device__ constexpr unsigned long size(const T (&)[N]) noexcept {
    return N;
}
template <typename C> __host__ __device__ constexpr auto empty(const C &c) -> decltype(c.empty()) { return c.empty(); }
template <typename T, unsigned long N> __host__ __device__ constexpr bool empty(const T (&)[N]) noexcept { return false; }
template <typename C> __host__ __device__ constexpr auto data(C &c) -> decltype(c.data()) { return c.data(); }
template <typename C> __host__ __device__ constexpr auto data(const C &c) -> decltype(c.data()) { return c.data(); }
template <typename T, unsigned long N> __host__ __device__ constexpr T *data(T (&a)[N]) noexcept { return a; }
template <typename It> class reverse_iterator {
    using traits = iterator_traits<It>;

public:
    using iterator_type = It;
    using iterator_category = typename traits::iterator_category;
    using value_type = typename traits::value_type;
    using difference_type = typename traits::difference_type;
    using pointer = typename traits::pointer;
    using reference = typename traits::reference;

    __host__ __device__ constexpr reverse_iterator() : current() {}
    __host__ __device__ constexpr explicit reverse_iterator(It it) : current(it) {}
    template <typename Other>
    __host__ __device__ constexpr reverse_iterator(const reverse_iterator<Other> &other) : current(other.base()) {}
    __host__ __device__ constexpr It base() const { return current; }
    __host__ __device__ constexpr reference operator*() const {
        It before = current;
        return *--before;
    }
    __host__ __device__ constexpr It operator->() const {
        It before = current;
        return --before;
    }
    __host__ __device__ constexpr reference operator[](difference_type n) const { return *(*this + n); }
    __host__ __device__ constexpr reverse_iterator &operator++() {
        --current;
        return *this;
    }
    __host__ __device__ constexpr reverse_iterator &operator--() {
        ++current;
        return *this;
    }
    __host__ __device__ constexpr reverse_iterator operator++(int) { return reverse_iterator(current--); }
    __host__ __device__ constexpr reverse_iterator operator--(int) { return reverse_iterator(current++); }
    __host__ __device__ constexpr reverse_iterator &operator+=(difference_type n) {
        current -= n;
        return *this;
    }
    __host__ __device__ constexpr reverse_iterator &operator-=(difference_type n) {
        current += n;
        return *this;
    }
    __host__ __device__ constexpr reverse_iterator operator+(difference_type n) const { return reverse_iterator(current - n); }
    __host__ __device__ constexpr reverse_iterator operator-(difference_type n) const { return reverse_iterator(current + n); }

private:
    It current;
};
template <typename A, typename B>
__host__ __device__ constexpr bool operator==(const reverse_iterator<A> &a, const reverse_iterator<B> &b) {
    return a.base() == b.base();
}
template <typename A, typename B>
__host__ __device__ constexpr bool operator!=(const reverse_iterator<A> &a, const reverse_iterator<B> &b) {
    return a.base() != b.base();
}
template <typename A, typename B>
__host__ __device__ constexpr bool operator<(const reverse_iterator<A> &a, const reverse_iterator<B> &b) {
    return b.base() < a.base();
}
template <typename A, typename B>
__host__ __device__ constexpr auto operator-(const reverse_iterator<A> &a, const reverse_iterator<B> &b) {
    return b.base() - a.base();
}
template <typename It> __host__ __device__ constexpr reverse_iterator<It> make_reverse_iterator(It it) {
    return reverse_iterator<It>(it);
}
}
#endif
