//@ values: 102 4
//@ nvrtc refuses: functions without a space are the host's, and it takes none of these
// A friend that is constexpr is found in constant expressions, instead of the built-in operator on what the class converts to.
struct number {
    int v;
    constexpr number(int x) : v(x) {}
    constexpr operator int() const { return v; }
    friend constexpr number operator+(number a, number b) { return number(a.v * 100 + b.v); }
};
constexpr auto half(int a) { return a / 2; }
__global__ void values(long long *out) {
    constexpr int sum = number(1) + number(2);
    *out++ = sum;
    constexpr int four = half(8);
    *out++ = four;
}
