//@ values: 37
//@ nvrtc refuses: it asks for `template` in front of members of nested classes
struct S { template <class T> __device__ int g() const { return sizeof(T); } typedef int type; template <class T> static __device__ int s() { return 1; } };
template <class T> struct Base { typedef T type; template <class V> __device__ int g() { return 1; } static const int value = 1; };
template <class T> struct X : Base<T> {
    typedef T type;
    struct In { typedef T t2; template <class V> __device__ int h() { return 1; } };
    template <class V> __device__ int q() { return 1; }
    __device__ int f(X &o) { X<T>::type a = 1; X::type b = 1; type c = 1; In in; typename Base<T>::type d = 1; return a + b + c + d + this->template g<int>() + o.q<int>() + q<int>() + X::template q<int>() + X<T>::q<int>() + in.h<int>() + (*this).q<int>(); }
    __device__ int out();
};
template <class T> __device__ int X<T>::out() { X<T>::type a = 1; X::type b = a; In in; return b + in.template h<int>() + X<T>::template q<int>(); }
template <class T> __device__ int k(T t) { S s; auto u = S(); const S c = S(); return s.g<int>() + u.g<int>() + c.g<int>() + S::s<int>() + Base<int>().g<float>() + t.template g<int>() + Base<T>::value + (Base<T>::value < 2); }
template <class T> __device__ int k2(T t) { if (Base<T>::value < 2 && Base<T>::value > 0) return 0; for (int i = 0; i < Base<T>::value; i++) { } return t.type() + typename T::type(1); }
template <int N> __device__ int k3() { Base<int>::type x = 1; S::type y = N; return x + y; }
__global__ void values(long long *out) { X<int> x; *out++ = x.f(x) + x.out() + k(S()) + k3<2>() ; }
