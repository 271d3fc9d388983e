// Default arguments of templates: types and values that depend on earlier ones, for functions and classes.
//@ family: templates
//@ launch: defaults grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=832768,26109,79999,100009,16115,832768,26111,80203,100011,116216,832768,26113,80407,100013,216317,832768
//@ expect: out[16]=26115,80611,100015,316418,832768,26117,80815,100017,416519,832768,26119,81019,100019,516620,832768
//@ expect: out[31]=26121,81223,100021,616721,832768,26123,81427,100023,716822
template <typename T> struct Wider { using type = long long; };
template <> struct Wider<float> { using type = double; };
template <typename T, typename Acc = typename Wider<T>::type, int N = sizeof(T)> struct Sum {
    Acc acc = Acc(N);
    __device__ Sum &add(T v) {
        acc += v;
        return *this;
    }
};
template <typename T = int> __device__ T zero() { return T(0); }
template <int N = 4, typename T> __device__ T times(T v) { return v * N; }
template <typename T, typename R = T> __device__ R square(T v) { return R(v) * R(v); }
template <typename T, typename F> __device__ int with(T v, F f) { return f(v); }
struct Inc {
    template <typename T> __device__ T operator()(T v) const { return v + 1; }
};
template <typename T, typename F = Inc> __device__ int by_default(T v, F f = F()) { return (int)f(v); }
template <typename T = short, int N = 3> struct All {
    T v[N];
};
template <typename T> __device__ int argument(T v, T w = T(9)) { return (int)(v * 10 + w); }

__global__ void defaults(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    Sum<int> a;
    Sum<float> b;
    Sum<unsigned char, int> c;
    a.add(2147483647).add(t);
    b.add(0.5f).add(t);
    c.add(250).add(10);
    o[0] = (int)(a.acc >> 16) + (int)sizeof(b.acc) * 100000;
    o[1] = (int)(b.acc * 2) + c.acc * 100;
    o[2] = times(t) + times<2>(t) * 100 + (int)(times<-1>(0.5f) * 2) + zero() + (int)sizeof(zero<double>()) * 10000;
    o[3] = (int)(square<int, long long>(100000 + t) / 100000) + square((short)3);
    o[4] = by_default(t) + with(t, Inc{}) * 100 + (int)sizeof(All<>) * 1000 + argument(0.5f) + argument(t, 1) * 10000;
}
