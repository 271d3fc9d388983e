// What all families share: their NaNs.
#pragma once

namespace math {

// The canonical NaNs.
__device__ float nan_f32() { return __int_as_float(0x7fffffff); }
__device__ double nan_f64() { return __longlong_as_double(0xfff8000000000000LL); }

} // namespace math
