//@ values: 1 2 1 7 4 3 3 5 2 1 1
//@ not g++: nvcc's own headers bring <type_traits>, <utility>, <limits> and <iterator>
//@ nvrtc refuses: it has none of these headers
template <class It> __device__ int first(It it) {
    typename std::iterator_traits<It>::value_type value = *it;
    return value;
}
__global__ void values(long long *out) {
    int a = 2, b = 1;
    std::swap(a, b);
    *out++ = a;
    *out++ = std::move(b);
    *out++ = std::is_same<std::remove_const_t<const int>, int>::value;
    *out++ = std::make_pair(3, 4).first + std::pair<int, int>(3, 4).second;
    *out++ = std::max({1, 4, 2});
    *out++ = first(std::min(&a, &a)) + b;
    *out++ = std::clamp(9, 1, 3);
    std::initializer_list<int> list = {5, 6};
    *out++ = *list.begin();
    *out++ = std::numeric_limits<int>::radix;
    *out++ = sizeof(std::size_t) == 8;
    *out++ = std::is_integral_v<std::uint32_t>;
}
