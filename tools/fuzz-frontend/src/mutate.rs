//! Mutates programs: changes single bytes, tokens and whole pieces, and inserts pieces of other programs.

use crate::rng::Rng;
use crate::tokens::{pieces, split};

/// Words that have a large effect.
const WORDS: &[&str] = &[
    "template",
    "typename",
    "class",
    "struct",
    "union",
    "enum",
    "using",
    "namespace",
    "operator",
    "auto",
    "decltype",
    "constexpr",
    "const",
    "volatile",
    "static",
    "extern",
    "inline",
    "__device__",
    "__global__",
    "__shared__",
    "__host__",
    "__constant__",
    "__restrict__",
    "__forceinline__",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "break",
    "continue",
    "return",
    "goto",
    "sizeof",
    "alignof",
    "alignas",
    "static_assert",
    "this",
    "nullptr",
    "true",
    "new",
    "delete",
    "throw",
    "try",
    "catch",
    "virtual",
    "friend",
    "mutable",
    "explicit",
    "typedef",
    "static_cast<int>",
    "reinterpret_cast<int*>",
    "const_cast<int&>",
    "int",
    "unsigned",
    "float",
    "double",
    "char",
    "short",
    "long",
    "void",
    "bool",
    "...",
    "::",
    "<",
    ">",
    ">>",
    "<<<",
    ">>>",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ",",
    ":",
    "?",
    "=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "&",
    "|",
    "^",
    "~",
    "!",
    "&&",
    "||",
    "->",
    ".",
    "++",
    "--",
    "==",
    "<=",
    "#",
    "##",
    "\\\n",
    "0",
    "1",
    "-1",
    "2147483648",
    "0xffffffffffffffff",
    "18446744073709551616",
    "1e400",
    "1.0f",
    "'a'",
    "\"s\"",
    "[=]",
    "[&]",
    "[](int x){ return x; }",
    "[[nodiscard]]",
    "__launch_bounds__(1)",
    "#define x x\n",
    "#if 1\n",
    "#endif\n",
    "#else\n",
    "threadIdx.x",
    "x",
    "i",
    "n",
    "a",
    "T",
    "N",
    "S",
    "p",
    "__syncthreads();",
    "asm(\"x\");",
    "operator()",
    "~S()",
];

/// Numbers at the limits of types, array sizes and shifts.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "31",
    "32",
    "33",
    "63",
    "64",
    "65",
    "127",
    "128",
    "255",
    "256",
    "1024",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "0x7fffffff",
    "0x80000000u",
    "0xffffffffffffffffull",
    "0b101",
    "0777",
    "1'000",
    "1e38f",
    "1e39f",
    "4.9e-324",
    "1e308",
    "1e309",
    "0x1p-1074",
    "0.1f",
    "-1",
    "-2147483648",
];

/// Changes single bytes, and runs of them.
pub fn bytes(rng: &mut Rng, input: &[u8]) -> Vec<u8> {
    let mut out = input.to_vec();
    for _ in 0..=rng.below(8) {
        let at = rng.below(out.len() + 1);
        match rng.below(6) {
            0 if at < out.len() => out[at] ^= 1 << rng.below(8),
            1 if at < out.len() => out[at] = rng.next() as u8,
            2 => out.insert(at, rng.next() as u8),
            3 => {
                let end = (at + rng.below(16)).min(out.len());
                out.drain(at.min(end)..end);
            }
            4 => {
                let end = (at + rng.below(64)).min(out.len());
                let run = out.get(at..end).unwrap_or_default().to_vec();
                let to = rng.below(out.len() + 1);
                out.splice(to..to, run);
            }
            _ => {
                let c =
                    rng.word(&["\\\n", "\"", "'", "/*", "*/", "//", "R\"(", ")\"", "\u{feff}", "??/", "\0", "\r", "é"]);
                out.splice(at..at, c.bytes());
            }
        }
    }
    out
}

