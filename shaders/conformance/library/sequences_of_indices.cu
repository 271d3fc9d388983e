//@ family: library
//@ launch: unpack grid=1 block=7
//@ arg: out:i32[14]=zero
// index_sequence and pack expansion: functions over the elements of tuples and arrays.
#include <cuda/std/array>
#include <cuda/std/tuple>
#include <cuda/std/utility>
namespace cs = cuda::std;
template <class Tuple, cs::size_t... I> __device__ long long added(const Tuple &t, cs::index_sequence<I...>) {
    return (0ll + ... + (long long)(cs::get<I>(t) * (int)(I + 1)));
}
template <class... T> __device__ long long weighted(const cs::tuple<T...> &t) { return added(t, cs::make_index_sequence<sizeof...(T)>()); }
template <cs::size_t... I> __device__ cs::array<int, sizeof...(I)> squares(int base, cs::index_sequence<I...>) { return {(int)((I + base) * (I + base))...}; }
__global__ void unpack(int *out) {
    int t = threadIdx.x;
    out[2 * t] = (int)weighted(cs::make_tuple(t, (short)-t, 100ll, (unsigned char)(t * 40), 2.0f));
    auto made = squares(t, cs::make_index_sequence<5>());
    int sum = 0;
    for (int x : made) sum = sum * 7 + x;
    out[2 * t + 1] = sum + (int)cs::integer_sequence<int, 4, 5, 6>::size();
}
