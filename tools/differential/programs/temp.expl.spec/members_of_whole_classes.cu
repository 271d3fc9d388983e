// Member templates of a class that is specialised as a whole need one `template <>`.

//# Arguments deduced, and written
//@ values: 2 3 4 100 8 40 5
template <typename T> struct util;
template <> struct util<float> {
    template <typename U> static __device__ void up(const float &s, U &d);
    template <typename U> __device__ int size(U u) const { return sizeof(u); }
    template <int N> static __device__ int number() { return N; }
};
template <> __device__ void util<float>::up(const float &s, double &d) { d = s + 1; }
template <> __device__ void util<float>::up<int>(const float &s, int &d) { d = s + 2; }
template <typename U> __device__ void util<float>::up(const float &s, U &d) { d = s + 3; }
template <> __device__ int util<float>::size(char) const { return 100; }
template <> __device__ int util<float>::number<4>() { return 40; }
__global__ void values(long long *out) {
    double d;
    int i;
    long l;
    util<float>::up(1.0f, d);
    util<float>::up(1.0f, i);
    util<float>::up(1.0f, l);
    *out++ = d;
    *out++ = i;
    *out++ = l;
    util<float> u;
    *out++ = u.size('a');
    *out++ = u.size(1.0);
    *out++ = u.number<4>();
    *out++ = u.number<5>();
}

//# Members of another instance need two
//@ values: 10 1 20 2 30 3 40 4 4
template <typename T> struct A {
    template <typename U> __device__ int f(U) { return 1; }
    __device__ int g() { return 2; }
};
template <> struct A<char> {
    template <typename U> __device__ int f(U) { return 3; }
    template <typename U> struct In {
        template <typename V> __device__ int h(V) { return 4; }
    };
};
template <> template <> __device__ int A<int>::f(int) { return 10; }
template <> __device__ int A<int>::g() { return 20; }
template <> __device__ int A<char>::f(int) { return 30; }
template <> template <> __device__ int A<char>::In<int>::h(int) { return 40; }
__global__ void values(long long *out) {
    *out++ = A<int>().f(1);
    *out++ = A<int>().f('a');
    *out++ = A<int>().g();
    *out++ = A<float>().g();
    *out++ = A<char>().f(1);
    *out++ = A<char>().f('a');
    *out++ = A<char>::In<int>().h(1);
    *out++ = A<char>::In<int>().h('a');
    *out++ = A<char>::In<char>().h(1);
}
