// IEEE 754 arithmetic on bit patterns, in integers only, for f32 (on u32) and f64 (on u64).
//
// `$F` is the float type, `$U` the unsigned integer of its size; the loader of this file writes
// the text once per type (see ../mod.rs for the other `$` names). The algorithms are the
// textbook ones: unpack, compute with guard bits and a sticky lowest bit, round and pack once
// (J. Hauser, "Berkeley SoftFloat"; Muller et al., "Handbook of Floating-Point Arithmetic", ch. 9).
//
// `mode` is the rounding direction: 0 to nearest even, 1 to zero, 2 up, 3 down.

// Exponent (biased) and significand with its leading one at bit $MANT.
struct iw_Parts_$F { e: i32, s: $U }

fn iw_shr_jam_$U(v: $U, d: u32) -> $U {
    if d == 0u { return v; }
    if d >= $Wu { return select($0, $1, v != $0); }
    return (v >> d) | select($0, $1, (v << ($Wu - d)) != $0);
}

// Parts of a finite number that is not zero; subnormals are normalised.
fn iw_unpack_$F(magnitude: $U) -> iw_Parts_$F {
    let e = i32(magnitude >> $MANTu);
    let fraction = magnitude & $FRAC;
    if e != 0 { return iw_Parts_$F(e, fraction | $HIDDEN); }
    let shift = iw_clz_$U(fraction) - $EBITSu;
    return iw_Parts_$F(1 - i32(shift), fraction << shift);
}

// Rounds `sig * 2^(e + 1 - bias - $TOPBIT)`, where bit $TOPBIT of `sig` is the leading one (or `e` is 0).
fn iw_round_pack_$F(sign: $U, e: i32, sig: $U, mode: u32) -> $U {
    var inc = $HALF;
    if mode != 0u {
        let away = select(mode == 2u, mode == 3u, sign != $0);
        inc = select($0, $ROUND, away);
    }
    var ex = e;
    var s = sig;
    if ex < 0 {
        s = iw_shr_jam_$U(s, u32(-ex));
        ex = 0;
    } else if ex > $EMAX - 2 {
        return sign | ($INF - select($0, $1, inc == $0));
    }
    let rest = s & $ROUND;
    let tie = mode == 0u && rest == $HALF;
    s = (s + inc) >> $RBu;
    if tie { s = s & ~$1; }
    let packed = ($U(ex) << $MANTu) + s;
    return sign | packed;
}

fn iw_add_bits_$F(a: $U, b: $U, mode: u32) -> $U {
    let ma = a & $MAG;
    let mb = b & $MAG;
    if ma > $INF || mb > $INF { return $NAN; }
    if ma == $INF {
        if mb == $INF && a != b { return $NAN; }
        return a;
    }
    if mb == $INF { return b; }
    let swap = mb > ma;
    let hi = select(a, b, swap);
    let lo = select(b, a, swap);
    let sign = hi & $SIGN;
    var e = i32((hi & $MAG) >> $MANTu);
    var el = i32((lo & $MAG) >> $MANTu);
    let sh = ((hi & $FRAC) | select($HIDDEN, $0, e == 0)) << $RBu;
    var sl = ((lo & $FRAC) | select($HIDDEN, $0, el == 0)) << $RBu;
    e = max(e, 1);
    el = max(el, 1);
    sl = iw_shr_jam_$U(sl, u32(e - el));
    if ((a ^ b) & $SIGN) == $0 {
        var sum = sh + sl;
        if (sum & $SIGN) != $0 {
            sum = (sum >> 1u) | (sum & $1);
            e = e + 1;
        }
        return iw_round_pack_$F(sign, e - 1, sum, mode);
    }
    let diff = sh - sl;
    if diff == $0 { return select($0, $SIGN, mode == 3u); }
    let shift = min(i32(iw_clz_$U(diff)) - 1, e - 1);
    return iw_round_pack_$F(sign, e - shift - 1, diff << u32(shift), mode);
}

fn iw_mul_wide_$U(a: $U, b: $U) -> vec2<$U> {
    let al = a & $LOW;
    let ah = a >> $HWu;
    let bl = b & $LOW;
    let bh = b >> $HWu;
    let ll = al * bl;
    let lh = al * bh;
    let hl = ah * bl;
    let mid = (ll >> $HWu) + (lh & $LOW) + (hl & $LOW);
    let high = ah * bh + (lh >> $HWu) + (hl >> $HWu) + (mid >> $HWu);
    return vec2<$U>((ll & $LOW) | (mid << $HWu), high);
}

