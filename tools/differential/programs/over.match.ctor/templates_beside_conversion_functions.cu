//@ values: 7 7 7 8 8 50
// In a direct initialisation a constructor that takes the object as it is comes before a conversion function, also
// an explicit one and also if the constructor is a template ([over.match.ctor], [over.best.ics] 10).
struct From;
struct Taken {
    long v = 50;
    Taken() = default;
    template <class T> __device__ Taken(T) : v(7) {}
};
struct Referred {
    long v = 50;
    Referred() = default;
    template <class T> __device__ Referred(const T &) : v(8) {}
};
struct Other {
    long v = 50;
    Other() = default;
    __device__ Other(double) : v(9) {}
};
struct From {
    __device__ explicit operator Taken() { return Taken(); }
    __device__ explicit operator Referred() const { return Referred(); }
    __device__ explicit operator Other() { return Other(); }
    __device__ operator short() { return 1; }
};
__global__ void values(long long *out) {
    From from;
    { Taken x(from); *out++ = x.v; }
    *out++ = Taken(from).v;
    *out++ = static_cast<Taken>(from).v;
    { Referred x(static_cast<const From &>(from)); *out++ = x.v; }
    *out++ = Referred(static_cast<const From &>(from)).v;
    { Other x(from); *out++ = x.v; }
}
