//@ values: 3 41 -2 5 82 2 4 91 92
// Two classes that convert to numbers: the operator has promoted types ([over.built] 24), and all of the conversion is
// done ([expr.cond] 6). A class that converts to a reference becomes the other operand's object ([expr.cond] 4.1).
template <class T> struct Id { static constexpr int value = 1; };
template <> struct Id<char> { static constexpr int value = 2; };
template <> struct Id<int> { static constexpr int value = 3; };
template <> struct Id<float &> { static constexpr int value = 4; };
template <> struct Id<double> { static constexpr int value = 5; };
struct Char { __device__ operator char() const { return 41; } };
struct Short { __device__ operator short() const { return -2; } };
struct Double { __device__ operator double() const { return 0.5; } };
__device__ float object = 6;
struct Refers { __device__ operator float &() { return object; } };
__global__ void values(long long *out) {
    Char c;
    Short s;
    Double d;
    float f = 1;
    bool yes = out != nullptr;
    *out++ = Id<decltype(yes ? c : s)>::value;
    *out++ = yes ? c : s;
    *out++ = yes ? s : c;
    *out++ = Id<decltype(yes ? c : d)>::value;
    *out++ = (long long)((yes ? c : d) * 2);
    *out++ = Id<decltype(yes ? c : 'a')>::value;
    *out++ = Id<decltype(yes ? f : Refers())>::value;
    (yes ? Refers() : f) = 9;
    *out++ = (long long)(object * 10 + f);
    Refers r;
    (yes ? f : r) = 2;
    *out++ = (long long)(object * 10 + f);
}
