//@ family: library
//@ launch: traits grid=1 block=4
//@ arg: out:i32[32]=zero
// <type_traits> in `if constexpr`, in `enable_if`, and as types.
#include <cuda/std/type_traits>
namespace cs = cuda::std;
template <class T> __device__ int kind() {
    if constexpr (cs::is_floating_point_v<T>) return 1;
    else if constexpr (cs::is_unsigned_v<T>) return 2;
    else if constexpr (cs::is_integral<T>::value) return 3;
    else if constexpr (cs::is_pointer_v<T>) return 4 + 10 * kind<cs::remove_pointer_t<T>>();
    else return 9;
}
template <class T, cs::enable_if_t<sizeof(T) <= 4, int> = 0> __device__ int wide(T) { return 0; }
template <class T, cs::enable_if_t<(sizeof(T) > 4), int> = 0> __device__ int wide(T) { return 1; }
struct Empty {};
struct Derived : Empty {
    int x;
};
__global__ void traits(int *out) {
    int *own = out + 8 * threadIdx.x;
    own[0] = kind<float>() * 1000 + kind<unsigned char>() * 100 + kind<long>() * 10 + kind<Empty>();
    own[1] = kind<const int *>() + 1000 * kind<double **>();
    own[2] = wide(1) + 10 * wide(1.0) + 100 * wide('a') + 1000 * wide(own);
    own[3] = cs::is_same_v<cs::decay_t<const int &>, int> + 10 * cs::is_same<cs::make_unsigned_t<short>, unsigned short>::value;
    own[4] = cs::is_base_of_v<Empty, Derived> + 10 * cs::is_empty_v<Empty> + 100 * cs::is_trivially_copyable_v<Derived>;
    own[5] = cs::is_convertible_v<int, double> + 10 * cs::is_convertible_v<int *, double *> + 100 * cs::is_const_v<const int>;
    own[6] = sizeof(cs::conditional_t<(sizeof(int) > 2), double, char>) + 100 * sizeof(cs::common_type_t<int, long long>);
    own[7] = cs::is_same_v<cs::remove_cv_t<const volatile int>, int> + 10 * cs::is_array_v<int[3]> + 100 * (int)cs::extent_v<int[7]> + threadIdx.x;
}
