// A member of an explicit specialisation may be defined under another name of the class ([temp.expl.spec] 5, 16).

//# Member templates and members
template <int P> struct traits {
    int s;
    template <class M> __device__ auto tile(const M &m) const { return m * s; }
    __device__ int plain() const { return 1; }
};
using three = traits<3>;
typedef traits<4> four;
template <> template <class M> __device__ auto three::tile(const M &m) const { return m + s; }
template <> __device__ int three::plain() const { return 3; }
template <> __device__ int four::plain() const { return 4; }
__global__ void k(int *o) { three t{2}; four f{1}; o[threadIdx.x] = t.tile(o[threadIdx.x]) + t.plain() + f.plain() + f.tile(2); }

//# By an alias template
template <int P> struct traits { __device__ int plain() const { return 1; } };
template <int P> using other = traits<P + 1>;
template <> __device__ int other<1>::plain() const { return 3; }
__global__ void k(int *o) { *o = traits<2>().plain(); }

//# Classes in classes
template <class A> struct outer {
    template <class B> struct inner { __device__ int f() const { return 1; } };
    struct plain { __device__ int f() const { return 1; } };
};
using in = outer<int>::inner<float>;
using of = outer<int>;
using deep = outer<char>::plain;
template <> template <> __device__ int in::f() const { return 2; }
template <> template <> __device__ int of::inner<char>::f() const { return 3; }
template <> __device__ int deep::f() const { return 4; }
__global__ void k(int *o) { *o = in().f() + outer<int>::inner<char>().f() + deep().f() + outer<char>::inner<int>().f(); }

//# One that is specialised as a whole has no `template <>` of its own
template <class A> struct C { __device__ int f() const; };
template <> struct C<int> { template <class T> __device__ int f(T) const; __device__ int g() const; };
using whole = C<int>;
template <class T> __device__ int whole::f(T) const { return sizeof(T); }
__device__ int whole::g() const { return 5; }
__global__ void k(int *o) { *o = whole().f(1) + whole().g(); }
