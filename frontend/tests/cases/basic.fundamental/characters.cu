// Types of characters [basic.fundamental].

//#
template<class A, class B> struct Q { enum { v = 0 }; };
template<class A> struct Q<A, A> { enum { v = 1 }; };
__global__ void k() {
    static_assert(!Q<wchar_t, int>::v && !Q<char16_t, unsigned short>::v && !Q<char32_t, unsigned>::v && !Q<char16_t, wchar_t>::v, "");
}

//#
template<class A, class B> struct Q { enum { v = 0 }; };
template<class A> struct Q<A, A> { enum { v = 1 }; };
__global__ void k() {
    static_assert(Q<decltype(L'a'), wchar_t>::v && Q<decltype(u'a'), char16_t>::v && Q<decltype(U'a'), char32_t>::v, "");
}

//#
template<class A, class B> struct Q { enum { v = 0 }; };
template<class A> struct Q<A, A> { enum { v = 1 }; };
__global__ void k() {
    static_assert(sizeof(wchar_t) == 4 && sizeof(char16_t) == 2 && sizeof(char32_t) == 4 && wchar_t(-1) < 0 && char16_t(-1) > 0, "");
}

//#
template<class A, class B> struct Q { enum { v = 0 }; };
template<class A> struct Q<A, A> { enum { v = 1 }; };
__global__ void k() {
    static_assert(sizeof(L"ab") == 12 && sizeof(u"ab") == 6 && sizeof(U"ab") == 12 && sizeof(u8"ab") == 3, "");
}

//#
__host__ __device__ constexpr int f(const wchar_t *) { return 1; }
__host__ __device__ constexpr int f(const char16_t *) { return 2; }
__host__ __device__ constexpr int f(const char32_t *) { return 3; }
__host__ __device__ constexpr int f(const char *) { return 4; }
__global__ void k() {
    static_assert(f(L"a") == 1 && f(u"a") == 2 && f(U"a") == 3 && f(u8"a") == 4 && f("a") == 4, "");
}

//#
__host__ __device__ constexpr int f(int) { return 1; }
__host__ __device__ constexpr int f(wchar_t) { return 2; }
__host__ __device__ constexpr int f(char16_t) { return 3; }
__host__ __device__ constexpr int f(unsigned) { return 4; }
__global__ void k() { static_assert(f(L'a') == 2 && f(u'a') == 3 && f(U'a') == 4 && f('a') == 1, ""); }
