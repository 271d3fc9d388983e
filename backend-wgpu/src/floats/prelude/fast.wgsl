// Sequences for devices whose own operation is close to exact: the native result is corrected with
// operations that calibration has found exact. All round to nearest even.

// Needs an exact fused `fma` and a reciprocal within 3 ulp. A Newton step brings the reciprocal to within half an ulp and 41 2^-48 of
// 1/b (in relative terms: 36 of the first error squared, 4 of rounding what is left of 1, and less than 1 of the rest); the quotient,
// first made faithful, is then rounded correctly by one step with its exact remainder (P. Markstein, "Computation of elementary
// functions on the IBM RISC System/6000 processor", 1990). Let B be the significand of b as an integer: the quotient is at least
// half an ulp / B away from any tie, and near one the last step's error is below half an ulp (B + 41) 2^-48, which is less as long as
// (B + 1) (B + 41) < 2^48. That leaves out 21 B below 2^24. From 2^-60 to 2^60 the remainder and every intermediate result are
// normal.
fn iw_div_fma_f32(a: f32, b: f32) -> f32 {
    var y = 1.0f / b;
    let n = -b;
    y = fma(fma(n, y, 1.0f), y, y);
    var q = a * y;
    q = fma(fma(n, q, a), y, q);
    q = fma(fma(n, q, a), y, q);
    let usual = abs(a) >= 0x1p-60f && abs(a) <= 0x1p+60f && abs(b) >= 0x1p-60f && abs(b) <= 0x1p+60f;
    if usual && (bitcast<u32>(b) & 0x7fffe0u) != 0x7fffe0u { return q; }
    return iw_div_rare_f32(a, b);
}

// Zeros that are divided are not as rare as the others.
fn iw_div_rare_f32(a: f32, b: f32) -> f32 {
    let normal = abs(b) >= 0x1p-126f && abs(b) <= 0x1p+127f;
    if bitcast<u32>(a) << 1u == 0u && normal {
        return bitcast<f32>((bitcast<u32>(a) ^ bitcast<u32>(b)) & 0x80000000u);
    }
    return iw_div_soft_f32(a, b, 0u);
}

// The root by one Newton step, faithful from 2^-80 on if the device's reciprocal root is within some ulp.
fn iw_sqrt_step_f32(a: f32) -> f32 {
    let y = inverseSqrt(a);
    let g = a * y;
    return fma(fma(-g, g, a), 0.5f * y, g);
}

// Needs a fused `fma`, which may flush subnormals, exact products and a native reciprocal root within three ulp. g goes to the root and h to half of
// its reciprocal by one step for both; the last step adds what the exact residue x - g^2 still tells. From every such start the result is
// rounded correctly, from 2^-80 on: the residue is a multiple of 2^-126 then (tools/mathlib/walk/starts.h tries them all).
fn iw_sqrt_fma_f32(a: f32) -> f32 {
    let y = inverseSqrt(a);
    let g = a * y;
    let h = 0.5f * y;
    let n = -g;
    let e = fma(n, h, 0.5f);
    let root = fma(g, e, g);
    let r = fma(fma(-root, root, a), fma(h, e, h), root);
    // From 2^-80 on, and finite.
    if bitcast<u32>(a) - 0x17800000u < 0x68000000u { return r; }
    return iw_sqrt_rare_f32(a);
}

// 1 - a y^2 of a number and its reciprocal root, without the bits that cancel.
fn iw_rsqrt_rest_f32(a: f32, y: f32) -> f32 {
    let n = -y;
    let g = a * y;
    return fma(fma(a, n, g), y, fma(g, n, 1.0f));
}

// A step of third order.
fn iw_rsqrt_step_f32(y: f32, h: f32) -> f32 {
    return fma(y * h, fma(h, 0.378f, 0.5f), y);
}

