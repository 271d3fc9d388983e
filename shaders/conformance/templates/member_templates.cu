// Member templates: constructors, conversions, operators, statics; templates in templates defined outside.
//@ family: templates
//@ launch: member_templates grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=200,1,8,39,103,307,3,9,43,104,422,5,10,47,105,545,7,11,51,106,676,9,12,55,107,815,11,13,59,108,962,13,14
//@ expect: out[33]=63,109,1117,15,15,67,110
template <typename T> class Value {
    T v;
    template <typename U> friend class Value;

public:
    __device__ explicit Value(T v) : v(v) {}
    template <typename U> __device__ Value(const Value<U> &o) : v(static_cast<T>(o.v)) {}
    template <typename U> __device__ explicit operator U() const { return static_cast<U>(v) + U(1); }
    template <typename U> __device__ auto operator*(const Value<U> &o) const {
        return Value<decltype(v * o.v)>(v * o.v);
    }
    template <typename U> __device__ Value &operator+=(U u);
    template <int K, typename F> __device__ T map(F f) const;
    template <typename... A> __device__ static Value make(A... a) { return Value((T(0) + ... + T(a))); }
    __device__ T get() const { return v; }
};
template <typename T> template <typename U> __device__ Value<T> &Value<T>::operator+=(U u) {
    v = static_cast<T>(v + u);
    return *this;
}
template <typename T> template <int K, typename F> __device__ T Value<T>::map(F f) const {
    T r = v;
    for (int i = 0; i < K; i++) r = f(r);
    return r;
}
struct Add3 {
    template <typename T> __device__ T operator()(T v) const { return v + T(3); }
};
__global__ void member_templates(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    Value<float> f(t + 0.75f);
    Value<int> i = f;
    Value<double> d(i * f);
    i += 2.6f;
    o[0] = i.get() * 100 + (int)(d.get() * 4);
    o[1] = (int)f + static_cast<unsigned char>(Value<int>(255 + t));
    o[2] = i.map<2>(Add3());
    o[3] = (int)(f.map<3>(Add3{}) * 4);
    o[4] = Value<short>::make(t, 2.9f, 'a').get() + sizeof(i * Value<char>('b'));
}
