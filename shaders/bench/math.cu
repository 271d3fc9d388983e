//@ group: math
//@ full: n=4Mi
//@ small: n=16Ki
//@ tiny: n=256

// Each thread adds up a function of 64 values. Operations are calls.

__device__ float both(float x) {
    float s, c;
    sincosf(x, &s, &c);
    return s + c;
}

__device__ float both_of_pi(float x) {
    float s, c;
    sincospif(x, &s, &c);
    return s + c;
}

// A function of values from start - span to start + span, and on by steps.
#define FUNCTION(name, T, start, span, step, expression) \
    struct name { \
        typedef T type; \
        static __device__ T first(T x) { return start + span * x; } \
        static __device__ T next(T v) { return v + step; } \
        static __device__ T of(T v) { return expression; } \
    };
FUNCTION(Expf, float, -5.0f, 5.0f, 0.37f, expf(v))
FUNCTION(Exp2f, float, -5.0f, 5.0f, 0.37f, exp2f(v))
FUNCTION(Logf, float, 2.0f, 1.9f, 0.37f, logf(v))
FUNCTION(Log1pf, float, 2.0f, 1.9f, 0.37f, log1pf(v))
FUNCTION(Expm1f, float, -3.0f, 3.0f, 0.21f, expm1f(v))
FUNCTION(Powf, float, 2.0f, 1.9f, 0.37f, powf(v, 1.7f))
FUNCTION(Sinf, float, 0.0f, 40.0f, 0.37f, sinf(v))
FUNCTION(Cosf, float, 0.0f, 40.0f, 0.37f, cosf(v))
FUNCTION(Tanf, float, 0.0f, 40.0f, 0.37f, tanf(v))
FUNCTION(Sincosf, float, 0.0f, 40.0f, 0.37f, both(v))
FUNCTION(Sincospif, float, 0.0f, 4.0f, 0.37f, both_of_pi(v))
FUNCTION(Acosf, float, -0.6f, 0.4f, 0.015f, acosf(v))
FUNCTION(Atan2f, float, 0.0f, 4.0f, 0.37f, atan2f(v, 1.5f))
FUNCTION(Tanhf, float, -2.0f, 2.0f, 0.21f, tanhf(v))
FUNCTION(Erff, float, -2.0f, 2.0f, 0.21f, erff(v))
FUNCTION(Erfcf, float, -2.0f, 2.0f, 0.21f, erfcf(v))
FUNCTION(Normcdff, float, -2.0f, 2.0f, 0.21f, normcdff(v))
FUNCTION(Tgammaf, float, 1.6f, 0.5f, 0.21f, tgammaf(v))
FUNCTION(Cbrtf, float, 0.0f, 4.0f, 0.37f, cbrtf(v))
FUNCTION(Sqrtf, float, 2.0f, 1.9f, 0.37f, sqrtf(v))
FUNCTION(Rsqrtf, float, 2.0f, 1.9f, 0.37f, rsqrtf(v))
FUNCTION(Quotient, float, 2.0f, 1.9f, 0.37f, 1.5f / v)
FUNCTION(Hypotf, float, 0.0f, 4.0f, 0.37f, hypotf(v, 1.5f))
FUNCTION(Fmodf, float, 0.0f, 40.0f, 0.37f, fmodf(v, 0.7f))
FUNCTION(FastExpf, float, -5.0f, 5.0f, 0.37f, __expf(v))
FUNCTION(FastSinf, float, 0.0f, 3.0f, 0.11f, __sinf(v))
FUNCTION(FastLogf, float, 2.0f, 1.9f, 0.37f, __logf(v))
FUNCTION(FastPowf, float, 2.0f, 1.9f, 0.37f, __powf(v, 1.7f))
FUNCTION(FastQuotient, float, 2.0f, 1.9f, 0.37f, __fdividef(1.5f, v))
FUNCTION(Exp, double, -5.0, 5.0, 0.37, exp(v))
FUNCTION(Log, double, 2.0, 1.9, 0.37, log(v))
FUNCTION(Sin, double, 0.0, 40.0, 0.37, sin(v))
FUNCTION(Pow, double, 2.0, 1.9, 0.37, pow(v, 1.7))

