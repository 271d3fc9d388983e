// Member functions of one instance of a class template that are defined for it alone, and curious recursion.
//@ family: templates
//@ launch: members grid=1 block=4
//@ arg: out:i32[16]=zero
//@ expect: out=12,308,400,13300,212,718,401,13322,412,1128,404,13344,612,1538,409,13388
template <typename T> struct Kind {
    T v;
    __device__ int code() const;
    __device__ int twice() const { return (int)(v * 2); }
    __device__ static int size(int n);
};
template <> __device__ int Kind<int>::code() const { return 1; }
template <typename T> __device__ int Kind<T>::code() const { return 2; }
template <> __device__ int Kind<float>::twice() const { return (int)(v * 4); }
template <> __device__ int Kind<short>::size(int n) { return n; }
template <typename T> __device__ int Kind<T>::size(int n) { return n * (int)sizeof(T); }

template <typename D> struct Shape {
    __device__ int total() const { return static_cast<const D &>(*this).area() + D::sides * 100; }
};
struct Square : Shape<Square> {
    static constexpr int sides = 4;
    int w;
    __device__ int area() const { return w * w; }
};
template <typename T> struct Triangle : Shape<Triangle<T>> {
    static constexpr int sides = 3;
    T w, h;
    __device__ int area() const;
};
template <typename T> __device__ int Triangle<T>::area() const { return (int)(w * h / 2); }
template <> __device__ int Triangle<int>::area() const { return w * h / 2 + 1000; }

__global__ void members(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Kind<int> a{t};
    Kind<float> b{t + 0.75f};
    o[0] = a.code() * 10 + b.code() + a.twice() * 100;
    o[1] = b.twice() * 100 + Kind<short>::size(t) * 10 + Kind<double>::size(1);
    Square s;
    s.w = t;
    o[2] = s.total();
    Triangle<float> f;
    Triangle<int> i;
    f.w = f.h = t + 1;
    i.w = i.h = t + 1;
    o[3] = f.total() + i.total() * 10;
}
