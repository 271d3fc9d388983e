// A part of a library, number @.
#define LIB_MAX_@ (@ + 1)
namespace lib {
template <typename T, int N> struct vec@ {
    typedef T value_type;
    T data[N];
    __host__ __device__ T &operator[](int k) { return data[k]; }
    __host__ __device__ static constexpr int size() { return N; }
};
inline int host@(const std::vector<int> &v, int a = LIB_MAX_@) {
    int sum = 0;
    for (size_t i = 0; i < v.size(); i++) sum += v[i] * a;
    return sum;
}
}
