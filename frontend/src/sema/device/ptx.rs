//! Finds the instructions in the text of an `asm` statement (PTX ISA, "Syntax"; CUDA's "Inline PTX Assembly").

/// Returns the distinct instructions of a text, in order.
pub(in crate::sema) fn instructions(text: &[u8]) -> Vec<String> {
    let text = without_comments(&String::from_utf8_lossy(text));
    let mut found: Vec<String> = Vec::new();
    for statement in text.split([';', '{', '}', '\n']) {
        let mut words = statement.split_whitespace();
        // Guard predicates (`@p`, `@!p`) and labels (`again:`) come first.
        let word = words.find(|w| !w.starts_with('@') && !w.ends_with(':'));
        let Some(word) = word.map(|w| w.rsplit(':').next().unwrap_or(w)) else { continue };
        let known = found.iter().any(|f| f == word);
        if !known && word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(is_part) {
            found.push(word.to_owned());
        }
    }
    found
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '.' || c == '_'
}

fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        let (before, comment) = rest.split_at(at);
        out.push_str(before);
        out.push(' ');
        let end = if comment.starts_with("//") { "\n" } else { "*/" };
        // An unterminated comment extends to the end.
        rest = comment.get(2..).and_then(|c| Some(c.split_once(end)?.1)).unwrap_or("");
        if end == "\n" {
            out.push('\n');
        }
    }
    out.push_str(rest);
    out
}

/// Instructions that a single function computes, with the name of the function. The result is the first operand; the
/// other operands follow in the order of the function's parameters.
const CALLS: &[(&str, &str)] = &[
    ("bfind.u32", "__iw_bfind"),
    ("brev.b32", "__brev"),
    ("brev.b64", "__brevll"),
    ("clz.b32", "__clz"),
    ("clz.b64", "__clzll"),
    ("popc.b32", "__popc"),
    ("popc.b64", "__popcll"),
    ("mul.hi.u32", "__umulhi"),
    ("mul.hi.s32", "__mulhi"),
    ("mul.hi.u64", "__umul64hi"),
    ("mul.hi.s64", "__mul64hi"),
    ("shf.l.wrap.b32", "__funnelshift_l"),
    ("shf.r.wrap.b32", "__funnelshift_r"),
    ("shf.l.clamp.b32", "__funnelshift_lc"),
    ("shf.r.clamp.b32", "__funnelshift_rc"),
    ("vabsdiff4.u32.u32.u32.add", "__iw_vabsdiff4_add"),
];

/// Special registers, with the function that returns each.
const REGISTERS: &[(&str, &str)] = &[
    ("%%laneid", "__iw_laneid"),
    ("%%lanemask_eq", "__iw_lanemask_eq"),
    ("%%lanemask_lt", "__iw_lanemask_lt"),
    ("%%lanemask_le", "__iw_lanemask_le"),
    ("%%lanemask_gt", "__iw_lanemask_gt"),
    ("%%lanemask_ge", "__iw_lanemask_ge"),
];

/// Instructions without operands, with the function that performs each.
const EFFECTS: &[(&str, &str)] = &[
    ("trap", "__trap"),
    ("brkpt", "__brkpt"),
    ("membar.cta", "__threadfence_block"),
    ("membar.gl", "__threadfence"),
    ("membar.sys", "__threadfence_system"),
];

/// Returns the function equivalent to the only instruction of a text, if the instruction has no operands.
pub(in crate::sema) fn effect(text: &[u8]) -> Option<&'static str> {
    let text = std::str::from_utf8(text).ok()?.trim();
    let name = text.strip_suffix(';').unwrap_or(text).trim_end();
    EFFECTS.iter().find(|(known, _)| *known == name).map(|(_, function)| *function)
}

/// Returns the function that computes `%0` for the only instruction of a text, with the numbers of the other operands.
pub(in crate::sema) fn call(text: &[u8]) -> Option<(&'static str, Vec<usize>)> {
    let text = std::str::from_utf8(text).ok()?.trim();
    let text = text.strip_suffix(';').unwrap_or(text);
    let (name, operands) = text.split_once(|c: char| c.is_ascii_whitespace())?;
    let mut operands = operands.split(',').map(str::trim);
    if operands.next()? != "%0" {
        return None;
    }
    let operands: Vec<&str> = operands.collect();
    if let ("mov.u32" | "mov.b32", [register]) = (name, operands.as_slice()) {
        let (_, function) = REGISTERS.iter().find(|(known, _)| known == register)?;
        return Some((function, Vec::new()));
    }
    let (_, function) = CALLS.iter().find(|(known, _)| *known == name)?;
    let number = |operand: &&str| operand.strip_prefix('%')?.parse().ok();
    Some((function, operands.iter().map(number).collect::<Option<_>>()?))
}

