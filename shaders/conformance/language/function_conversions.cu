// Classes that convert to pointers to functions, references of both kinds to functions, null as an argument of auto.
//@ family: language
//@ launch: conversions grid=1 block=4
//@ arg: out:i32[16]=zero
//@ expect: out=-82,20,21319,12,223,22,21319,22,120,20,21319,32,425,22,21319,42
__device__ int inc(int v) { return v + 1; }
__device__ int dec(int v) { return v - 1; }
typedef int (*Unary)(int);
struct Chosen {
    Unary f;
    __device__ operator Unary() const { return f; }
    __device__ static int half(int v) { return v / 2; }
};
__device__ int bound(int (&&)(int)) { return 1; }
__device__ int bound(int (&f)(int)) { return f(10); }
__device__ int taken(Unary f) { return f ? f(20) : 7; }
__device__ int taken(const void *) { return 3; }
__device__ int plain(bool) { return 1; }
__device__ int plain(...) { return 2; }
template <auto V> __device__ int given() { return taken(V); }

__global__ void conversions(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Chosen chosen{t & 1 ? inc : dec};
    o[0] = chosen(t) * 100 + (*chosen)(t) + taken(chosen);
    o[1] = bound(inc) + bound(*chosen.f);
    o[2] = given<inc>() * 1000 + given<&dec>() + taken(out) * 100;
    o[3] = plain(chosen.f) * 10 + plain(dec) + (chosen.f == static_cast<Unary>(chosen));
    Unary half = chosen.half;
    o[3] += half(t * 20);
}
