// Class templates with members of all kinds: constructors, operators, member templates, definitions outside.
//@ family: classes
//@ launch: stacks<int> grid=1 block=8
//@ arg: a:i32[32]=iota
//@ arg: ra:i32[24]=zero
//@ launch: stacks<unsigned char> grid=1 block=8
//@ arg: b:u8[32]=iota
//@ arg: rb:u8[24]=zero
//@ expect: ra=502,3,99,510,7,99,518,11,99,526,15,99,534,19,99,542,23,99,550,27,99,558,31,99
//@ expect: rb=246,3,99,254,7,99,6,11,99,14,15,99,22,19,99,30,23,99,38,27,99,46,31,99
template <typename T, int N = 4> class Stack {
    T items[N];
    int used;

public:
    using value_type = T;
    static constexpr int capacity = N;
    __device__ Stack() : used(0) {}
    __device__ bool push(const T &v);
    __device__ T pop() { return used ? items[--used] : T(99); }
    template <typename F> __device__ void each(F f) const;
    template <typename U> __device__ Stack &operator<<(U v) {
        push(static_cast<T>(v));
        return *this;
    }
    __device__ T operator[](int i) const { return items[i]; }
    __device__ int size() const { return used; }
};
template <typename T, int N> __device__ bool Stack<T, N>::push(const T &v) {
    if (used == capacity) return false;
    items[used++] = v;
    return true;
}
template <typename T, int N> template <typename F> __device__ void Stack<T, N>::each(F f) const {
    for (int i = 0; i < used; i++) f(items[i]);
}
template <typename T> struct Sum {
    T *total;
    __device__ void operator()(T v) const { *total += v; }
};
template <typename T> __global__ void stacks(const T *in, T *out) {
    int t = threadIdx.x;
    Stack<T> s;
    Stack<typename Stack<T>::value_type, 2> small;
    for (int i = 0; i < 4; i++) s << in[4 * t + i] << i + 250.5f;
    T total = 0;
    s.each(Sum<T>{&total});
    bool full = small.push(s.pop()) && small.push(s[0]) && !small.push(7);
    out[3 * t] = total;
    out[3 * t + 1] = small.pop() + s.size() * full;
    out[3 * t + 2] = (small.pop(), small.pop());
}
