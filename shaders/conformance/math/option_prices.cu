//@ family: math
// Black and Scholes' prices of options, in both precisions.
//@ launch: prices<float> grid=1 block=64
//@ arg: s:f32[128]=random(451)
//@ arg: p:f32[128]=zero
//@ launch: prices<double> grid=1 block=64
//@ arg: t:f64[128]=random(452)
//@ arg: q:f64[128]=zero
//@ within: p 1024
//@ within: q 1024
template <typename T> __device__ T normal(T d) { return T(0.5) * erfc(-d * T(0.70710678118654752)); }
template <typename T> __global__ void prices(const T *x, T *out) {
    int i = threadIdx.x;
    T price = 40 + 10 * x[2 * i], years = T(1.25) + x[2 * i + 1], strike = 42, rate = T(0.03), volatility = T(0.25);
    T root = volatility * sqrt(years);
    T d1 = (log(price / strike) + (rate + T(0.5) * volatility * volatility) * years) / root;
    T d2 = d1 - root, discount = strike * exp(-rate * years);
    out[2 * i] = price * normal(d1) - discount * normal(d2);
    out[2 * i + 1] = discount * normal(-d2) - price * normal(-d1);
}
