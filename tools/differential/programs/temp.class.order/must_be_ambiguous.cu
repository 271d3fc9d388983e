//@ refused: none is the most specialised
template <class...> struct Many {};
template <class T> struct Box {};
template <class> struct S { static constexpr int v = 0; };
//# one more element against an expansion of something
template <class T, class... A> struct S<Many<T, A...>> { static constexpr int v = 1; };
template <class... T> struct S<Many<Box<T>...>> { static constexpr int v = 2; };
__global__ void values(long long *out) { *out++ = S<Many<Box<int>, Box<int>>>::v; }
//# templates that take one argument and templates that take any
template <template <class...> class C, class T> struct S<C<T>> { static constexpr int v = 1; };
template <template <class> class C, class T> struct S<C<T>> { static constexpr int v = 2; };
__global__ void values(long long *out) { *out++ = S<Box<int>>::v; }
