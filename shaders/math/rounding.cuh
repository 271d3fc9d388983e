// What all families share: their NaNs, and results of single precision that are computed in double.
#pragma once

namespace math {

// The canonical NaNs.
__device__ float nan_f32() { return __int_as_float(0x7fffffff); }
__device__ double nan_f64() { return __longlong_as_double(0xfff8000000000000LL); }

// A double, rounded to float. A NaN becomes the one of float: the conversion would keep the sign and payload of double's.
__device__ float rounded_f32(double x) { return x != x ? nan_f32() : (float)x; }

} // namespace math
