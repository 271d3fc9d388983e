// Access in templates, and to other classes of the same template [class.access].

//# Other classes of the same template
template <class T> class A { static constexpr int v = 1; };
template <> class A<int> { public: static constexpr int v = 2; };
__global__ void k(int *p) { *p = A<int>::v; }

//# Templates
template <class T> class V { T x; public: template <class U> __device__ int f(V<U> &u) { return u.x; } };
//                                                                                                ^ IW0342 `x` is a private member of `V<float>`
__global__ void k(int *p) { V<int> a; V<float> b; *p = a.f(b); }

//#
class C { typedef int T; };
template <class X> __device__ int f() { typename X::T t = 1; return t; }
//                                                  ^ IW0342 `T` is a private member of `C`
__global__ void k(int *p) { *p = f<C>(); }

//#
template <class D> struct B { __device__ int f() { return static_cast<D *>(this)->x; } };
//                                                                                ^ IW0342 `x` is a private member of `D`
class D : public B<D> { int x = 3; };
__global__ void k(int *p) { D d; *p = d.f(); }