fn iw_mul_bits_$F(a: $U, b: $U, mode: u32) -> $U {
    let ma = a & $MAG;
    let mb = b & $MAG;
    let sign = (a ^ b) & $SIGN;
    if ma > $INF || mb > $INF { return $NAN; }
    if ma == $INF || mb == $INF {
        if ma == $0 || mb == $0 { return $NAN; }
        return sign | $INF;
    }
    if ma == $0 || mb == $0 { return sign; }
    let x = iw_unpack_$F(ma);
    let y = iw_unpack_$F(mb);
    let product = iw_mul_wide_$U(x.s << $RBu, y.s << ($RBu + 1u));
    var e = x.e + y.e - $BIAS;
    var s = product.y | select($0, $1, product.x != $0);
    if s < $TOP {
        e = e - 1;
        s = s << 1u;
    }
    return iw_round_pack_$F(sign, e, s, mode);
}

fn iw_div_bits_$F(a: $U, b: $U, mode: u32) -> $U {
    let ma = a & $MAG;
    let mb = b & $MAG;
    let sign = (a ^ b) & $SIGN;
    if ma > $INF || mb > $INF { return $NAN; }
    if ma == $INF {
        if mb == $INF { return $NAN; }
        return sign | $INF;
    }
    if mb == $INF { return sign; }
    if mb == $0 {
        if ma == $0 { return $NAN; }
        return sign | $INF;
    }
    if ma == $0 { return sign; }
    let x = iw_unpack_$F(ma);
    let y = iw_unpack_$F(mb);
    var e = x.e - y.e + $BIAS - 1;
    var r = x.s;
    if r < y.s {
        r = r << 1u;
        e = e - 1;
    }
    // Long division, $EBITS bits a step; the quotient's leading one is known.
    r = r - y.s;
    var q = $1;
    for (var i = 0u; i < $DIVSTEPSu; i++) {
        r = r << $EBITSu;
        let digit = r / y.s;
        r = r - digit * y.s;
        q = (q << $EBITSu) | digit;
    }
    let s = (q << $DIVSHIFTu) | select($0, $1, r != $0);
    return iw_round_pack_$F(sign, e, s, mode);
}

fn iw_sqrt_bits_$F(a: $U, mode: u32) -> $U {
    let m = a & $MAG;
    if m > $INF { return $NAN; }
    if m == $0 { return a; }
    if (a & $SIGN) != $0 { return $NAN; }
    if m == $INF { return a; }
    let p = iw_unpack_$F(m);
    let e = p.e - $BIAS;
    // Two integer bits on top: 01.… or, for odd exponents, 1x.…
    var x = p.s << ($RBu + u32(e & 1));
    var q = $0;
    var r = $0;
    for (var i = 0u; i < $MANTu + 2u; i++) {
        r = (r << 2u) | (x >> ($Wu - 2u));
        x = x << 2u;
        let t = (q << 2u) | $1;
        q = q << 1u;
        if r >= t {
            r = r - t;
            q = q | $1;
        }
    }
    let s = (q << ($RBu - 1u)) | select($0, $1, r != $0);
    return iw_round_pack_$F($0, (e >> 1u) + $BIAS - 1, s, mode);
}

fn iw_shl_wide_$U(v: vec2<$U>, d: u32) -> vec2<$U> {
    if d == 0u { return v; }
    if d >= $Wu { return vec2<$U>($0, v.x << (d - $Wu)); }
    return vec2<$U>(v.x << d, (v.y << d) | (v.x >> ($Wu - d)));
}

fn iw_shr_jam_wide_$U(v: vec2<$U>, d: u32) -> vec2<$U> {
    if d == 0u { return v; }
    if d >= $Wu {
        let lost = select($0, $1, v.x != $0);
        return vec2<$U>(iw_shr_jam_$U(v.y, d - $Wu) | lost, $0);
    }
    let low = (v.x >> d) | (v.y << ($Wu - d)) | select($0, $1, (v.x << ($Wu - d)) != $0);
    return vec2<$U>(low, v.y >> d);
}

fn iw_add_wide_$U(a: vec2<$U>, b: vec2<$U>) -> vec2<$U> {
    let low = a.x + b.x;
    return vec2<$U>(low, a.y + b.y + select($0, $1, low < a.x));
}

