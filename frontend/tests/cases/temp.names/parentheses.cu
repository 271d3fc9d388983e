// `(trait<T>::value)` is a value in a template argument, wherever the trait comes from ([temp.res] 2).

//# By a using-declaration from cuda::std
#include <cuda/std/type_traits>
namespace mine {
using cuda::std::enable_if;
using cuda::std::is_arithmetic;
template <class T, typename enable_if<(is_arithmetic<T>::value)>::type * = nullptr>
__host__ __device__ constexpr T twice(T const &v) { return v + v; }
}
__global__ void k(float *o) { o[threadIdx.x] = mine::twice(o[threadIdx.x]); }

//# By a using-declaration from std
#include <type_traits>
namespace mine {
using std::enable_if;
using std::is_arithmetic;
template <class T, typename enable_if<(is_arithmetic<T>::value)>::type * = nullptr>
__host__ __device__ constexpr T twice(T const &v) { return v + v; }
}
__global__ void k(float *o) { o[threadIdx.x] = mine::twice(o[threadIdx.x]); }

//# The program's own
template <bool B> struct choose { static constexpr int value = B ? 1 : 2; };
template <class T> struct small { static const bool value = sizeof(T) < 4; static constexpr int number = 3; using type = T; };
template <> struct small<double> { enum { value = 0, number = 4 }; using type = float; };
template <class T, int N = (small<T>::number)> __device__ int number() {
    int a[(small<T>::number)] = {};
    return N + (small<T>::number) + (small<T>::number) * 2 + (small<T>::value ? 1 : 2) + sizeof(a);
}
__global__ void k(int *o) {
    *o = choose<(small<char>::value)>::value + choose<(small<double>::value)>::value + choose<!(small<int>::value)>::value;
    *o += choose<(small<char>::value) && (small<int>::value)>::value + number<int>();
    *o += (small<int>::number) + (small<char>::number) - (small<int>::number);
    *o += (small<double>::number) & 1;
}

//# Casts to members that are types
template <class T> struct of { using type = T; static constexpr int number = 2; };
template <class T> __device__ int cast(float v) { return (typename of<T>::type)v + (typename of<T>::type)(v) + (typename of<T>::type)-v; }
__global__ void k(int *o, float v) {
    *o = cast<int>(v) + (of<int>::type)v + (of<int>::type)(v) - (of<int>::type)-v + (of<of<int>>::type::type)v;
    *o += sizeof(of<char>::type) + sizeof(of<char>::number) + sizeof (of<int>::number);
}
