//@ values: 1 0 2 1 0 2 2 1
enum Col { red, green, blue, four };
template <class T> struct Is {
    static constexpr int value = 0;
};
template <int N> struct A {};
template <Col C> struct Colored {};
template <class T, T V> struct Ic {};
template <int N> struct Is<Ic<int, N>> {
    static constexpr int value = 1;
};
template <Col C> struct Is<Ic<Col, C>> {
    static constexpr int value = 2;
};
template <class T> struct S {
    static constexpr int value = 0;
};
template <class T> struct S<const T> {
    static constexpr int value = 1;
};
template <class T> struct Ty {
    static constexpr int value = 0;
};
template <class T> struct Ty<const T> {
    static constexpr int value = 1;
};
template <class T> struct Ty<T &> {
    static constexpr int value = 2;
};
__global__ void values(long long *out) {
    *out++ = Is<Ic<int, 3>>::value;
    *out++ = Is<Ic<char, 3>>::value;
    *out++ = Is<Ic<Col, four>>::value;
    *out++ = S<const int[3]>::value;
    *out++ = S<int[3]>::value;
    *out++ = Ty<int &>::value;
    *out++ = Ty<const int &>::value;
    *out++ = Ty<const int>::value;
}