fn iw_sub_wide_$U(a: vec2<$U>, b: vec2<$U>) -> vec2<$U> {
    return vec2<$U>(a.x - b.x, a.y - b.y - select($0, $1, a.x < b.x));
}

fn iw_fma_bits_$F(a: $U, b: $U, c: $U, mode: u32) -> $U {
    let ma = a & $MAG;
    let mb = b & $MAG;
    let mc = c & $MAG;
    var sign = (a ^ b) & $SIGN;
    let sign_c = c & $SIGN;
    if ma > $INF || mb > $INF || mc > $INF { return $NAN; }
    if ma == $INF || mb == $INF {
        if ma == $0 || mb == $0 { return $NAN; }
        if mc == $INF && sign != sign_c { return $NAN; }
        return sign | $INF;
    }
    if mc == $INF { return c; }
    if ma == $0 || mb == $0 {
        if mc != $0 { return c; }
        if sign == sign_c { return c; }
        return select($0, $SIGN, mode == 3u);
    }
    let x = iw_unpack_$F(ma);
    let y = iw_unpack_$F(mb);
    var e = x.e + y.e - $BIAS + 1;
    var p = iw_mul_wide_$U(x.s << $RBu, y.s << $RBu);
    if p.y < ($TOP >> 1u) {
        e = e - 1;
        p = iw_shl_wide_$U(p, 1u);
    }
    if mc == $0 {
        p = iw_shl_wide_$U(p, 1u);
        return iw_round_pack_$F(sign, e - 1, p.y | select($0, $1, p.x != $0), mode);
    }
    let z = iw_unpack_$F(mc);
    let addend = vec2<$U>($0, z.s << ($RBu - 1u));
    let d = e - z.e;
    if sign == sign_c {
        if d <= 0 {
            e = z.e;
            p = iw_add_wide_$U(addend, iw_shr_jam_wide_$U(p, u32(-d)));
        } else {
            p = iw_add_wide_$U(p, iw_shr_jam_wide_$U(addend, u32(d)));
        }
        if p.y < $TOP {
            e = e - 1;
            p = iw_shl_wide_$U(p, 1u);
        }
        return iw_round_pack_$F(sign, e, p.y | select($0, $1, p.x != $0), mode);
    }
    if d < 0 {
        sign = sign_c;
        e = z.e;
        p = iw_sub_wide_$U(addend, iw_shr_jam_wide_$U(p, u32(-d)));
    } else if d > 0 {
        p = iw_sub_wide_$U(p, iw_shr_jam_wide_$U(addend, u32(d)));
    } else {
        p = iw_sub_wide_$U(p, addend);
        if (p.y & $SIGN) != $0 {
            sign = sign_c;
            p = iw_sub_wide_$U(vec2<$U>($0, $0), p);
        }
        if p.x == $0 && p.y == $0 { return select($0, $SIGN, mode == 3u); }
    }
    var lead = iw_clz_$U(p.y);
    if p.y == $0 { lead = $Wu + iw_clz_$U(p.x); }
    p = iw_shl_wide_$U(p, lead - 1u);
    e = e - i32(lead) + 1;
    return iw_round_pack_$F(sign, e, p.y | select($0, $1, p.x != $0), mode);
}

fn iw_add_soft_$F(a: $F, b: $F, mode: u32) -> $F {
    return bitcast<$F>(iw_add_bits_$F(bitcast<$U>(a), bitcast<$U>(b), mode));
}

fn iw_sub_soft_$F(a: $F, b: $F, mode: u32) -> $F {
    return bitcast<$F>(iw_add_bits_$F(bitcast<$U>(a), bitcast<$U>(b) ^ $SIGN, mode));
}

fn iw_mul_soft_$F(a: $F, b: $F, mode: u32) -> $F {
    return bitcast<$F>(iw_mul_bits_$F(bitcast<$U>(a), bitcast<$U>(b), mode));
}

fn iw_div_soft_$F(a: $F, b: $F, mode: u32) -> $F {
    return bitcast<$F>(iw_div_bits_$F(bitcast<$U>(a), bitcast<$U>(b), mode));
}

fn iw_sqrt_soft_$F(a: $F, mode: u32) -> $F {
    return bitcast<$F>(iw_sqrt_bits_$F(bitcast<$U>(a), mode));
}

fn iw_fma_soft_$F(a: $F, b: $F, c: $F, mode: u32) -> $F {
    return bitcast<$F>(iw_fma_bits_$F(bitcast<$U>(a), bitcast<$U>(b), bitcast<$U>(c), mode));
}
