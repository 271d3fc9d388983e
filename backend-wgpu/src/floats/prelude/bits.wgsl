// Operations on floats that need no arithmetic: they look at the bits only, so that no device's
// treatment of subnormals and NaNs can show. Written once per type, like soft.wgsl.

// A NaN becomes the canonical NaN; everything else stays.
fn iw_canon_$F(x: $F) -> $F {
    let b = bitcast<$U>(x);
    return bitcast<$F>(select(b, $NAN, (b & $MAG) > $INF));
}

fn iw_neg_$F(x: $F) -> $F {
    let b = bitcast<$U>(x);
    return bitcast<$F>(select(b ^ $SIGN, $NAN, (b & $MAG) > $INF));
}

fn iw_abs_$F(x: $F) -> $F {
    let b = bitcast<$U>(x) & $MAG;
    return bitcast<$F>(select(b, $NAN, b > $INF));
}

// Orders all numbers as unsigned integers, -0 below +0.
fn iw_key_$U(b: $U) -> $U {
    return select(b | $SIGN, ~b, (b & $SIGN) != $0);
}

fn iw_min_$F(a: $F, b: $F) -> $F {
    let ab = bitcast<$U>(a);
    let bb = bitcast<$U>(b);
    let a_nan = (ab & $MAG) > $INF;
    let b_nan = (bb & $MAG) > $INF;
    let number = select(bb, ab, b_nan || (!a_nan && iw_key_$U(ab) < iw_key_$U(bb)));
    return bitcast<$F>(select(number, $NAN, a_nan && b_nan));
}

fn iw_max_$F(a: $F, b: $F) -> $F {
    let ab = bitcast<$U>(a);
    let bb = bitcast<$U>(b);
    let a_nan = (ab & $MAG) > $INF;
    let b_nan = (bb & $MAG) > $INF;
    let number = select(bb, ab, b_nan || (!a_nan && iw_key_$U(ab) > iw_key_$U(bb)));
    return bitcast<$F>(select(number, $NAN, a_nan && b_nan));
}

fn iw_unordered_$U(a: $U, b: $U) -> bool {
    return (a & $MAG) > $INF || (b & $MAG) > $INF;
}

fn iw_eq_$F(a: $F, b: $F) -> bool {
    let ab = bitcast<$U>(a);
    let bb = bitcast<$U>(b);
    return (ab == bb || ((ab | bb) & $MAG) == $0) && !iw_unordered_$U(ab, bb);
}

fn iw_ne_$F(a: $F, b: $F) -> bool {
    return !iw_eq_$F(a, b);
}

fn iw_lt_$F(a: $F, b: $F) -> bool {
    let ab = bitcast<$U>(a);
    let bb = bitcast<$U>(b);
    let zeros = ((ab | bb) & $MAG) == $0;
    return iw_key_$U(ab) < iw_key_$U(bb) && !zeros && !iw_unordered_$U(ab, bb);
}

fn iw_le_$F(a: $F, b: $F) -> bool {
    let ab = bitcast<$U>(a);
    let bb = bitcast<$U>(b);
    let zeros = ((ab | bb) & $MAG) == $0;
    return (iw_key_$U(ab) <= iw_key_$U(bb) || zeros) && !iw_unordered_$U(ab, bb);
}

fn iw_gt_$F(a: $F, b: $F) -> bool {
    return iw_lt_$F(b, a);
}

fn iw_ge_$F(a: $F, b: $F) -> bool {
    return iw_le_$F(b, a);
}

// Rounds to an integer; `mode` as in soft.wgsl.
fn iw_integral_bits_$F(b: $U, mode: u32) -> $U {
    let m = b & $MAG;
    let sign = b & $SIGN;
    if m > $INF { return $NAN; }
    if m >= $INTEGRAL { return b; }
    let up = (mode == 2u && sign == $0) || (mode == 3u && sign != $0);
    if m < $ONEF {
        let one = (up && m != $0) || (mode == 0u && m > $HALFF);
        return sign | select($0, $ONEF, one);
    }
    let e = u32(m >> $MANTu) - $BIASu;
    let mask = $FRAC >> e;
    var r = m;
    if mode == 0u {
        r = m + (mask >> 1u) + ((m >> ($MANTu - e)) & $1);
    } else if up {
        r = m + mask;
    }
    return sign | (r & ~mask);
}

fn iw_rint_$F(x: $F) -> $F {
    return bitcast<$F>(iw_integral_bits_$F(bitcast<$U>(x), 0u));
}

fn iw_trunc_$F(x: $F) -> $F {
    return bitcast<$F>(iw_integral_bits_$F(bitcast<$U>(x), 1u));
}

fn iw_ceil_$F(x: $F) -> $F {
    return bitcast<$F>(iw_integral_bits_$F(bitcast<$U>(x), 2u));
}

fn iw_floor_$F(x: $F) -> $F {
    return bitcast<$F>(iw_integral_bits_$F(bitcast<$U>(x), 3u));
}
