//! The instructions in the text of an `asm` statement (PTX ISA, "Syntax"; CUDA's "Inline PTX
//! Assembly").

/// The distinct instructions of a text, in their order.
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
        // A comment that never ends takes the rest.
        rest = comment.get(2..).and_then(|c| Some(c.split_once(end)?.1)).unwrap_or("");
        if end == "\n" {
            out.push('\n');
        }
    }
    out.push_str(rest);
    out
}

/// Instructions that are functions of CUDA C++; the beginning of each with what it is.
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
    ("prmt", "`__byte_perm`"),
    ("red.", "one of the functions `atomicAdd`, `atomicOr`, …"),
    ("redux.sync", "one of the functions `__reduce_add_sync`, …"),
    ("shf.", "`__funnelshift_l` or `__funnelshift_r`"),
    ("shfl.sync", "one of the functions `__shfl_sync`, …"),
    ("vote", "one of the functions `__ballot_sync`, `__any_sync`, `__all_sync`"),
];

/// What an instruction is called in C++, if it has a function.
pub(in crate::sema) fn in_cpp(instruction: &str) -> Option<(&str, &'static str)> {
    let (_, function) = FUNCTIONS.iter().find(|(start, _)| instruction.starts_with(start))?;
    Some((instruction, function))
}

#[cfg(test)]
mod tests {
    use super::*;

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
