//@ values: 3 6 1 9 5 5 5 10 6 9 3 4 3 5 99
__device__ int add(int a, int b) { return a + b; }
template <class A, class B> struct Same {
    static constexpr bool value = false;
};
template <class A> struct Same<A, A> {
    static constexpr bool value = true;
};
__device__ int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
__global__ void values(long long *out) {
    int many[3][2] = {{1, 2}, {3, 4}, {5, 6}};
    auto (*p)[2] = many;
    *out++ = p[1][0];
    const auto (*cp)[2] = many;
    *out++ = cp[2][1];
    *out++ = Same<decltype(cp), const int(*)[2]>::value;
    auto (&r)[3][2] = many;
    r[0][0] = 9;
    *out++ = many[0][0];
    const auto (&cr)[3][2] = many;
    *out++ = cr[1][1] + Same<decltype(cr), const int(&)[3][2]>::value;
    auto (*whole)[3][2] = &many;
    *out++ = (*whole)[2][0];
    auto (*f)(int, int) = add;
    *out++ = f(2, 3);
    auto (&g)(int, int) = add;
    *out++ = g(4, 5) + Same<decltype(g), int (&)(int, int)>::value;
    auto (*t)[3] = table;
    *out++ = t[1][2];
    int *q = many[0];
    auto **pp = &q;
    *out++ = **pp;
    int *const qc = many[1];
    auto *const *pc = &qc;
    *out++ = **pc;
    const auto *const *pk = &qc;
    *out++ = **pk + Same<decltype(pk), const int *const *>::value;
    auto *const *const pq = &qc;
    *out++ = **pq;
    auto *&ref = q;
    ref = many[2];
    *out++ = *q;
    const char text[] = "ab";
    auto (&s)[3] = text;
    *out++ = s[1] + Same<decltype(s), const char(&)[3]>::value;
}
