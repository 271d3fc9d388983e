//@ values: 1 2 10 20 4 1 3 22
__device__ int h() { return 1; }
__device__ const int d = 10;
typedef int T0;
template <class T> struct B {
    typedef char T0;
    int d = 20;
    __device__ int h() { return 2; }
};
template <class T> struct E : B<T> {
    __device__ int unqualified() { return h(); }
    __device__ int qualified() { return this->h(); }
    __device__ int data() { return d; }
    __device__ int own_data() { return this->d; }
    __device__ int type() { return sizeof(T0); }
    __device__ int own_type() { return sizeof(typename B<T>::T0); }
};
struct Plain : B<int> {
    __device__ int unqualified() { return h() + sizeof(T0); }
};
template <class T> struct Nested : B<int> {
    __device__ int unqualified() { return h() + d; }
};
__global__ void values(long long *out) {
    E<int> e;
    *out++ = e.unqualified();
    *out++ = e.qualified();
    *out++ = e.data();
    *out++ = e.own_data();
    *out++ = e.type();
    *out++ = e.own_type();
    *out++ = Plain().unqualified();
    *out++ = Nested<float>().unqualified();
}