/// Instructions that have a function in CUDA C++: the prefix of each, with the function.
const FUNCTIONS: &[(&str, &str)] = &[
    ("activemask", "`__activemask()`"),
    ("atom", "one of the functions `atomicAdd`, `atomicCAS`, …"),
    ("bar.sync", "`__syncthreads()`"),
    ("bar.warp", "`__syncwarp()`"),
    ("barrier.sync", "`__syncthreads()`"),
    ("bfind", "`31 - __clz(x)`"),
    ("brev", "`__brev`"),
    ("clz", "`__clz`"),
    ("dp4a", "`__dp4a`"),
    ("fma.rn.f32", "`fmaf`"),
    ("fma.rn.f64", "`fma`"),
    ("fns", "`__fns`"),
    ("ld.global.nc", "`__ldg`"),
    ("ld.global.cg", "`__ldcg`"),
    ("ld.global.cs", "`__ldcs`"),
    ("match.any", "`__match_any_sync`"),
    ("match.all", "`__match_all_sync`"),
    ("membar.cta", "`__threadfence_block()`"),
    ("membar.gl", "`__threadfence()`"),
    ("membar.sys", "`__threadfence_system()`"),
    ("mul.hi.u32", "`__umulhi`"),
    ("mul.hi.s32", "`__mulhi`"),
    ("nanosleep", "`__nanosleep`"),
    ("popc", "`__popc`"),
    ("prmt", "`__byte_perm`, where no nibble of the selector is above 7"),
    ("red.", "one of the functions `atomicAdd`, `atomicOr`, …"),
    ("redux.sync", "one of the functions `__reduce_add_sync`, …"),
    ("shf.", "`__funnelshift_l` or `__funnelshift_r`"),
    ("shfl.sync", "one of the functions `__shfl_sync`, …"),
    ("vote", "one of the functions `__ballot_sync`, `__any_sync`, `__all_sync`"),
];

/// Returns the C++ equivalent of an instruction, if there is a function for it.
pub(in crate::sema) fn in_cpp(instruction: &str) -> Option<(&str, &'static str)> {
    let (_, function) = FUNCTIONS.iter().find(|(start, _)| instruction.starts_with(start))?;
    Some((instruction, function))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_instructions_are_calls() {
        assert_eq!(super::call(b"mov.u32 %0, %%laneid;"), Some(("__iw_laneid", vec![])));
        assert_eq!(super::effect(b" trap ; "), Some("__trap"));
        assert_eq!(super::effect(b"trap; trap;"), None);
        assert_eq!(super::call(b" shf.l.wrap.b32 %0, %2,%1, %3 "), Some(("__funnelshift_l", vec![2, 1, 3])));
        for other in
            ["mov.u32 %0, %%smid;", "clz.b32 %1, %0;", "clz.b32 %0, 5;", "clz.b32 %0, %1; popc.b32 %0, %1;", "ret"]
        {
            assert_eq!(super::call(other.as_bytes()), None);
        }
    }

    #[test]
    fn instructions_are_found() {
        let text = b"{ .reg .pred p; // a comment; add.u32\n setp.ne.s32 p, %1, 0;\n\
            again: @!p bra again; @p atom.global.add.u32 %0, [%2], 1; /* mov */ setp.ne.s32 p, 1, 2; }";
        assert_eq!(instructions(text), ["setp.ne.s32", "bra", "atom.global.add.u32"]);
        assert_eq!(instructions(b"mov.u32 %0, %%laneid;"), ["mov.u32"]);
        assert!(instructions(b"").is_empty());
        assert!(instructions(b"/* never closed").is_empty());
        assert_eq!(instructions(b"mul.lo.s32 t, %1, %2;\n\tadd.s32 %0, t, %3; }"), ["mul.lo.s32", "add.s32"]);
    }
}