// Needs a fused `fma`, which may flush subnormals, exact products and a native reciprocal root within three ulp. h = 1 - a y^2
// without the bits that cancel, then a step of third order. From every such start the result is rounded correctly but for four
// significands, which are among the vectors of calibration (tools/mathlib/walk/starts.h tries all of them).
fn iw_rsqrt_fma_f32(a: f32) -> f32 {
    let y = inverseSqrt(a);
    let r = iw_rsqrt_step_f32(y, iw_rsqrt_rest_f32(a, y));
    // Normal and positive.
    if bitcast<u32>(a) - 0x00800000u < 0x7f000000u { return r; }
    return iw_rsqrt_soft_f32(a, 0u);
}

// The same of numbers from 2^-126 on, infinity and NaN, without a branch, so that the roots of several numbers are computed at the same time. h is a NaN for
// infinity and NaN, whose native reciprocal roots have to be right.
fn iw_rsqrt_normal_fma_f32(a: f32) -> f32 {
    let y = inverseSqrt(a);
    let h = iw_rsqrt_rest_f32(a, y);
    return select(y, iw_rsqrt_step_f32(y, h), abs(h) < 1.0f);
}

// For devices on which they are not.
fn iw_f32_rsqrt_guarded(a: f32) -> f32 { return iw_rsqrt_fma_f32(a); }

// The root of any number: small ones are scaled by an even power of two first, subnormal ones as the integers that their bits are. The
// root of the scaled number is made faithful; its exact residue against the two midpoints tells the nearest float. Roots are normal.
fn iw_sqrt_rare_f32(a: f32) -> f32 {
    let bits = bitcast<u32>(a);
    if bits << 1u == 0u || bits == 0x7f800000u { return a; }
    var r = 0x7fffffffu;
    if bits > 0x7f800000u { return bitcast<f32>(r); }
    var x = a;
    var scale = 1.0f;
    if bits < 0x00800000u {
        x = f32(bits << 1u);
        scale = 0x1p-75f;
    } else if bits < 0x17800000u {
        x = a * 0x1p+64f;
        scale = 0x1p-32f;
    }
    let g = iw_sqrt_step_f32(x);
    let gb = bitcast<u32>(g);
    let above = bitcast<f32>(gb + 1u);
    let below = bitcast<f32>(gb - 1u);
    let d = fma(-g, g, x);
    r = select(gb, gb + 1u, d > (above - g) * g);
    r = select(r, gb - 1u, d <= (below - g) * g);
    return bitcast<f32>(r) * scale;
}

// `a * b` is exact in f64. The sum is rounded to odd in f64, which makes the second rounding, to
// f32, correct (S. Boldo, G. Melquiond, "Emulation of a FMA and correctly rounded sums: proved
// algorithms using rounding to odd", 2008). Needs exact f64 sums and products. The last step is the
// device's conversion where that is exact.
fn iw_fma_odd_f64(a: f32, b: f32, c: f32) -> f64 {
    let p = f64(a) * f64(b);
    let z = f64(c);
    let s = p + z;
    // Knuth's two-sum: p + z = s + t.
    let v = s - p;
    let t = (p - (s - v)) + (z - v);
    let sb = bitcast<u64>(s);
    let tb = bitcast<u64>(t);
    let inexact = (tb & 0x7ffffffffffffffflu) != 0lu && (sb & 1lu) == 0lu;
    let finite = (sb & 0x7ff0000000000000lu) != 0x7ff0000000000000lu;
    // Towards the error: away from zero if the signs agree. The sum is not zero if it is inexact.
    let agree = u32((sb ^ tb) >> 63u) == 0u;
    let odd = select(sb - 1lu, sb + 1lu, agree);
    return bitcast<f64>(select(sb, odd, inexact && finite));
}

fn iw_fma_via_f64_f32(a: f32, b: f32, c: f32) -> f32 {
    return iw_canon_f32(f32(iw_fma_odd_f64(a, b, c)));
}

fn iw_fma_via_f64_soft_f32(a: f32, b: f32, c: f32) -> f32 {
    return iw_canon_f32(iw_f64_to_f32(iw_fma_odd_f64(a, b, c), 0u));
}

