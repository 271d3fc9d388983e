//! Draws random expressions of type `u32` without undefined behaviour: unsigned arithmetic, shifts by less than the
//! width, divisors that are not zero.

use isowarp_fuzz_frontend::rng::Rng;

/// Draws an expression that differs between threads.
pub fn any(rng: &mut Rng, wide: bool, depth: usize) -> String {
    if depth == 0 {
        return match rng.below(if wide { 15 } else { 13 }) {
            0 => literal(rng),
            1 | 2 => "a".into(),
            3 => "b".into(),
            4 => "c".into(),
            5 => "tid".into(),
            6 => "lane".into(),
            7 => "@i".into(),
            8 => format!("loc[{} & 7u]", rng.pick(&["a", "b", "@i", "tid", "3u"])),
            9 => "(u32)b8".into(),
            10 => "(u32)(int)s16".into(),
            11 => "(u32)(int)t8".into(),
            12 => uniform(rng, 0),
            13 => "(u32)q".into(),
            _ => format!("(u32)(q >> {}u)", rng.below(64)),
        };
    }
    let x = any(rng, wide, depth - 1);
    let shallow = rng.below(depth);
    let y = any(rng, wide, shallow);
    match rng.below(if wide { 17 } else { 15 }) {
        13 => format!("in[({x}) & 63u]"),
        14 => format!("mix({x}, {y})"),
        15 => format!("(u32)(((u64)({x}) * ({y})) >> {}u)", rng.below(60)),
        16 => format!("(u32)((q ^ ({x})) / ((u64)({y}) + {}u))", 1 + rng.below(9)),
        n => operation(n, &x, &y),
    }
}

/// Draws an expression that is the same in all threads of the block, even if that is not evident from its form.
pub fn uniform(rng: &mut Rng, depth: usize) -> String {
    if depth == 0 {
        return match rng.below(8) {
            0 => literal(rng),
            1 | 2 => "u0".into(),
            3 => "u1".into(),
            4 => "u2".into(),
            5 => "blockIdx.x".into(),
            6 => format!("in[{}]", rng.below(64)),
            _ => "@u".into(),
        };
    }
    let x = uniform(rng, depth - 1);
    let shallow = rng.below(depth);
    let y = uniform(rng, shallow);
    match rng.below(18) {
        13 => format!("in[({x}) & 63u]"),
        14 => format!("same({x})"),
        15 => format!("(({x}) + (tid & 1u) * 2u - (tid % 2u) * 2u)"),
        16 => format!("(tid < N ? ({x}) : tid)"),
        17 => format!("mix({x}, {y})"),
        n => operation(n, &x, &y),
    }
}

fn literal(rng: &mut Rng) -> String {
    match rng.below(4) {
        0 => format!("{:#x}u", rng.next() as u32),
        _ => format!("{}u", rng.below(40)),
    }
}

fn operation(n: usize, x: &str, y: &str) -> String {
    match n {
        0 => format!("({x} + {y})"),
        1 => format!("({x} - {y})"),
        2 => format!("({x} * {y})"),
        3 => format!("({x} ^ {y})"),
        4 => format!("({x} & {y} | 5u)"),
        5 => format!("(({x}) << (({y}) & 31u))"),
        6 => format!("(({x}) >> (({y}) & 31u))"),
        7 => format!("(u32)((int)({x}) >> (({y}) & 31u))"),
        8 => format!("(({x}) / ((({y}) & 255u) + 1u))"),
        9 => format!("(u32)((int)({x}) % (int)((({y}) & 255u) + 1u))"),
        10 => format!("(u32)(__popc({x}) + __clz({y}))"),
        11 => format!("(__umulhi({x}, {y}) ^ __brev({x}))"),
        _ => format!("({x} < {y} ? {y} : {x})"),
    }
}

/// Draws a condition that differs between threads.
pub fn condition(rng: &mut Rng, wide: bool) -> String {
    let depth = rng.below(2);
    let x = any(rng, wide, depth);
    match rng.below(8) {
        0 => format!("lane < {}u", 1 + rng.below(32)),
        1 => format!("tid % {}u == {}u", 2 + rng.below(4), rng.below(2)),
        2 => format!("(int)({x}) < (int)({})", any(rng, wide, 0)),
        3 => format!("tid / 32u == {}u", rng.below(3)),
        4 => format!("(mix({x}, tid) & 3u) != 0u"),
        5 => format!("(mix({x}, lane) & 7u) == {}u", rng.below(8)),
        6 => uniform_condition(rng),
        _ => format!("(({x}) & {}u) != 0u", 1 << rng.below(6)),
    }
}

/// Draws a condition that is the same in all threads of the block.
pub fn uniform_condition(rng: &mut Rng) -> String {
    let depth = rng.below(3);
    let x = uniform(rng, depth);
    match rng.below(4) {
        0 => format!("(({x}) & 3u) != {}u", rng.below(4)),
        1 => format!("(int)({x}) < (int)({})", uniform(rng, 0)),
        2 => format!("(mix({x}, {}u) & 1u) != 0u", rng.below(100)),
        _ => format!("(({x}) & {}u) == 0u", 1 << rng.below(6)),
    }
}

/// Draws an assignment to a variable of the thread: the variable and the value.
pub fn assignment(rng: &mut Rng, wide: bool) -> (String, String) {
    let depth = 1 + rng.below(3);
    let x = any(rng, wide, depth);
    match rng.below(if wide { 11 } else { 8 }) {
        0..=1 => ("a".into(), format!("mix(a, {x})")),
        2 => ("b".into(), x),
        3 => ("c".into(), format!("c + ({x})")),
        4 => ("b8".into(), format!("(unsigned char)({x})")),
        5 => ("s16".into(), format!("(short)({x})")),
        6 => ("t8".into(), format!("(signed char)({x})")),
        7 => (format!("loc[({}) & 7u]", any(rng, wide, 0)), x),
        8 => ("q".into(), format!("q * 6364136223846793005ull + ({x})")),
        9 => ("q".into(), format!("(q << {}u) ^ (q >> {}u) ^ ({x})", 1 + rng.below(63), 1 + rng.below(63))),
        _ => ("q".into(), format!("(u64)((long long)q / (long long)((({x}) & 1023u) + 2u)) + (q % 1000003ull)")),
    }
}
