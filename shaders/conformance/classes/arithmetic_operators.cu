// Binary and compound operators as members and as functions, with conversions of the operands.
//@ family: classes
//@ launch: arithmetic grid=1 block=16
//@ arg: in:i32[32]=values(1,2,-3,4,5,-6,7,8,9,10,-11,12,13,14,15,16,0,1,2,3,-4,5,6,7,8,-9,1,2,3,4,5,6)
//@ arg: out:i32[48]=zero
//@ expect: out=100,7,110,94,-8,87,107,2,80,96,4,157,92,1,184,104,10,235,98,8,289,97,12,350,86,1,105,85,6,149,112,13,209
//@ expect: out[33]=91,1,254,111,-9,112,96,8,159,91,10,218,88,2,277
struct Complex {
    int re, im;
    __device__ Complex(int r = 0, int i = 0) : re(r), im(i) {}
    __device__ Complex operator*(const Complex &o) const {
        return Complex(re * o.re - im * o.im, re * o.im + im * o.re);
    }
    __device__ Complex &operator+=(Complex o) {
        re += o.re;
        im += o.im;
        return *this;
    }
    __device__ Complex &operator*=(const Complex &o) { return *this = *this * o; }
    __device__ Complex operator-() const { return {-re, -im}; }
    __device__ Complex operator+() const { return *this; }
    __device__ Complex operator~() const { return {re, -im}; }
    __device__ bool operator!() const { return re == 0 && im == 0; }
};
__device__ Complex operator+(Complex a, const Complex &b) { return a += b; }
__device__ Complex operator-(const Complex &a, const Complex &b) { return a + -b; }
__device__ Complex operator%(const Complex &a, int m) { return {a.re % m, a.im % m}; }
__device__ int operator|(const Complex &a, const Complex &b) { return a.re * b.re + a.im * b.im; }

__global__ void arithmetic(const int *in, int *out) {
    int t = threadIdx.x;
    Complex a(in[2 * t], in[2 * t + 1]), b(in[t], t);
    Complex c = a * b + 3 - ~b * 2;
    c *= a += 1;
    c = 100 + c % 17;
    out[3 * t] = c.re;
    out[3 * t + 1] = c.im * (!a ? 10 : 1) - !(a - a);
    out[3 * t + 2] = (a | b) + (+c | Complex(1, 1));
}