// Hides what a number was computed from, so that no compiler simplifies sums as if they were not rounded: `zero` is 0, which it must
// not know.
fn iw_hidden_f32(x: f32, zero: u32) -> f32 {
    return bitcast<f32>(bitcast<u32>(x) ^ zero);
}

// a + b = x + y exactly, x being the rounded sum (Knuth).
fn iw_two_sum_f32(a: f32, b: f32, zero: u32) -> vec2<f32> {
    let x = iw_hidden_f32(a + b, zero);
    let v = iw_hidden_f32(x - a, zero);
    let w = iw_hidden_f32(x - v, zero);
    return vec2<f32>(x, (a - w) + (b - v));
}

// The upper half of a number's digits (Veltkamp; Dekker, "A floating-point technique for extending the available precision", 1971).
fn iw_upper_half_f32(x: f32, zero: u32) -> f32 {
    let t = iw_hidden_f32(4097.0f * x, zero);
    return t - iw_hidden_f32(t - x, zero);
}

// An `fma` that takes and gives zeros for subnormals, for devices with neither a fused one nor f64: in sums of floats, with
// factors in [1, 2) and the addend scaled as the product is, without a branch. An addend that is farther than 2^100 from the
// product is as good as one that is that far. The small parts are added by rounding to odd, as in `iw_fma_odd_f64`. `zero` is as above.
fn iw_fma_in_pairs_f32(a: f32, b: f32, c: f32, zero: u32) -> f32 {
    let ab = bitcast<u32>(a);
    let bb = bitcast<u32>(b);
    let cb = bitcast<u32>(c);
    let ea = i32((ab >> 23u) & 255u);
    let eb = i32((bb >> 23u) & 255u);
    let ec = i32((cb >> 23u) & 255u);
    let x = bitcast<f32>((ab & 0x807fffffu) | 0x3f800000u);
    let y = bitcast<f32>((bb & 0x807fffffu) | 0x3f800000u);
    let apart = ec - ea - eb + 127;
    let near = u32(clamp(apart, -100, 100) + 127);
    let z = select(bitcast<f32>((cb & 0x807fffffu) | (near << 23u)), 0.0f, ec == 0);
    let p = iw_hidden_f32(x * y, zero);
    let xh = iw_hidden_f32(iw_upper_half_f32(x, zero), zero);
    let yh = iw_hidden_f32(iw_upper_half_f32(y, zero), zero);
    let xl = x - xh;
    let yl = y - yh;
    let e = (((xh * yh - p) + xh * yl) + xl * yh) + xl * yl;
    let u = iw_two_sum_f32(z, e, zero);
    let t = iw_two_sum_f32(p, u.x, zero);
    let v = iw_two_sum_f32(t.y, u.y, zero);
    let vb = bitcast<u32>(v.x);
    let agree = ((vb ^ bitcast<u32>(v.y)) >> 31u) == 0u;
    let odd = select(vb, select(vb - 1u, vb + 1u, agree), v.y != 0.0f && (vb & 1u) == 0u);
    let r = bitcast<u32>(t.x + bitcast<f32>(odd));
    // Times the power of two that was taken out.
    let scale = select(ea + eb - 254, ec - 227, apart > 100);
    let exponent = i32((r >> 23u) & 255u) + scale;
    let sign = r & 0x80000000u;
    var result = select(r + (bitcast<u32>(scale) << 23u), sign, exponent <= 0);
    result = select(result, sign | 0x7f800000u, exponent >= 255);
    result = select(result, r, r << 1u == 0u);
    // A factor that is zero, and infinities and NaNs.
    let flushed_a = select(a, bitcast<f32>(ab & 0x80000000u), ea == 0);
    let flushed_b = select(b, bitcast<f32>(bb & 0x80000000u), eb == 0);
    let flushed_c = select(c, bitcast<f32>(cb & 0x80000000u), ec == 0);
    let special_factor = ea == 0 || eb == 0 || max(ea, eb) == 255;
    let special = select(p, flushed_a * flushed_b, special_factor) + flushed_c;
    return iw_canon_f32(select(bitcast<f32>(result), special, special_factor || ec == 255));
}

