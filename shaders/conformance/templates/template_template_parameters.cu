// Templates as arguments of templates, with packs, defaults and deduction from an instance.
//@ family: templates
//@ launch: containers grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=808,35,16072,0,808,45,16072,4,808,55,16072,10,808,65,16072,14,808,75,16072,20,808,85,16072,24,808,95
//@ expect: out[26]=16072,30,808,105,16072,34
template <typename T> struct One {
    T v[1];
    static constexpr int count = 1;
};
template <typename T> struct Four {
    T v[4];
    static constexpr int count = 4;
};
template <typename T, int N> struct Sized { T v[N]; };
template <typename T, template <typename> class C> struct Uses {
    C<T> c;
    __device__ int fill(T start) {
        for (int i = 0; i < C<T>::count; i++) c.v[i] = start + T(i);
        return (int)sizeof(c);
    }
};
template <template <typename> class C, typename T> __device__ T last(const C<T> &c) { return c.v[C<T>::count - 1]; }
template <template <typename, int> class C, typename T, int N> __device__ int shape(const C<T, N> &) {
    return N * 10 + (int)sizeof(T);
}
template <template <typename...> class C, typename... T> struct Rebind { using type = C<T *...>; };
template <typename A, typename B = int> struct Two {
    A a;
    B b;
};
template <typename A, typename B> struct Op {
    __device__ static int run(A a, B b) { return (int)(a * b); }
};
template <template <typename, typename> class F> __device__ int apply(int a, float b) {
    return F<int, float>::run(a, b) + F<float, int>::run(b, a);
}
__global__ void containers(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Uses<short, Four> four;
    Uses<double, One> one;
    o[0] = four.fill((short)t) + one.fill(2.5) * 100;
    o[1] = last(four.c) * 10 + (int)(last(one.c) * 2);
    o[2] = shape(Sized<short, 7>()) + sizeof(Rebind<Two, char, short>::type) * 1000;
    o[3] = apply<Op>(t, 2.5f);
}
