//@ values: 1567 1542 1542 1540 1556 1556 1567 1555 1631 1567 1555 1539 1551 1599 1558 1551
//@ values: 1567 1551 1551 527 527 1551 1024 1567 1567 1556 527
//@ nvrtc refuses: it has no header <type_traits>
// What classes are: trivial, aggregates, of standard layout.
#include <type_traits>
struct Plain { int a; float b; };
struct Made { int a; __device__ Made() : a(1) {} };
struct Needs { int a; __device__ Needs(int x) : a(x) {} };
struct Copied { int a; Copied() = default; __device__ Copied(const Copied &o) : a(o.a) {} };
struct Assigned { int a; __device__ Assigned &operator=(const Assigned &o) { a = o.a; return *this; } };
struct Ends { int a; __device__ ~Ends() { a = 0; } };
struct Derived : Plain { };
struct More : Plain { int c; };
struct Empty {};
struct OfEmpty : Empty { int a; };
struct FirstIsBase : Empty { Empty e; int a; };
class Mixed { int a; public: int b; };
class Hidden { int a; int b; };
struct Last final { int a; };
struct Defaulted { int a = 1; };
struct Explicit { explicit Explicit() = default; int a; };
union Either { int a; float b; };
enum Small { one };
enum class Scoped : short { one };
template <class T> __device__ long long traits() {
    return std::is_trivial<T>::value + 2 * std::is_trivially_copyable<T>::value + 4 * std::is_standard_layout<T>::value +
           8 * std::is_pod<T>::value + 16 * std::is_aggregate<T>::value + 32 * std::is_final<T>::value +
           64 * std::is_empty<T>::value + 128 * std::is_polymorphic<T>::value + 256 * std::is_abstract<T>::value +
           512 * std::is_object<T>::value + 1024 * std::is_compound<T>::value;
}
__global__ void values(long long *out) {
    *out++ = traits<Plain>();
    *out++ = traits<Made>();
    *out++ = traits<Needs>();
    *out++ = traits<Copied>();
    *out++ = traits<Assigned>();
    *out++ = traits<Ends>();
    *out++ = traits<Derived>();
    *out++ = traits<More>();
    *out++ = traits<Empty>();
    *out++ = traits<OfEmpty>();
    *out++ = traits<FirstIsBase>();
    *out++ = traits<Mixed>();
    *out++ = traits<Hidden>();
    *out++ = traits<Last>();
    *out++ = traits<Defaulted>();
    *out++ = traits<Explicit>();
    *out++ = traits<Either>();
    *out++ = traits<Small>();
    *out++ = traits<Scoped>();
    *out++ = traits<int>();
    *out++ = traits<const float>();
    *out++ = traits<int *>();
    *out++ = traits<int &>();
    *out++ = traits<int[3]>();
    *out++ = traits<Plain[2]>();
    *out++ = traits<Ends[2]>();
    *out++ = traits<decltype(nullptr)>();
}
