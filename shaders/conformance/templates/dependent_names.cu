// Dependent names: typename, template, members of dependent bases through this and by qualification.
//@ family: templates
//@ launch: dependent grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=0,-988,11,16801,8,-972,22,16807,16,-956,33,16813,24,-940,44,16819,32,-924,55,16825,40,-908,66,16831,48
//@ expect: out[25]=-892,77,16837,56,-876,88,16843
template <typename T> struct Base {
    using number = T;
    T stored;
    static constexpr int tag = sizeof(T);
    __device__ T twice() const { return stored * 2; }
    template <int K> __device__ T times() const { return stored * K; }
    template <typename U> struct Converted {
        U u;
    };
};
__device__ int twice() { return -1000; }
template <typename T> struct Derived : Base<T> {
    using typename Base<T>::number;
    using Base<T>::stored;
    __device__ Derived(T v) { stored = v; }
    __device__ number sum() const { return this->twice() + Base<T>::template times<5>() + stored; }
    __device__ int global() const { return ::twice() + Base<T>::tag; }
    __device__ int converted() const {
        typename Base<T>::template Converted<short> c{(short)(stored + 1)};
        return c.u;
    }
};
template <typename D> __device__ int through(const D &d) {
    typename D::number n = d.template times<3>();
    return (int)n + D::tag * 100 + (int)sizeof(typename D::template Converted<double>) * 1000;
}
__global__ void dependent(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Derived<int> a(t);
    Derived<float> b(t + 0.5f);
    o[0] = a.sum();
    o[1] = (int)(b.sum() * 2) + b.global();
    o[2] = a.converted() * 10 + b.converted();
    o[3] = through(a) + through(b);
}