/// Removes, repeats, exchanges and inserts tokens. Foreign tokens come from `other`.
pub fn tokens(rng: &mut Rng, text: &str, other: &str) -> String {
    let mut own: Vec<&str> = split(text);
    let foreign = split(other);
    for _ in 0..=rng.below(5) {
        let at = rng.below(own.len().max(1));
        let end = (at + 1 + if rng.chance(80) { 0 } else { rng.below(12) }).min(own.len());
        match rng.below(9) {
            0 | 1 if at < end => drop(own.drain(at..end)),
            2 if at < end => {
                let run = own.get(at..end).unwrap_or_default().to_vec();
                let to = rng.below(own.len() + 1);
                own.splice(to..to, run);
            }
            3 if at < own.len() => {
                let from = rng.below(own.len());
                own.swap(at, from);
            }
            4 if at < own.len() => own[at] = foreign.get(rng.below(foreign.len())).copied().unwrap_or(";"),
            5 => own.insert(at, foreign.get(rng.below(foreign.len())).copied().unwrap_or(";")),
            6 => own.splice(at..at, [" ", rng.word(WORDS), " "]).for_each(drop),
            7 => {
                // Numbers are rare among tokens, but have a large effect.
                let places: Vec<usize> = own.iter().enumerate().filter(|(_, t)| is_number(t)).map(|(i, _)| i).collect();
                if let Some(&place) = rng.choose(&places) {
                    own.splice(place..=place, [rng.word(NUMBERS), " "]).for_each(drop);
                }
            }
            _ if at < own.len() => {
                // Names are exchanged, which is the most frequent mistake in programs.
                let names: Vec<&str> = own.iter().filter(|t| is_name(t)).copied().collect();
                let name = rng.choose(&names).copied().unwrap_or("x");
                let places: Vec<usize> = own.iter().enumerate().filter(|(_, t)| is_name(t)).map(|(i, _)| i).collect();
                if let Some(&place) = rng.choose(&places) {
                    own.splice(place..=place, [name, " "]).for_each(drop);
                }
            }
            _ => {}
        }
    }
    own.concat()
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

fn is_number(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_digit())
}

/// Joins declarations of two programs, or replaces a bracketed piece of one by a piece of the other.
pub fn splice(rng: &mut Rng, a: &str, b: &str) -> String {
    let (ta, tb) = (split(a), split(b));
    if rng.chance(50) {
        let (pa, pb) = (pieces(&ta), pieces(&tb));
        let mut out: Vec<String> = Vec::new();
        for from in [&pa, &pb] {
            for piece in from {
                if rng.chance(60) {
                    out.push(piece.concat());
                }
            }
        }
        if rng.chance(40) && out.len() > 1 {
            let (i, j) = (rng.below(out.len()), rng.below(out.len()));
            out.swap(i, j);
        }
        return out.concat();
    }
    // Replace a bracketed piece of `a` by a bracketed piece of `b`.
    let (Some((s, e)), Some((fs, fe))) = (group(rng, &ta), group(rng, &tb)) else { return a.to_owned() };
    let mut out = ta;
    out.splice(s..e, tb.get(fs..fe).unwrap_or_default().iter().copied());
    out.concat()
}

/// Returns the range of a piece of a program between matching brackets, brackets included.
fn group(rng: &mut Rng, tokens: &[&str]) -> Option<(usize, usize)> {
    let opening: Vec<usize> =
        tokens.iter().enumerate().filter(|(_, t)| t.starts_with(['(', '{', '['])).map(|(i, _)| i).collect();
    let start = *rng.choose(&opening)?;
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(start) {
        match token.as_bytes().first()? {
            b'(' | b'{' | b'[' => depth += 1,
            b')' | b'}' | b']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((start, i + 1));
        }
    }
    None
}

/// Repeats a token or a bracketed piece many times, or nests it in itself, to test limits.
pub fn inflate(rng: &mut Rng, text: &str) -> String {
    let tokens = split(text);
    let times = 1 << (2 + rng.below(10));
    if rng.chance(50) {
        let Some((s, e)) = group(rng, &tokens) else { return text.to_owned() };
        let opening = tokens.get(s).copied().unwrap_or("(");
        let closing = tokens.get(e - 1).copied().unwrap_or(")");
        let inner = tokens.get(s + 1..e - 1).unwrap_or_default().concat();
        let (before, after) = (tokens.get(..s).unwrap_or_default(), tokens.get(e..).unwrap_or_default());
        return format!(
            "{}{}{inner}{}{}",
            before.concat(),
            opening.repeat(times),
            closing.repeat(times),
            after.concat()
        );
    }
    let at = rng.below(tokens.len().max(1));
    let end = (at + 1 + rng.below(3)).min(tokens.len());
    let mut out: Vec<&str> = tokens.get(..at).unwrap_or_default().to_vec();
    for _ in 0..times {
        out.extend(tokens.get(at..end).unwrap_or_default());
    }
    out.extend(tokens.get(end..).unwrap_or_default());
    out.concat()
}
