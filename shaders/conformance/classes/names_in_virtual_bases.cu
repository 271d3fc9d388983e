//@ family: classes
//@ launch: work grid=1 block=4
//@ arg: out:i32[32]=zero
//@ expect: out=2,6,8,8,18,209,108,8,12,7,8,8,28,209,108,8,22,8,8,8,38,209,108,8,32,9,8,8,48,209,108,8
// A name that one base declares hides that of a virtual base of it, which another base has too.
struct Top { int value = 1; static const int constant = 7; __device__ int f() const { return 1; } using type = int; };
struct Hides : virtual Top { long long value = 2; __device__ int f() const { return 2; } using type = long long; };
struct Shows : virtual Top { __device__ int g() const { return value + f(); } };
struct Both : Shows, Hides { __device__ int h() const { return static_cast<int>(value) * 10 + f(); } };
struct Once : virtual Shows, virtual Top { __device__ int h() const { return value * 10 + f() + constant; } };
template <class T> struct Generic : virtual T { __device__ int h() const { return static_cast<int>(this->value) * 100 + this->f() + T::constant; } };
__global__ void work(int *out) {
    int t = threadIdx.x, *at = out + 8 * t;
    Both both;
    both.value = t;
    both.Top::value = 5 + t;
    at[0] = both.h(), at[1] = both.g(), at[2] = sizeof(Both::type), at[3] = sizeof(both.value);
    Once once;
    once.value += t;
    at[4] = once.h();
    Generic<Both> generic;
    Generic<Once> other;
    at[5] = generic.h(), at[6] = other.h();
    at[7] = Both::constant + both.Shows::f();
}
