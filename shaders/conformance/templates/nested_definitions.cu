// Members of member classes and of member templates of class templates, defined outside of them.
//@ family: templates
//@ launch: nested grid=1 block=4
//@ arg: out:i32[16]=zero
//@ expect: out=12,701,202,21,22,1103,404,21,31,1505,606,21,41,1907,808,21
namespace lib {
template <typename T> struct Outer {
    template <typename U> struct Inner {
        T t;
        U u;
        __device__ Inner(T t, U u);
        __device__ T sum() const;
        template <typename W> __device__ W as(W more) const;
        __device__ operator bool() const;
    };
    struct Plain {
        int v;
        __device__ int twice();
        __device__ static int size();
    };
    Plain plain;
    __device__ Plain &get();
};
} // namespace lib
template <typename T> template <typename U> __device__ lib::Outer<T>::Inner<U>::Inner(T t, U u) : t(t), u(u) {}
template <typename A> template <typename B> __device__ A lib::Outer<A>::Inner<B>::sum() const { return t + (A)u; }
template <typename T> template <typename U> template <typename W>
__device__ W lib::Outer<T>::Inner<U>::as(W more) const { return W(t) + W(u) + more; }
template <typename T> template <typename U> __device__ lib::Outer<T>::Inner<U>::operator bool() const {
    return t > u;
}
template <typename T> __device__ int lib::Outer<T>::Plain::twice() { return v *= 2; }
template <typename T> __device__ int lib::Outer<T>::Plain::size() { return sizeof(T); }
template <typename T> __device__ typename lib::Outer<T>::Plain &lib::Outer<T>::get() { return plain; }

__global__ void nested(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    lib::Outer<int>::Inner<float> a(t, 1.5f);
    o[0] = a.sum() * 10 + (a ? 1 : 2);
    o[1] = (int)(a.as(0.25f) * 4) * 100 + a.as<int>(t);
    lib::Outer<double> b{{t + 1}};
    o[2] = b.get().twice() * 100 + b.plain.v;
    o[3] = lib::Outer<short>::Plain::size() * 10 + lib::Outer<char>::Plain::size();
}
