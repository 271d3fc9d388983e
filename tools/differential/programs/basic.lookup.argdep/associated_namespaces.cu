//@ values: 1 2 3 3 4 4 5 6 7 8 8 8 8 8 8
namespace Base {
struct Top {};
__device__ int base(const Top &) { return 1; }
template <class T> __device__ int any(const T &) { return 2; }
}
namespace Middle {
struct Mid : Base::Top {};
}
namespace Last {
struct Leaf : Middle::Mid {};
}
namespace Argument {
struct A {};
template <class T> __device__ int of_argument(const T &) { return 3; }
enum Color { red };
template <class T> __device__ int of_enum(T) { return 4; }
}
template <class T> struct Box {};
template <template <class> class T> struct Wrap {};
namespace Templates {
template <class T> struct In {};
template <class T> __device__ int of_template(const T &) { return 5; }
}
struct Outer {
    struct Inner {};
    friend __device__ int of_class(const Inner &) { return 6; }
    friend __device__ int of_outer(const Outer &) { return 7; }
};
namespace Functions {
struct R {};
template <class T> __device__ int of_pointer(T) { return 8; }
}
__global__ void values(long long *out) {
    *out++ = base(Last::Leaf());
    *out++ = any(Last::Leaf());
    *out++ = of_argument(Box<Argument::A>());
    *out++ = of_argument(Box<Box<Argument::A *>>());
    *out++ = of_enum(Argument::red);
    *out++ = of_enum(Box<Argument::Color>());
    *out++ = of_template(Wrap<Templates::In>());
    *out++ = of_class(Outer::Inner());
    *out++ = of_outer(Outer());
    Functions::R *r = nullptr;
    *out++ = of_pointer(r);
    *out++ = of_pointer(&r);
    Functions::R (*function)(int) = nullptr;
    *out++ = of_pointer(function);
    int (*taking)(Functions::R) = nullptr;
    *out++ = of_pointer(taking);
    Functions::R array[2];
    *out++ = of_pointer(array);
    int Functions::R::*member = nullptr;
    *out++ = of_pointer(member);
}
