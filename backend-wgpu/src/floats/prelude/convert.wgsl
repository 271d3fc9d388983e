// Conversions between floats and integers and between float formats, on bits.
// `mode` as in soft.wgsl. NaN to integer: 0, but the highest bit alone if the source is f64 or the
// result has 64 bits (PTX ISA, `cvt`).

fn iw_u32_to_f32_bits(sign: u32, v: u32, mode: u32) -> u32 {
    if v == 0u { return 0u; }
    let lead = countLeadingZeros(v);
    let s = v << lead;
    return iw_round_pack_f32(sign, 157 - i32(lead), (s >> 1u) | (s & 1u), mode);
}

fn iw_u64_to_f32_bits(sign: u32, v: u64, mode: u32) -> u32 {
    if v == 0lu { return 0u; }
    let lead = iw_clz_u64(v);
    let s = v << lead;
    let sticky = select(0u, 1u, (s & 0x1fffffffflu) != 0lu);
    return iw_round_pack_f32(sign, 189 - i32(lead), u32(s >> 33u) | sticky, mode);
}

fn iw_u64_to_f64_bits(sign: u64, v: u64, mode: u32) -> u64 {
    if v == 0lu { return 0lu; }
    let lead = iw_clz_u64(v);
    let s = v << lead;
    return iw_round_pack_f64(sign, 1085 - i32(lead), (s >> 1u) | (s & 1lu), mode);
}

fn iw_u32_to_f32(v: u32, mode: u32) -> f32 {
    return bitcast<f32>(iw_u32_to_f32_bits(0u, v, mode));
}

fn iw_i32_to_f32(v: i32, mode: u32) -> f32 {
    let b = bitcast<u32>(v);
    let negative = (b >> 31u) != 0u;
    let magnitude = select(b, ~b + 1u, negative);
    return bitcast<f32>(iw_u32_to_f32_bits(b & 0x80000000u, magnitude, mode));
}

fn iw_u64_to_f32(v: u64, mode: u32) -> f32 {
    return bitcast<f32>(iw_u64_to_f32_bits(0u, v, mode));
}

// Signs are looked at in 32 bits: Mesa 22.3's llvmpipe makes a comparison with zero of a shift by 63 bits that is compared, and that is wrong for numbers
// which are widened from 32 bits.
fn iw_i64_to_f32(v: i64, mode: u32) -> f32 {
    let b = bitcast<u64>(v);
    let negative = u32(b >> 63u) != 0u;
    let magnitude = select(b, ~b + 1lu, negative);
    return bitcast<f32>(iw_u64_to_f32_bits(select(0u, 0x80000000u, negative), magnitude, mode));
}

fn iw_u32_to_f64(v: u32, mode: u32) -> f64 {
    return bitcast<f64>(iw_u64_to_f64_bits(0lu, u64(v), mode));
}

fn iw_i32_to_f64(v: i32, mode: u32) -> f64 {
    let b = bitcast<u32>(v);
    let negative = (b >> 31u) != 0u;
    let magnitude = select(b, ~b + 1u, negative);
    let sign = select(0lu, 0x8000000000000000lu, negative);
    return bitcast<f64>(iw_u64_to_f64_bits(sign, u64(magnitude), mode));
}

fn iw_u64_to_f64(v: u64, mode: u32) -> f64 {
    return bitcast<f64>(iw_u64_to_f64_bits(0lu, v, mode));
}

fn iw_i64_to_f64(v: i64, mode: u32) -> f64 {
    let b = bitcast<u64>(v);
    let negative = u32(b >> 63u) != 0u;
    let magnitude = select(b, ~b + 1lu, negative);
    return bitcast<f64>(iw_u64_to_f64_bits(b & 0x8000000000000000lu, magnitude, mode));
}

// The magnitude of an integral f32, at most 2^32 - 1; beyond that it says so in `over`.
struct iw_Magnitude_u32 { v: u32, over: bool }

fn iw_magnitude_u32_f32(m: u32) -> iw_Magnitude_u32 {
    let e = i32(m >> 23u) - 127;
    if e < 0 { return iw_Magnitude_u32(0u, false); }
    if e > 31 { return iw_Magnitude_u32(0u, true); }
    let s = (m & 0x7fffffu) | 0x800000u;
    if e <= 23 { return iw_Magnitude_u32(s >> u32(23 - e), false); }
    return iw_Magnitude_u32(s << u32(e - 23), false);
}

struct iw_Magnitude_u64 { v: u64, over: bool }

