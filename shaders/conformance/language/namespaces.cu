// Namespaces: reopened, nested, inline, unnamed, aliases, using-declarations and -directives, lookup by argument.
//@ family: language
//@ launch: app::run grid=1 block=8
//@ arg: out:i32[56]=zero
//@ expect: out=2001,620310,6260,22,700,10011,320,2102,622311,6282,22,707,10012,321,2203,624312,6304,22,714,10013,322
//@ expect: out[21]=2304,626313,6326,22,721,10014,323,2405,628314,6348,22,728,10015,324,2506,630315,6370,22,735,10016
//@ expect: out[41]=325,2607,632316,6392,22,742,10017,326,2708,634317,6414,22,749,10018,327
__device__ int f(int v) { return v + 1; }
namespace math {
constexpr int unit = 10;
struct Angle {
    int deg;
};
__device__ int f(int v) { return v + 2 * unit; }
__device__ int turn(Angle a) { return a.deg * 2; }
__device__ Angle operator+(Angle a, Angle b) { return {a.deg + b.deg}; }
namespace detail {
__device__ int f(int v) { return v + 300; }
__device__ int g(int v) { return f(v) + unit; }
} // namespace detail
inline namespace v2 {
__device__ int version() { return 2; }
} // namespace v2
} // namespace math
namespace math::detail {
__device__ int h(int v) { return g(v) * 2; }
} // namespace math::detail
namespace math {
__device__ int late(Angle a, int v) { return turn(a) + detail::h(v); }
} // namespace math
namespace {
__device__ int hidden(int v) { return v * 7; }
} // namespace
namespace short_name = math::detail;
namespace other {
using namespace math;
using ::f;
__device__ int pick(int v) { return f(v) + unit; }
} // namespace other
namespace app {
using math::detail::h;
__global__ void run(int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    o[0] = ::f(t) + math::f(t) * 100;
    o[1] = short_name::g(t) + h(t) * 1000;
    o[2] = turn(math::Angle{t}) + late(math::Angle{1} + math::Angle{t}, 2) * 10;
    o[3] = math::version() * 10 + math::v2::version();
    o[4] = hidden(t) + ::hidden(1) * 100;
    o[5] = other::pick(t) + other::unit * 1000;
    {
        using namespace math::detail;
        using math::unit;
        o[6] = g(t) + unit;
    }
}
} // namespace app
