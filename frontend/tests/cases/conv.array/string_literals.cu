// String literals as pointers to characters that can be written: CUDA's compilers warn, as of C++03.

//# Variables, arguments, results, assignments
__device__ char *p = "abc";
//                   ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
__device__ int f(char *p) { return p[0]; }
__device__ char *g() { return "abc"; }
//                            ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
__global__ void k(char *o) {
    char *a = "abc";
//            ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
    char *b{"abd"}, *c("abe");
//          ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
//                     ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
    a = ("x");
//      ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
    o[0] = f("abc") + g()[0] + a[0] + b[0] + c[0] + p[0];
//           ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
}

//# Members and elements
struct S { char *p; int x; };
struct T { char *p; __device__ T() : p("abc") {} __device__ T(char *p) : p(p) {} };
//                                     ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
__global__ void k(int *o) {
    S s = {"abc", 1};
//         ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
    char *a[2] = {"a", "b"};
//                ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
//                     ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
    T t("abc");
//      ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
    *o = *s.p + *a[1] + *t.p;
}

//# Other characters, a choice, a reference to a constant
__device__ int f(char *const &p) { return p[0]; }
__global__ void k(int *o) {
    wchar_t *p = L"abc";
//               ^ warning IW0346 a string literal becomes a `wchar_t *`, but its characters are constant
    char *q = *o ? "abc" : "abd";
//            ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
    *o = *p + *q + f("x");
//                   ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
}

//# Pointers to constants are better, and those to other types worse
__device__ char f(char *);
__device__ int f(const char *);
__device__ char g(char *);
__device__ int g(const char (&)[2]);
__global__ void k(int *o) {
    static_assert(sizeof(f("a")) == 4, "");
    static_assert(sizeof(g("a")) == 4, "");
}

//#
__device__ char f(char *);
__device__ int f(const void *);
__device__ int f(bool);
__device__ int f(...);
__global__ void k(int *o) {
    static_assert(sizeof(f("a")) == 1, "");
//                         ^ warning IW0346 a string literal becomes a `char *`, but its characters are constant
}

//# What is no literal
__device__ const char a[] = "abc";
__global__ void k(int *o) {
    char *p = a;
//            ^ IW0304 cannot convert `const char *` to `char *` in an initialisation
    char *q = "abc" + 1;
//            ^ IW0304 cannot convert `const char *` to `char *` in an initialisation
    char *r = __func__;
//            ^ IW0304 cannot convert `const char *` to `char *` in an initialisation
    void *s = "abc";
//            ^ IW0304 cannot convert `const char *` to `void *` in an initialisation
    volatile char *t = "abc";
//                     ^ IW0304 cannot convert `const char *` to `volatile char *` in an initialisation
    unsigned char *u = "abc";
//                     ^ IW0304 cannot convert `const char *` to `unsigned char *` in an initialisation
}

//# In a substitution
__device__ int f(char *p);
template <class T> __device__ auto t(T &&x) -> decltype(f(x), 1) { return 1; }
__device__ char t(...);
__global__ void k(int *o) { static_assert(sizeof(t("abc")) == 1, ""); }
