//@ values: 1 1 0 1 0 1 1
// `nullptr` and the literal 0 ([expr.eq] 2, [expr] 14).
__global__ void values(long long *out) {
    decltype(nullptr) n = nullptr;
    *out++ = nullptr == 0;
    *out++ = 0 == nullptr;
    *out++ = nullptr != 0;
    *out++ = n == 0;
    *out++ = 0 != n;
    *out++ = n == n;
    constexpr bool same = nullptr == 0;
    *out++ = same;
}