fn iw_magnitude_u64_f64(m: u64) -> iw_Magnitude_u64 {
    let e = i32(m >> 52u) - 1023;
    if e < 0 { return iw_Magnitude_u64(0lu, false); }
    if e > 63 { return iw_Magnitude_u64(0lu, true); }
    let s = (m & 0xffffffffffffflu) | 0x10000000000000lu;
    if e <= 52 { return iw_Magnitude_u64(s >> u32(52 - e), false); }
    return iw_Magnitude_u64(s << u32(e - 52), false);
}

fn iw_magnitude_u64_f32(m: u32) -> iw_Magnitude_u64 {
    let e = i32(m >> 23u) - 127;
    if e < 0 { return iw_Magnitude_u64(0lu, false); }
    if e > 63 { return iw_Magnitude_u64(0lu, true); }
    let s = u64((m & 0x7fffffu) | 0x800000u);
    if e <= 23 { return iw_Magnitude_u64(s >> u32(23 - e), false); }
    return iw_Magnitude_u64(s << u32(e - 23), false);
}

fn iw_f32_to_u32(x: f32, mode: u32) -> u32 {
    let b = bitcast<u32>(x);
    if (b & 0x7fffffffu) > 0x7f800000u { return 0u; }
    let r = iw_integral_bits_f32(b, mode);
    if (r >> 31u) != 0u { return 0u; }
    let m = iw_magnitude_u32_f32(r);
    return select(m.v, 0xffffffffu, m.over);
}

fn iw_f32_to_i32(x: f32, mode: u32) -> i32 {
    let b = bitcast<u32>(x);
    if (b & 0x7fffffffu) > 0x7f800000u { return 0; }
    let r = iw_integral_bits_f32(b, mode);
    let m = iw_magnitude_u32_f32(r & 0x7fffffffu);
    let over = m.over || m.v > 0x7fffffffu;
    if (r >> 31u) != 0u { return bitcast<i32>(select(~m.v + 1u, 0x80000000u, over)); }
    return bitcast<i32>(select(m.v, 0x7fffffffu, over));
}

fn iw_f32_to_u64(x: f32, mode: u32) -> u64 {
    let b = bitcast<u32>(x);
    if (b & 0x7fffffffu) > 0x7f800000u { return 0x8000000000000000lu; }
    let r = iw_integral_bits_f32(b, mode);
    if (r >> 31u) != 0u { return 0lu; }
    let m = iw_magnitude_u64_f32(r);
    return select(m.v, 0xfffffffffffffffflu, m.over);
}

fn iw_signed_u64(m: iw_Magnitude_u64, negative: bool) -> i64 {
    let over = m.over || m.v > 0x7ffffffffffffffflu;
    if negative { return bitcast<i64>(select(~m.v + 1lu, 0x8000000000000000lu, over)); }
    return bitcast<i64>(select(m.v, 0x7ffffffffffffffflu, over));
}

fn iw_f32_to_i64(x: f32, mode: u32) -> i64 {
    let b = bitcast<u32>(x);
    let nan = (b & 0x7fffffffu) > 0x7f800000u;
    let r = iw_integral_bits_f32(b, mode);
    let value = iw_signed_u64(iw_magnitude_u64_f32(r & 0x7fffffffu), (r >> 31u) != 0u);
    return bitcast<i64>(select(bitcast<u64>(value), 0x8000000000000000lu, nan));
}

fn iw_f64_to_u32(x: f64, mode: u32) -> u32 {
    let b = bitcast<u64>(x);
    if (b & 0x7ffffffffffffffflu) > 0x7ff0000000000000lu { return 0x80000000u; }
    let r = iw_integral_bits_f64(b, mode);
    if u32(r >> 63u) != 0u { return 0u; }
    let m = iw_magnitude_u64_f64(r);
    return select(u32(m.v & 0xfffffffflu), 0xffffffffu, m.over || m.v > 0xfffffffflu);
}

fn iw_f64_to_i32(x: f64, mode: u32) -> i32 {
    let b = bitcast<u64>(x);
    let nan = (b & 0x7ffffffffffffffflu) > 0x7ff0000000000000lu;
    let r = iw_integral_bits_f64(b, mode);
    let m = iw_magnitude_u64_f64(r & 0x7ffffffffffffffflu);
    let over = m.over || m.v > 0x7ffffffflu;
    let low = u32(m.v & 0xfffffffflu);
    let negative = u32(r >> 63u) != 0u;
    let value = select(select(low, 0x7fffffffu, over), select(~low + 1u, 0x80000000u, over), negative);
    return bitcast<i32>(select(value, 0x80000000u, nan));
}

