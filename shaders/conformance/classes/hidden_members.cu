// A name of a derived class hides all of its bases; a using-declaration brings the overloads back.
//@ family: classes
//@ launch: hiding grid=1 block=4
//@ arg: out:i32[32]=zero
//@ expect: out=200,4,0,42,0,204,26,9,201,1006,7,46,1,204,27,10,202,2008,14,50,2,204,28,11,203,3010,21,54,3,204,29,12
__device__ int scale(int v) { return v * 2; }
struct Base {
    int v;
    __device__ int f(int i) const { return i + v; }
    __device__ int f(float x) const { return (int)(x * 4) + v; }
    __device__ int f(const int *p) const { return *p; }
    __device__ static int s(int i) { return i - 1; }
};
struct Hides : Base {
    int v;
    __device__ int f(double d) const { return (int)(d * 100) + v; }
    __device__ int both() const { return v * 1000 + Base::v; }
};
struct Shows : Base {
    using Base::f;
    using Base::s;
    __device__ int f(int i) const { return i * 7; }
    __device__ static int s(float x) { return (int)(x * 8); }
    __device__ int scale(int i) const { return i * 3 + ::scale(i); }
    __device__ int uses() const { return scale(5); }
};
struct Inherits : Base {
    int extra = 9;
    using Base::Base;
    __device__ int sum() const { return v + extra; }
};
__global__ void hiding(int *out) {
    int t = threadIdx.x, *o = out + 8 * t;
    Hides h;
    h.v = t;
    h.Base::v = t + 1;
    Shows s;
    s.v = 40;
    o[0] = h.f(2);
    o[1] = h.Base::f(2) + h.both();
    o[2] = s.f(t);
    o[3] = s.f(t + 0.5f);
    o[4] = s.f(&t);
    o[5] = Shows::s(3) * 100 + Shows::s(0.5f);
    o[6] = s.uses() + static_cast<const Base &>(h).v;
    Inherits i;
    i.v = t;
    o[7] = i.sum();
}
