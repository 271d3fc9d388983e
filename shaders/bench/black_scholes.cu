//@ about: prices of call and put options by Black and Scholes; operations are options
//@ group: applications
//@ full: n=16Mi
//@ small: n=32Ki
//@ tiny: n=1Ki
//@ launch: inputs grid={n/256} block=256
//@ arg: price:f32[{n}]=random(1)
//@ arg: strike:f32[{n}]=random(2)
//@ arg: years:f32[{n}]=random(3)
//@ arg: i32={n}
//@ timed
//@ launch: black_scholes grid={n/256} block=256
//@ arg: price
//@ arg: strike
//@ arg: years
//@ arg: call:f32[{n}]=zero
//@ arg: put:f32[{n}]=zero
//@ arg: f32=0.02
//@ arg: f32=0.3
//@ arg: i32={n}
//@ operations: n
//@ result: call relative=1e-3 absolute=1e-3
//@ result: put relative=1e-3 absolute=1e-3

// Prices from 5 to 30, strikes from 1 to 100, times from 0.25 to 10 years.
__global__ void inputs(float *price, float *strike, float *years, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    price[i] = 17.5f + 12.5f * price[i];
    strike[i] = 50.5f + 49.5f * strike[i];
    years[i] = 5.125f + 4.875f * years[i];
}

// The cumulative normal distribution.
__device__ float normal(float x) { return 0.5f * erfcf(-0.70710678f * x); }

__global__ void black_scholes(const float *price, const float *strike, const float *years, float *call, float *put,
                              float rate, float volatility, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float s = price[i], x = strike[i], t = years[i];
    float deviation = volatility * sqrtf(t);
    float d1 = (logf(s / x) + (rate + 0.5f * volatility * volatility) * t) / deviation;
    float d2 = d1 - deviation;
    float discounted = x * expf(-rate * t);
    call[i] = s * normal(d1) - discounted * normal(d2);
    put[i] = discounted * normal(-d2) - s * normal(-d1);
}
