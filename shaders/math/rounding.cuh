// Results of single precision that are computed in double.
#pragma once

namespace math {

// A double, rounded to float. A NaN becomes the one of float: the conversion would keep the sign and payload of double's.
__device__ float rounded_f32(double x) { return x != x ? __int_as_float(0x7fffffff) : (float)x; }

} // namespace math
