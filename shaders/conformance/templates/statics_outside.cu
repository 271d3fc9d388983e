// Static data members that get their values outside of their classes (C++17 [class.static.data], [temp.static],
// [temp.expl.spec] 13).
//@ family: templates
//@ launch: statics grid=1 block=3
//@ arg: out:i32[18]=zero
//@ expect: out=7,4321,36548,1,19,12,7,4321,36548,2,19,12,7,4321,36548,3,19,12
template <class T> struct A {
    static const int n;
    static const T list[3];
    static constexpr T same[3] = {1, 2, 3};
    static const int set = 1;
    template <class U> static const int each;
    template <int N> static constexpr int value = N;
};
template <class T> const int A<T>::n = sizeof(T) + 3;
template <class T> const T A<T>::list[3] = {1, 2, 3};
template <class T> constexpr T A<T>::same[3];
template <class T> const int A<T>::set;
template <> const int A<float>::set = 9;
template <class T> template <class U> const int A<T>::each = sizeof(T) * 10 + sizeof(U);
template <class T> template <class U> const int A<T>::each<U *> = 5;
template <> template <> const int A<char>::each<char> = 6;

template <class T> struct B {
    static const int n;
};
template <class T> struct B<T *> {
    static const int n;
};
template <class T> const int B<T>::n = 1;
template <class T> const int B<T *>::n = 2;
template <> const int B<float>::n = 3;
template <> const int B<float *>::n = 4;

struct Plain {
    static const int n;
    static const float scale[2];
    template <class U> static const int size;
};
const int Plain::n = 3;
const float Plain::scale[2] = {0.5f, 1.5f};
template <class U> const int Plain::size = sizeof(U);

__global__ void statics(int *out) {
    int t = threadIdx.x, *o = out + 6 * t;
    int sized[A<int>::n];
    sized[6] = A<int>::n;
    o[0] = sized[6];
    o[1] = B<int>::n + 10 * B<int *>::n + 100 * B<float>::n + 1000 * B<float *>::n;
    o[2] = A<int>::each<double> + 100 * A<int>::each<int *> + 1000 * A<char>::each<char> + 10000 * A<int>::value<3>;
    o[3] = A<int>::list[t] + (A<int>::same[t] - t - 1);
    o[4] = A<int>::set * 10 + A<float>::set;
    o[5] = Plain::n * 2 + Plain::size<double> - (int)(Plain::scale[1] * 2 - Plain::scale[0] * 2);
}
