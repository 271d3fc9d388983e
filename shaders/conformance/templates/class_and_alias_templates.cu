// Class and alias templates: data members, deduction of their arguments, layout.
//@ family: templates
//@ launch: norms<float> grid=1 block=4
//@ arg: a:f32[16]=iota
//@ arg: b:f32[4]=zero
//@ launch: norms<short> grid=1 block=4
//@ arg: c:i16[16]=iota
//@ arg: d:i16[4]=zero
template <typename T, int N> struct Vec { T v[N]; };
template <typename T> struct Segment { Vec<T, 2> from, to; };
template <typename T> using In = const Segment<T> *;

template <typename T, int N> __device__ T dot(const Vec<T, N> &a, const Vec<T, N> &b) {
    T sum = 0;
    for (int i = 0; i < N; i++) sum += a.v[i] * b.v[i];
    return sum;
}
template <typename T> __global__ void norms(In<T> in, T *out) {
    Segment<T> s = in[threadIdx.x];
    out[threadIdx.x] = dot(s.from, s.to) + sizeof(Segment<T>);
}
