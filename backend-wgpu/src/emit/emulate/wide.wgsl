// 64-bit integers as two words, the low one first. Signed ones are in two's complement.

fn iw_wide_add(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = a.x + b.x;
    return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn iw_wide_sub(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

fn iw_wide_neg(a: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(~a.x + 1u, ~a.y + select(0u, 1u, a.x == 0u));
}

// All bits of a product of words, by halves of them.
fn iw_wide_product(a: u32, b: u32) -> vec2<u32> {
    let al = a & 0xffffu;
    let ah = a >> 16u;
    let bl = b & 0xffffu;
    let bh = b >> 16u;
    let ll = al * bl;
    let lh = al * bh;
    let mid = (ll >> 16u) + (lh & 0xffffu) + ah * bl;
    return vec2<u32>((ll & 0xffffu) | (mid << 16u), ah * bh + (lh >> 16u) + (mid >> 16u));
}

fn iw_wide_mul(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = iw_wide_product(a.x, b.x);
    return vec2<u32>(low.x, low.y + a.x * b.y + a.y * b.x);
}

// Shifts by 0 to 63. What goes from one word to the other is shifted twice, so that no count is 32.

fn iw_wide_shl(a: vec2<u32>, n: u32) -> vec2<u32> {
    let k = n & 31u;
    let low = a.x << k;
    let high = (a.y << k) | ((a.x >> 1u) >> (31u - k));
    return select(vec2<u32>(low, high), vec2<u32>(0u, low), (n & 32u) != 0u);
}

fn iw_wide_shr_u(a: vec2<u32>, n: u32) -> vec2<u32> {
    let k = n & 31u;
    let high = a.y >> k;
    let low = (a.x >> k) | ((a.y << 1u) << (31u - k));
    return select(vec2<u32>(low, high), vec2<u32>(high, 0u), (n & 32u) != 0u);
}

fn iw_wide_shr_i(a: vec2<u32>, n: u32) -> vec2<u32> {
    let k = n & 31u;
    let top = bitcast<i32>(a.y);
    let high = bitcast<u32>(top >> k);
    let low = (a.x >> k) | ((a.y << 1u) << (31u - k));
    return select(vec2<u32>(low, high), vec2<u32>(high, bitcast<u32>(top >> 31u)), (n & 32u) != 0u);
}

fn iw_wide_lt_u(a: vec2<u32>, b: vec2<u32>) -> bool {
    return select(a.y < b.y, a.x < b.x, a.y == b.y);
}

fn iw_wide_lt_i(a: vec2<u32>, b: vec2<u32>) -> bool {
    return select(bitcast<i32>(a.y) < bitcast<i32>(b.y), a.x < b.x, a.y == b.y);
}

// The quotient of the number `high`, `next` (in digits of 16 bits, `high` has two) by `d`, whose highest bit
// is set and which is more than `high`: the quotient by the upper digit of `d` is too large by at most 2
// (D. Knuth, "The Art of Computer Programming", 4.3.1, algorithm D).
fn iw_wide_digit(high: u32, next: u32, d: u32) -> u32 {
    let upper = d >> 16u;
    let lower = d & 0xffffu;
    var q = high / upper;
    var r = high - q * upper;
    for (var i = 0u; i < 2u; i++) {
        let above = q > 0xffffu || q * lower > ((r << 16u) | next);
        if r <= 0xffffu && above {
            q = q - 1u;
            r = r + upper;
        }
    }
    return q;
}

// The quotient by a word that is more than the high word of `a`, so that it has one word.
fn iw_wide_div_word(a: vec2<u32>, b: u32) -> u32 {
    let s = countLeadingZeros(b);
    let d = b << s;
    let n = iw_wide_shl(a, s);
    let upper = iw_wide_digit(n.y, n.x >> 16u, d);
    let rest = ((n.y << 16u) | (n.x >> 16u)) - upper * d;
    return (upper << 16u) + iw_wide_digit(rest, n.x & 0xffffu, d);
}

// Divisors of two words: an estimate by the upper 32 bits of the divisor, too small by at most 1 after it
// was lowered by 1 (H. Warren, "Hacker's Delight", 9-5). The divisor is not zero.
fn iw_wide_div_u(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    if b.y == 0u {
        let high = a.y / b.x;
        return vec2<u32>(iw_wide_div_word(vec2<u32>(a.x, a.y - high * b.x), b.x), high);
    }
    let s = countLeadingZeros(b.y);
    var q = iw_wide_div_word(iw_wide_shr_u(a, 1u), iw_wide_shl(b, s).y) >> (31u - s);
    q = q - select(1u, 0u, q == 0u);
    let product = iw_wide_product(q, b.x);
    let rest = iw_wide_sub(a, vec2<u32>(product.x, product.y + q * b.y));
    return vec2<u32>(q + select(1u, 0u, iw_wide_lt_u(rest, b)), 0u);
}

fn iw_wide_rem_u(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return iw_wide_sub(a, iw_wide_mul(iw_wide_div_u(a, b), b));
}

fn iw_wide_abs(a: vec2<u32>) -> vec2<u32> {
    return select(a, iw_wide_neg(a), (a.y >> 31u) != 0u);
}

fn iw_wide_div_i(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let q = iw_wide_div_u(iw_wide_abs(a), iw_wide_abs(b));
    return select(q, iw_wide_neg(q), ((a.y ^ b.y) >> 31u) != 0u);
}

fn iw_wide_rem_i(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return iw_wide_sub(a, iw_wide_mul(iw_wide_div_i(a, b), b));
}
