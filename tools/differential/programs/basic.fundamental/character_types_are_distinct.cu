//@ values: 1 2 3 2 3 1 4 4 6 1 4 5 2 3 195 30
//@ values: 1
template <class T> struct Id {
    static constexpr int value = 0;
};
template <> struct Id<wchar_t> {
    static constexpr int value = 1;
};
template <> struct Id<char16_t> {
    static constexpr int value = 2;
};
template <> struct Id<char32_t> {
    static constexpr int value = 3;
};
template <> struct Id<int> {
    static constexpr int value = 4;
};
template <> struct Id<unsigned short> {
    static constexpr int value = 5;
};
template <> struct Id<unsigned> {
    static constexpr int value = 6;
};
__device__ int f(char16_t) { return 1; }
__device__ int f(unsigned short) { return 2; }
__device__ int f(int) { return 3; }
__device__ int f(wchar_t) { return 4; }
__device__ int f(char32_t) { return 5; }
__device__ int f(unsigned) { return 6; }
__global__ void values(long long *out) {
    *out++ = Id<wchar_t>::value;
    *out++ = Id<char16_t>::value;
    *out++ = Id<char32_t>::value;
    *out++ = Id<decltype(u'a')>::value;
    *out++ = Id<decltype(U'a')>::value;
    *out++ = Id<decltype(L'a')>::value;
    *out++ = Id<decltype(+u'a')>::value;
    *out++ = Id<decltype(+L'a')>::value;
    *out++ = Id<decltype(+U'a')>::value;
    *out++ = f(u'a');
    *out++ = f(L'a');
    *out++ = f(U'a');
    *out++ = f((unsigned short)1);
    *out++ = f('a');
    *out++ = u"ab"[1] + L"ab"[0];
    *out++ = sizeof(u"ab") + sizeof(U"ab") + sizeof(L"ab");
    *out++ = (wchar_t)-1 < 0;
}
