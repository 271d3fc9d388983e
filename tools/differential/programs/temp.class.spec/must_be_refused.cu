//@ refused:

//# the template itself
template <class T> struct A { };
template <class T> struct A<T> { };
__global__ void values(long long *out) { *out++ = 1; }

//# the template itself, with other names
template <class T, int N> struct A { };
template <class U, int M> struct A<U, M> { };
__global__ void values(long long *out) { *out++ = 1; }

//# the template itself, with a pack
template <class... T> struct A { };
template <class... T> struct A<T...> { };
__global__ void values(long long *out) { *out++ = 1; }

//# a parameter that is not deduced
template <class T> struct A { };
template <class T, class U> struct A<T *> { };
__global__ void values(long long *out) { *out++ = 1; }

//# a parameter in front of `::`
template <class T> struct A { };
template <class T> struct A<typename T::type> { };
__global__ void values(long long *out) { *out++ = 1; }

//# a default
template <class T> struct A { };
template <class T = int> struct A<T *> { };
__global__ void values(long long *out) { *out++ = 1; }

//# a value that is computed
template <int N> struct A { };
template <int N> struct A<N + 1> { };
__global__ void values(long long *out) { *out++ = 1; }

//# an expansion that is not the last argument
template <class... T> struct A { };
template <class... T> struct A<T..., int> { };
__global__ void values(long long *out) { *out++ = 1; }

//# one that is defined twice
template <class T> struct A { };
template <class T> struct A<T *> { };
template <class U> struct A<U *> { };
__global__ void values(long long *out) { *out++ = 1; }
