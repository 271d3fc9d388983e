//@ values: 8907 139 163 8907 1227 78539 203 5 1 0 0 1
template <class T> struct Id { static constexpr int value = 1; };
template <> struct Id<int> { static constexpr int value = 2; };
struct B { int b; };
struct D : B { int d; };
template <> struct Id<B> { static constexpr int value = 3; };
template <class T> struct Id<const T> { static constexpr int value = Id<T>::value * 8 + 1; };
template <class T> struct Id<volatile T> { static constexpr int value = Id<T>::value * 8 + 2; };
template <class T> struct Id<const volatile T> { static constexpr int value = Id<T>::value * 8 + 4; };
template <class T> struct Id<T *> { static constexpr int value = Id<T>::value * 8 + 3; };
__global__ void values(long long *out) {
    int i = 5;
    int *p = &i;
    const int *q = &i;
    int **pp = &p;
    const int **qq = &q;
    int *const *pc = &p;
    int ***ppp = &pp;
    int *const **pcp = &pc;
    D d{};
    B *b = &d;
    const D *cd = &d;
    volatile int *v = &i;
    bool y = out != nullptr;
    *out++ = Id<decltype(y ? pp : qq)>::value;
    *out++ = Id<decltype(y ? p : q)>::value;
    *out++ = Id<decltype(y ? q : v)>::value;
    *out++ = Id<decltype(y ? pc : qq)>::value;
    *out++ = Id<decltype(y ? pp : pc)>::value;
    *out++ = Id<decltype(y ? ppp : pcp)>::value;
    *out++ = Id<decltype(y ? b : cd)>::value;
    *out++ = **(y ? pp : qq);
    *out++ = (y ? b : cd) == b;
    *out++ = (void *)pp == (void *)qq;
    *out++ = pp == qq;
    *out++ = p == q;
}
