// The reciprocal of the square root in integers, of f32 and to nearest alone.

// The root's digits one after the other: with 1/a = 2^73 / x, q is the largest integer of which q^2 x is at most 2^73, and `rest`
// is what is left, in two words and in units of the present digit's square. q^2 x grows by (4q + 1) x with a new digit of one.
fn iw_rsqrt_bits_f32(a: u32) -> u32 {
    let m = a & 0x7fffffffu;
    if m > 0x7f800000u { return 0x7fffffffu; }
    if m == 0u { return a | 0x7f800000u; }
    if m != a { return 0x7fffffffu; }
    if m == 0x7f800000u { return 0u; }
    let p = iw_unpack_f32(m);
    // An even exponent; x is in 2^23 ... 2^25.
    let e = p.e - 127;
    let x = vec2<u32>(p.s << u32(e & 1), 0u);
    var q = 0u;
    var product: vec2<u32>;
    var rest: vec2<u32>;
    rest.x = 0x00800000u;
    for (var i = 0u; i < 26u; i++) {
        let more = iw_add_wide_u32(iw_shl_wide_u32(product, 2u), x);
        q = q << 1u;
        product = iw_shl_wide_u32(product, 1u);
        if rest.y > more.y || rest.y == more.y && rest.x >= more.x {
            rest = iw_sub_wide_u32(rest, more);
            q = q | 1u;
            product = iw_add_wide_u32(product, x);
        }
        rest = iw_shl_wide_u32(rest, 2u);
    }
    // 25 bits, the last of which rounds: there is something behind it unless q is a power of two, and thus even.
    return (u32(126 - (e >> 1u)) << 23u) + ((q + 1u) >> 1u) - 0x00800000u;
}

fn iw_rsqrt_soft_f32(a: f32, mode: u32) -> f32 {
    return bitcast<f32>(iw_rsqrt_bits_f32(bitcast<u32>(a)));
}
