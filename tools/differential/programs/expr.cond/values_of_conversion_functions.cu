//@ values: 1 2 1 2 11 12 21 22 2 1 3 3
// What a conversion function yields by value is no object that `?:` refers to; what it refers to is one.
template <class T> struct Id { static constexpr int value = 1; };
template <class T> struct Id<const T> { static constexpr int value = 2; };
template <class T> struct Id<T &&> { static constexpr int value = 10 + Id<T>::value; };
template <class T> struct Id<T &> { static constexpr int value = 20 + Id<T>::value; };
struct Base { int v = 3; };
struct Derived : Base {};
__device__ Derived object;
struct Value { __device__ operator Base() const { return Base(); } };
struct OfDerived { __device__ operator Derived() const { return Derived(); } };
struct Reference { __device__ operator Base &&() const { return static_cast<Base &&>(object); } };
struct ToDerived { __device__ operator Derived &&() const { return static_cast<Derived &&>(object); } };
struct Lvalue { __device__ operator Derived &() const { return object; } };
__global__ void values(long long *out) {
    Base b;
    const Base cb;
    bool yes = b.v == 3;
    Value value;
    OfDerived of_derived;
    Reference reference;
    ToDerived to_derived;
    Lvalue lvalue;
    *out++ = Id<decltype(yes ? value : static_cast<Base &&>(b))>::value;
    *out++ = Id<decltype(yes ? value : static_cast<const Base &&>(cb))>::value;
    *out++ = Id<decltype(yes ? of_derived : static_cast<Base &&>(b))>::value;
    *out++ = Id<decltype(yes ? of_derived : static_cast<const Base &&>(cb))>::value;
    *out++ = Id<decltype(yes ? reference : static_cast<Base &&>(b))>::value;
    *out++ = Id<decltype(yes ? to_derived : static_cast<const Base &&>(cb))>::value;
    *out++ = Id<decltype(yes ? lvalue : b)>::value;
    *out++ = Id<decltype(yes ? lvalue : cb)>::value;
    *out++ = Id<decltype(yes ? of_derived : cb)>::value;
    *out++ = Id<decltype(yes ? value : b)>::value;
    *out++ = (yes ? of_derived : static_cast<const Base &&>(cb)).v;
    *out++ = (yes ? lvalue : b).v;
}
