// Member templates of one name in several classes have specialisations of their own ([temp.class.spec]).

//# Specialised outside of their classes
namespace s {
template <class T, class Tag, class... M> struct strong { T v; };
struct first { template <class> class mod; };
template <class T, class Tag, class... M> class first::mod<::s::strong<T, Tag, M...>> {};
struct second { template <class> class mod; };
template <class T, class Tag, class... M> class second::mod<::s::strong<T, Tag, M...>> : public first::mod<T> {};
}
__global__ void k(int *o) { s::strong<int, void> t{3}; o[threadIdx.x] = t.v; }

//# Each is chosen in its class
struct first { template <class T> struct mod { static constexpr int value = 1; }; };
struct second { template <class T> struct mod { static constexpr int value = 2; }; };
template <class T> struct first::mod<T *> { static constexpr int value = 3; };
template <class T> struct second::mod<T *> { static constexpr int value = 4; };
static_assert(first::mod<int>::value == 1 && second::mod<int>::value == 2, "");
static_assert(first::mod<int *>::value == 3 && second::mod<int *>::value == 4, "");
__global__ void k(int *o) { *o = first::mod<int *>::value + second::mod<int *>::value; }

//# Twice in one class
struct first { template <class T> struct mod { static constexpr int value = 1; }; };
template <class T> struct first::mod<T *> { static constexpr int value = 3; };
template <class U> struct first::mod<U *> { static constexpr int value = 4; };
//                        ^ IW0303 `first::mod<pointer to U>` is defined twice
__global__ void k(int *o) { *o = first::mod<int>::value; }
