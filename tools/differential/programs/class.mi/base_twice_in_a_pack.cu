//@ refused: twice
template <int N> struct A {};
template <class... T> struct B : T... {};
__global__ void values(long long *out) {
    *out++ = sizeof(B<A<1>, A<2>, A<1>>);
}
