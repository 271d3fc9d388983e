//@ refused:

//# a type without `typename`
template <class T> struct S { typedef int type; };
template <class T> __device__ int f() { S<T>::type v = 1; return v; }
__global__ void values(long long *out) {
    *out++ = f<int>();
}

//# a member template without `template`
struct S { template <class T> static __device__ int g() { return sizeof(T); } };
template <class U> __device__ int f() { return U::g<int>(); }
__global__ void values(long long *out) {
    *out++ = f<S>();
}

//# a name that nothing declares
template <class T> __device__ int f(T t) { return t + nothing; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a function that nothing declares
template <class T> __device__ int f(T t) { return nothing(t); }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a member that its type lacks
template <class T> __device__ int f(T t) { return t.v; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a value named as a type
struct S { static constexpr int v = 1; };
template <class T> __device__ int f() { typename T::v i = 1; return i; }
__global__ void values(long long *out) {
    *out++ = f<S>();
}

//# a type named as a value
struct S { typedef int v; };
template <class T> __device__ int f() { return T::v; }
__global__ void values(long long *out) {
    *out++ = f<S>();
}

//# a parameter that is declared again
template <class T> __device__ int f(T t) { int T = 1; return t + T; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# no instance could be right
template <class T> __device__ int f(T t) { int *p = 1.5f; return t; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a member without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> struct A { T::type x; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<S>);
}

//# a pointer as a member without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> struct A { const T::type *x; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<S>);
}

//# a member of an instance without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> struct B { using type = int; };
template <class T> struct A : B<T> { B<T>::type x; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<S>);
}

//# an alias without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> struct A { using type = T::type; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<S>::type);
}

//# a typedef without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> struct A { typedef T::type type; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<S>::type);
}

//# an alias template without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> using A = T::type;
__global__ void values(long long *out) {
    *out++ = sizeof(A<S>);
}

//# a default argument without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T, class U = T::type> struct A { U x; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<S>);
}

//# a parameter without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> __device__ int f(T::type x) { return x; }
__global__ void values(long long *out) {
    *out++ = f<S>(1);
}

//# a pointer as a parameter without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> __device__ int f(const T::type *x) { return 1; }
__global__ void values(long long *out) {
    *out++ = f<S>(nullptr);
}

//# a result without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> __device__ T::type f() { return 1; }
__global__ void values(long long *out) {
    *out++ = f<S>();
}

//# a trailing result without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> __device__ auto f() -> T::type { return 1; }
__global__ void values(long long *out) {
    *out++ = f<S>();
}

//# a method's parameter without `typename`
struct S { using type = int; static constexpr int value = 1; };
template <class T> struct B { using type = int; };
template <class T> struct A { __device__ int f(B<T>::type x) { return x; } };
__global__ void values(long long *out) {
    *out++ = A<S>().f(1);
}

//# a member template behind `.`
struct S { template <class T> __device__ int g() { return sizeof(T); } };
template <class U> __device__ int f(U u) { return u.g<int>(); }
__global__ void values(long long *out) { *out++ = f(S()); }

//# a member template behind `->`
struct S { template <class T> __device__ int g() { return sizeof(T); } };
template <class U> __device__ int f(U *u) { return u->g<int>(); }
__global__ void values(long long *out) { S s; *out++ = f(&s); }

//# a member template with an argument
struct S { template <class T> __device__ int g(T t) { return sizeof(T); } };
template <class U> __device__ int f(U u) { return u.g<int>(1); }
__global__ void values(long long *out) { *out++ = f(S()); }

//# a member template with a value
struct S { template <int N> __device__ int g() { return N; } };
template <class U> __device__ int f(U u) { return u.g<3>(); }
__global__ void values(long long *out) { *out++ = f(S()); }

//# a type without `typename` behind one with it
template <class T> struct S { typedef int type; };
template <class T> __device__ int f() { typename S<T>::type u = 1; S<T>::type v(u); return v; }
__global__ void values(long long *out) { *out++ = f<int>(); }

//# a type without `typename` in a cast
template <class T> struct S { typedef int type; };
template <class T> __device__ int f() { return (S<T>::type)1.5; }
__global__ void values(long long *out) { *out++ = f<int>(); }

//# a type without `typename` in a `static_cast`
template <class T> struct S { typedef int type; };
template <class T> __device__ int f() { return static_cast<S<T>::type>(1.5); }
__global__ void values(long long *out) { *out++ = f<int>(); }

//# a constant type without `typename`
template <class T> struct S { typedef int type; };
template <class T> __device__ int f() { const S<T>::type v = 1; return v; }
__global__ void values(long long *out) { *out++ = f<int>(); }

//# a pointer to a type without `typename`
template <class T> struct S { typedef int type; };
template <class T> __device__ int f() { S<T>::type *v = nullptr; return v == nullptr; }
__global__ void values(long long *out) { *out++ = f<int>(); }

//# a member type of a parameter without `typename`
struct S { typedef int type; };
template <class T> __device__ int f() { T::type v = 1; return v; }
__global__ void values(long long *out) { *out++ = f<S>(); }

//# a type without `typename` in a `for`
struct S { typedef int type; };
template <class T> __device__ int f() { for (T::type v = 0; v < 1; v++) { } return 1; }
__global__ void values(long long *out) { *out++ = f<S>(); }

//# a lambda's parameter without `typename`
struct S { typedef int type; };
template <class T> __device__ int f() { auto p = [](T::type t) { return t; }; return p(1); }
__global__ void values(long long *out) { *out++ = f<S>(); }
