// Alias templates: with values, with packs, over members of templates, partial application; typedefs in classes.
//@ family: templates
//@ launch: aliases grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=416,64000,1205,28,416,64017,1215,29,416,64034,1225,30,416,64051,1235,31,416,64068,1245,32,416,64085,1255
//@ expect: out[23]=33,416,64102,1265,34,416,64119,1275,35
template <typename T, int N> struct Buffer {
    using element = T;
    using pointer = element *;
    template <typename U> using rebind = Buffer<U, N * (int)sizeof(T) / (int)sizeof(U)>;
    T v[N];
    __device__ pointer begin() { return v; }
};
template <typename T> using Warp = Buffer<T, 32>;
template <int N> using Bytes = Buffer<unsigned char, N>;
template <typename B> using Element = typename B::element;
template <typename T> using Pointer = T *;
template <typename T> using Row = T[4];
template <typename... T> using FirstOf = Buffer<int, sizeof...(T)>;
template <bool C> struct If {
    template <typename A, typename B> using pick = A;
};
template <> struct If<false> {
    template <typename A, typename B> using pick = B;
};
template <bool C, typename A, typename B> using if_t = typename If<C>::template pick<A, B>;

__global__ void aliases(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Bytes<16> bytes;
    for (unsigned char &b : bytes.v) b = (unsigned char)(t * 17);
    Bytes<16>::rebind<unsigned> words;
    for (unsigned &w : words.v) w = 0;
    typename Bytes<16>::pointer p = bytes.begin();
    Pointer<const Element<decltype(bytes)>> q = p + 3;
    Row<int> rows[2] = {{1, 2, 3, t}, {5}};
    o[0] = sizeof(words) + sizeof(words.v[0]) * 100 + words.v[2];
    o[1] = *q + (int)sizeof(Warp<short>) * 1000;
    o[2] = rows[0][3] * 10 + rows[1][0] + (int)sizeof(FirstOf<char, int, float>) * 100;
    if_t<sizeof(Element<Warp<double>>) == 8, short, int> s = (short)t;
    o[3] = sizeof(s) * 10 + s + sizeof(if_t<false, char, double>);
}
