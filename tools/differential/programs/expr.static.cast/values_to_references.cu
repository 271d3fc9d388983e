//@ values: 212 212 2 2 2 4 3 3 23 112 2 2 2 2 13 113
//@ values: 4 11 2
template <class T> struct Id { static constexpr int value = 1; };
template <> struct Id<int> { static constexpr int value = 2; };
template <class T> struct Id<const T> { static constexpr int value = Id<T>::value * 10 + 1; };
template <class T> struct Id<T &> { static constexpr int value = Id<T>::value * 10 + 2; };
template <class T> struct Id<T &&> { static constexpr int value = Id<T>::value * 10 + 3; };
struct S {
    int b;
    __device__ int over() & { return 1; }
    __device__ int over() const & { return 2; }
    __device__ int over() && { return 3; }
    __device__ int over() const && { return 4; }
};
__device__ S make() { return S{1}; }
__device__ int rank(int &) { return 1; }
__device__ int rank(const int &) { return 2; }
__device__ int rank(int &&) { return 3; }
__device__ int rank(const int &&) { return 4; }
__global__ void values(long long *out) {
    int i = 1;
    int a[3] = {1, 2, 3};
    *out++ = Id<decltype((static_cast<const int &>(i--)))>::value;
    *out++ = Id<decltype((static_cast<const int &>(3)))>::value;
    *out++ = rank(static_cast<const int &>(i--));
    *out++ = rank(static_cast<const int &>(3));
    *out++ = rank(static_cast<const int &>(true));
    *out++ = rank(static_cast<const int &&>(3));
    *out++ = rank(static_cast<int &&>(3));
    *out++ = rank(static_cast<int (&&)[3]>(a)[1]);
    *out++ = Id<decltype((static_cast<int (&&)[3]>(a)[1]))>::value;
    *out++ = Id<decltype((static_cast<const S &>(S{1})))>::value;
    *out++ = static_cast<const S &>(make()).over();
    *out++ = rank(static_cast<const int &>(static_cast<int &&>(i)));
    *out++ = rank((const int &)3);
    *out++ = rank((const int &)static_cast<int &&>(i));
    *out++ = Id<decltype((const_cast<S &&>(make())))>::value;
    *out++ = Id<decltype((const_cast<const S &&>(make())))>::value;
    *out++ = static_cast<const S>(make()).over();
    *out++ = Id<decltype(static_cast<const S>(make()))>::value;
    *out++ = Id<decltype(static_cast<const int>(3))>::value;
}