template <class F> __global__ void sums(const typename F::type *x, typename F::type *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    typename F::type v = F::first(x[i]), sum = 0;
    for (int j = 0; j < 64; j++) {
        sum += F::of(v);
        v = F::next(v);
    }
    y[i] = sum;
}

//@ bench: math_expf
//@ about: expf(x); operations are calls
//@ launch: sums<Expf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_exp2f
//@ about: exp2f(x); operations are calls
//@ launch: sums<Exp2f> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_logf
//@ about: logf(x); operations are calls
//@ launch: sums<Logf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_log1pf
//@ about: log1pf(x); operations are calls
//@ launch: sums<Log1pf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_expm1f
//@ about: expm1f(x); operations are calls
//@ launch: sums<Expm1f> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_powf
//@ about: powf(x, 1.7f); operations are calls
//@ launch: sums<Powf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_sinf
//@ about: sinf(x); operations are calls
//@ launch: sums<Sinf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_cosf
//@ about: cosf(x); operations are calls
//@ launch: sums<Cosf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_tanf
//@ about: tanf(x); operations are calls
//@ launch: sums<Tanf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.1

//@ bench: math_sincosf
//@ about: sincosf; operations are calls
//@ launch: sums<Sincosf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_sincospif
//@ about: sincospif; operations are calls
//@ launch: sums<Sincospif> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_acosf
//@ about: acosf(x); operations are calls
//@ launch: sums<Acosf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_atan2f
//@ about: atan2f(x, 1.5f); operations are calls
//@ launch: sums<Atan2f> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_tanhf
//@ about: tanhf(x); operations are calls
//@ launch: sums<Tanhf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_erff
//@ about: erff(x); operations are calls
//@ launch: sums<Erff> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_erfcf
//@ about: erfcf(x); operations are calls
//@ launch: sums<Erfcf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_normcdff
//@ about: normcdff(x); operations are calls
//@ launch: sums<Normcdff> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_tgammaf
//@ about: tgammaf(x); operations are calls
//@ launch: sums<Tgammaf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_cbrtf
//@ about: cbrtf(x); operations are calls
//@ launch: sums<Cbrtf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_sqrtf
//@ about: sqrtf(x); operations are calls
//@ launch: sums<Sqrtf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_rsqrtf
//@ about: rsqrtf(x); operations are calls
//@ launch: sums<Rsqrtf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_quotient
//@ about: 1.5f / x; operations are calls
//@ launch: sums<Quotient> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_hypotf
//@ about: hypotf(x, 1.5f); operations are calls
//@ launch: sums<Hypotf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_fmodf
//@ about: fmodf(x, 0.7f); operations are calls
//@ launch: sums<Fmodf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_fast_expf
//@ about: __expf(x); operations are calls
//@ launch: sums<FastExpf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_fast_sinf
//@ about: __sinf(x); operations are calls
//@ launch: sums<FastSinf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_fast_logf
//@ about: __logf(x); operations are calls
//@ launch: sums<FastLogf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_fast_powf
//@ about: __powf(x, 1.7f); operations are calls
//@ launch: sums<FastPowf> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_fast_dividef
//@ about: __fdividef(1.5f, x); operations are calls
//@ launch: sums<FastQuotient> grid={n/256} block=256
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-3 absolute=1e-3 outliers=0.01

//@ bench: math_exp
//@ about: exp(x); operations are calls
//@ launch: sums<Exp> grid={n/256} block=256
//@ arg: x:f64[{n}]=random(1)
//@ arg: y:f64[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-10 absolute=1e-10

//@ bench: math_log
//@ about: log(x); operations are calls
//@ launch: sums<Log> grid={n/256} block=256
//@ arg: x:f64[{n}]=random(1)
//@ arg: y:f64[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-10 absolute=1e-10

//@ bench: math_sin
//@ about: sin(x); operations are calls
//@ launch: sums<Sin> grid={n/256} block=256
//@ arg: x:f64[{n}]=random(1)
//@ arg: y:f64[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-10 absolute=1e-10

//@ bench: math_pow
//@ about: pow(x, 1.7); operations are calls
//@ launch: sums<Pow> grid={n/256} block=256
//@ arg: x:f64[{n}]=random(1)
//@ arg: y:f64[{n}]=zero
//@ operations: 64*n
//@ result: y relative=1e-10 absolute=1e-10
