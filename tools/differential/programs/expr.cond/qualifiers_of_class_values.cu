//@ values: 11 11 4 4 11 11 11 11 4 4 113 112 112 11 1 1
//@ values: 11 2 3 3 3
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
struct D : S { int e; };
__device__ S make() { return S{1}; }
__device__ const S cmake() { return S{1}; }
__device__ int rank(int &) { return 1; }
__device__ int rank(const int &) { return 2; }
__device__ int rank(int &&) { return 3; }
__device__ int rank(const int &&) { return 4; }
__global__ void values(long long *out) {
    S o{1};
    const S c{2};
    D d{};
    bool y = true;
    int i = 1;
    int a[3] = {1, 2, 3};
    *out++ = Id<decltype((y ? static_cast<const S &&>(c) : o))>::value;
    *out++ = Id<decltype((y ? o : static_cast<const S &&>(c)))>::value;
    *out++ = (y ? o : static_cast<const S &&>(c)).over();
    *out++ = (y ? static_cast<const S &&>(c) : o).over();
    *out++ = Id<decltype((y ? make() : c))>::value;
    *out++ = Id<decltype((y ? c : make()))>::value;
    *out++ = Id<decltype((y ? cmake() : make()))>::value;
    *out++ = Id<decltype((y ? o : cmake()))>::value;
    *out++ = (y ? make() : cmake()).over();
    *out++ = (y ? c : make()).over();
    *out++ = Id<decltype((y ? static_cast<S &&>(o) : static_cast<const S &&>(c)))>::value;
    *out++ = Id<decltype((y ? o : c))>::value;
    *out++ = Id<decltype((y ? d : c))>::value;
    *out++ = Id<decltype((y ? c : static_cast<D &&>(d)))>::value;
    *out++ = Id<decltype((y ? static_cast<D &&>(d) : o))>::value;
    *out++ = Id<decltype((y ? D{} : o))>::value;
    *out++ = Id<decltype((y ? D{} : c))>::value;
    *out++ = Id<decltype((y ? static_cast<int (&&)[3]>(a)[1] : a[1]))>::value;
    *out++ = rank(y ? static_cast<int (&&)[3]>(a)[1] : a[1]);
    *out++ = rank(y ? static_cast<int &&>(i) : a[1]);
    *out++ = rank(y ? static_cast<int &&>(i) : static_cast<int &&>(a[1]));
}