// Where the bits of an f32 stand among the ranges: normal numbers and infinities first, then NaNs,
// zeros at 0xff000000, subnormals last.
fn iw_range_f32(x: f32) -> u32 {
    return (bitcast<u32>(x) << 1u) - 0x1000000u;
}

// For a native `fma` that rounds once but takes or gives zero for subnormals: trusted if no operand
// is subnormal and the result is normal or infinite. A result that is not trusted was zero or
// subnormal, or it is a NaN that may not be the canonical one. The ranges of values used in several
// sums are common subexpressions.
fn iw_f32_fma_guarded(a: f32, b: f32, c: f32) -> f32 {
    var r = fma(a, b, c);
    if iw_fma_is_untrusted_f32(a, b, c, r) && !iw_fma_of_zeros_f32(a, b, c, r) {
        r = iw_fma_soft_f32(a, b, c, 0u);
    }
    return r;
}

// The same in f64 where the device's `fma` is not trusted, for devices on which that is exact: what is inlined wherever a
// kernel has an `fma` is much less than the integer routine.
fn iw_f32_fma_guarded_via_f64(a: f32, b: f32, c: f32) -> f32 {
    var r = fma(a, b, c);
    if iw_fma_is_untrusted_f32(a, b, c, r) && !iw_fma_of_zeros_f32(a, b, c, r) {
        r = iw_fma_via_f64_f32(a, b, c);
    }
    return r;
}

fn iw_fma_is_untrusted_f32(a: f32, b: f32, c: f32, r: f32) -> bool {
    let operands = max(max(iw_range_f32(a), iw_range_f32(b)), iw_range_f32(c));
    return operands > 0xff000000u || iw_range_f32(r) > 0xfe000000u;
}

// Sums of zeros are frequent and right: a product with a factor of zero is no rounded-off one.
fn iw_fma_of_zeros_f32(a: f32, b: f32, c: f32, r: f32) -> bool {
    let zero = 0xff000000u;
    let factor = iw_range_f32(a) == zero || iw_range_f32(b) == zero;
    return factor && iw_range_f32(c) == zero && iw_range_f32(r) == zero;
}

// The sum of an atomic addition in global memory treats subnormals as zeros of their sign.
fn iw_flush_f32(x: f32) -> f32 {
    let b = bitcast<u32>(x);
    return bitcast<f32>(select(b, b & 0x80000000u, (b & 0x7fffffffu) < 0x800000u));
}

// Float to integer, to zero, by the device inside the range where it cannot go wrong.

fn iw_f32_to_i32_guarded(x: f32) -> i32 {
    let b = bitcast<u32>(x);
    let m = b & 0x7fffffffu;
    if m < 0x4f000000u { return i32(x); }
    if m > 0x7f800000u { return 0; }
    return bitcast<i32>(0x7fffffffu + (b >> 31u));
}

fn iw_f32_to_u32_guarded(x: f32) -> u32 {
    let b = bitcast<u32>(x);
    if b < 0x4f800000u { return u32(x); }
    return select(0xffffffffu, 0u, b > 0x7f800000u);
}

fn iw_f64_to_i32_guarded(x: f64) -> i32 {
    let b = bitcast<u64>(x);
    let m = b & 0x7ffffffffffffffflu;
    if m < 0x41e0000000000000lu { return i32(x); }
    let negative = u32(b >> 63u) != 0u || m > 0x7ff0000000000000lu;
    return bitcast<i32>(select(0x7fffffffu, 0x80000000u, negative));
}

// naga writes `!=` as the ordered comparison, which is false for NaNs.
fn iw_f32_ne_guarded(a: f32, b: f32) -> bool { return !(a == b); }
fn iw_f64_ne_guarded(a: f64, b: f64) -> bool { return !(a == b); }
