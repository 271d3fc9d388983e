//@ refused: twice
template <class T> struct A {
    int v = 1;
};
template <class T> struct B : A<int>, A<T> {};
__global__ void values(long long *out) {
    *out++ = sizeof(B<char>);
    *out++ = sizeof(B<int>);
}
