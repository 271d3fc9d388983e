//@ values: 12 3 3 9 8 4 5 17
template <class T> struct Id { static constexpr int value = 1; };
template <> struct Id<int *> { static constexpr int value = 2; };
template <> struct Id<int (&)[3]> { static constexpr int value = 3; };
template <> struct Id<int (&&)[3]> { static constexpr int value = 4; };
template <class T, unsigned long N> __device__ int size(T (&)[N]) { return N; }
__global__ void values(long long *out) {
    int a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
    bool y = out != nullptr;
    *out++ = sizeof(y ? a : b);
    *out++ = Id<decltype(y ? a : b)>::value;
    *out++ = size(y ? a : b);
    int (&r)[3] = y ? a : b;
    r[1] = 9;
    *out++ = a[1];
    *out++ = sizeof("abc" + 0);
    *out++ = sizeof(y ? "abc" : "def");
    (y ? a : b)[0] = 5;
    *out++ = a[0];
    int s = 0;
    for (int v : (y ? a : b)) s += v;
    *out++ = s;
}