fn iw_f64_to_u64(x: f64, mode: u32) -> u64 {
    let b = bitcast<u64>(x);
    if (b & 0x7ffffffffffffffflu) > 0x7ff0000000000000lu { return 0x8000000000000000lu; }
    let r = iw_integral_bits_f64(b, mode);
    if u32(r >> 63u) != 0u { return 0lu; }
    let m = iw_magnitude_u64_f64(r);
    return select(m.v, 0xfffffffffffffffflu, m.over);
}

fn iw_f64_to_i64(x: f64, mode: u32) -> i64 {
    let b = bitcast<u64>(x);
    let nan = (b & 0x7ffffffffffffffflu) > 0x7ff0000000000000lu;
    let r = iw_integral_bits_f64(b, mode);
    let value = iw_signed_u64(iw_magnitude_u64_f64(r & 0x7ffffffffffffffflu), u32(r >> 63u) != 0u);
    return bitcast<i64>(select(bitcast<u64>(value), 0x8000000000000000lu, nan));
}

// NaNs keep their sign and upper payload and become quiet.

fn iw_f32_to_f64(x: f32, mode: u32) -> f64 {
    let b = bitcast<u32>(x);
    let m = b & 0x7fffffffu;
    let sign = u64(b & 0x80000000u) << 32u;
    if m == 0u { return bitcast<f64>(sign); }
    if m >= 0x7f800000u {
        let quiet = select(0lu, 0x8000000000000lu, m > 0x7f800000u);
        return bitcast<f64>(sign | 0x7ff0000000000000lu | quiet | (u64(m & 0x7fffffu) << 29u));
    }
    let p = iw_unpack_f32(m);
    return bitcast<f64>(sign | ((u64(p.e + 895) << 52u) + (u64(p.s) << 29u)));
}

fn iw_f64_to_f32(x: f64, mode: u32) -> f32 {
    let b = bitcast<u64>(x);
    let m = b & 0x7ffffffffffffffflu;
    let sign = u32(b >> 32u) & 0x80000000u;
    if m > 0x7ff0000000000000lu {
        return bitcast<f32>(sign | 0x7fc00000u | u32((m >> 29u) & 0x3ffffflu));
    }
    if m == 0x7ff0000000000000lu { return bitcast<f32>(sign | 0x7f800000u); }
    // Subnormal f64 are far below the smallest f32: only their stickiness matters.
    let e = i32(m >> 52u);
    if m == 0lu { return bitcast<f32>(sign); }
    let s = (m & 0xffffffffffffflu) | select(0lu, 0x10000000000000lu, e != 0);
    let top = u32(s >> 22u) | select(0u, 1u, (s & 0x3ffffflu) != 0lu);
    return bitcast<f32>(iw_round_pack_f32(sign, e - 897, top, mode));
}

// f16 as bits in the low half of a u32.

fn iw_f32_to_f16_bits(x: f32, mode: u32) -> u32 {
    let b = bitcast<u32>(x);
    let m = b & 0x7fffffffu;
    let sign = (b >> 16u) & 0x8000u;
    if m > 0x7f800000u { return 0x7fffu; }
    if m == 0x7f800000u { return sign | 0x7c00u; }
    if m == 0u { return sign; }
    let e = i32(m >> 23u) - 112;
    var s = (m & 0x7fffffu) | select(0u, 0x800000u, m >= 0x800000u);
    var ex = e - 1;
    if ex < 0 {
        s = iw_shr_jam_u32(s, u32(-ex));
        ex = 0;
    }
    var inc = 0xfffu + ((s >> 13u) & 1u);
    if mode != 0u {
        let up = (mode == 2u && sign == 0u) || (mode == 3u && sign != 0u);
        inc = select(0u, 0x1fffu, up);
    }
    if ex > 29 { return sign | select(0x7bffu, 0x7c00u, inc != 0u); }
    return sign | min((u32(ex) << 10u) + ((s + inc) >> 13u), 0x7c00u);
}

fn iw_f16_bits_to_f32(h: u32) -> f32 {
    let m = h & 0x7fffu;
    let sign = (h & 0x8000u) << 16u;
    if m == 0u { return bitcast<f32>(sign); }
    if m >= 0x7c00u { return bitcast<f32>(select(sign | 0x7f800000u, 0x7fffffffu, m > 0x7c00u)); }
    if m >= 0x400u { return bitcast<f32>(sign | ((m << 13u) + 0x38000000u)); }
    let shift = countLeadingZeros(m) - 21u;
    return bitcast<f32>(sign | ((113u - shift) << 23u) | (((m << shift) & 0x3ffu) << 13u));
}

fn iw_canon_f16_bits(h: u32) -> u32 {
    return select(h, 0x7fffu, (h & 0x7fffu) > 0x7c00u);
}
