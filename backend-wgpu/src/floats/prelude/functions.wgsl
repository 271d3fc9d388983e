// Math functions by those of the shading language, for the native float mode. Which of them are good enough on a device is found
// by calibration (`calibrate/functions.rs`). The intrinsics are products, quotients and the functions to base 2, as in CUDA (CUDA
// C++ Programming Guide, "Intrinsic Functions").

fn iw_fast_exp_native_f32(x: f32) -> f32 { return exp2(x * 0x1.715476p+0f); }
fn iw_fast_exp10_native_f32(x: f32) -> f32 { return exp2(x * 0x1.a934fp+1f); }
fn iw_fast_log_native_f32(x: f32) -> f32 { return log2(x) * 0x1.62e43p-1f; }
fn iw_fast_log10_native_f32(x: f32) -> f32 { return log2(x) * 0x1.344136p-2f; }
fn iw_fast_log2_native_f32(x: f32) -> f32 { return log2(x); }
fn iw_fast_sin_native_f32(x: f32) -> f32 { return sin(x); }
fn iw_fast_cos_native_f32(x: f32) -> f32 { return cos(x); }
fn iw_fast_tan_native_f32(x: f32) -> f32 { return sin(x) / cos(x); }
fn iw_fast_tanh_native_f32(x: f32) -> f32 { return tanh(x); }
fn iw_fast_divide_native_f32(x: f32, y: f32) -> f32 { return x / y; }
fn iw_fast_pow_native_f32(x: f32, y: f32) -> f32 { return exp2(y * log2(x)); }

fn iw_acos_native_f32(x: f32) -> f32 { return acos(x); }
fn iw_acosh_native_f32(x: f32) -> f32 { return acosh(x); }
fn iw_asin_native_f32(x: f32) -> f32 { return asin(x); }
fn iw_asinh_native_f32(x: f32) -> f32 { return asinh(x); }
fn iw_atan_native_f32(x: f32) -> f32 { return atan(x); }
fn iw_atan2_native_f32(x: f32, y: f32) -> f32 { return atan2(x, y); }
fn iw_atanh_native_f32(x: f32) -> f32 { return atanh(x); }
fn iw_cos_native_f32(x: f32) -> f32 { return cos(x); }
fn iw_cosh_native_f32(x: f32) -> f32 { return cosh(x); }
fn iw_exp_native_f32(x: f32) -> f32 { return exp(x); }
fn iw_exp2_native_f32(x: f32) -> f32 { return exp2(x); }
fn iw_log_native_f32(x: f32) -> f32 { return log(x); }
fn iw_log2_native_f32(x: f32) -> f32 { return log2(x); }
fn iw_pow_native_f32(x: f32, y: f32) -> f32 { return pow(x, y); }
fn iw_sin_native_f32(x: f32) -> f32 { return sin(x); }
fn iw_sinh_native_f32(x: f32) -> f32 { return sinh(x); }
fn iw_tan_native_f32(x: f32) -> f32 { return tan(x); }
fn iw_tanh_native_f32(x: f32) -> f32 { return tanh(x); }
