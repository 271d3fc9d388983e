// What all families share.
#pragma once

namespace math {

// The canonical NaNs.
__device__ float nan_f32() { return __int_as_float(0x7fffffff); }
__device__ double nan_f64() { return __longlong_as_double(0xfff8000000000000LL); }

// Below it functions next to a straight line through 0 are that line, without `fma`: where `fma` takes and gives zeros for
// subnormals, the others' results would be lost. So every `fma` of `float` in the library may do so (tools/mathlib/walk shows it).
constexpr float TINY_F32 = 0x1p-80f;

} // namespace math
