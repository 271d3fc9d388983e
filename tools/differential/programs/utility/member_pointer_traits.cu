//@ values: 77 77 77 75 75 104 104 16 16 64 0
//@ nvrtc refuses: it has no header <type_traits>
#include <type_traits>
struct S {
    int a;
    __device__ int get(int) const;
};
template <class T> __device__ int traits() {
    return std::is_member_pointer<T>::value + 2 * std::is_member_function_pointer<T>::value +
           4 * std::is_member_object_pointer<T>::value + 8 * std::is_scalar_v<T> + 16 * std::is_function_v<T> +
           32 * std::is_pointer_v<T> + 64 * std::is_trivially_copyable<T>::value;
}
__global__ void values(long long *out) {
    *out++ = traits<int S::*>();
    *out++ = traits<int S::*const>();
    *out++ = traits<decltype(&S::a)>();
    *out++ = traits<decltype(&S::get)>();
    *out++ = traits<int (S::*)() const volatile &>();
    *out++ = traits<int *>();
    *out++ = traits<int (*)(S)>();
    *out++ = traits<int(S)>();
    *out++ = traits<int() const>();
    *out++ = traits<S>();
    *out++ = traits<int S::*&>();
}
