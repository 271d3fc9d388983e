//! Finds the built-in header that declares a name.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::{Token, TokenKind};
use crate::preprocess::{MemoryLoader, PreprocessOptions, PreprocessOutput, preprocess_bytes};

/// The headers that are searched; if several declare a name, the first one counts.
const HEADERS: &[&str] = &[
    "math_constants.h",
    "cuComplex.h",
    "cuda_fp16.h",
    "cuda_bf16.h",
    "cuda_fp8.h",
    "cooperative_groups.h",
    "cooperative_groups/reduce.h",
    "cooperative_groups/scan.h",
    "cooperative_groups/memcpy_async.h",
    "type_traits",
    "initializer_list",
    "limits",
    "utility",
    "iterator",
    "functional",
    "array",
    "tuple",
    "optional",
    "algorithm",
    "float.h",
    "limits.h",
    "stdint.h",
    "cuda/atomic",
    "cuda/barrier",
    "cuda/semaphore",
    "cuda/pipeline",
    "cuda_pipeline_primitives.h",
    "cuda/std/bit",
    "cuda/std/complex",
    "cuda/std/numeric",
    "cuda/std/span",
    "cufft.h",
];

/// Names with their namespaces, and the headers that declare them.
static HOMES: LazyLock<FxHashMap<String, &'static str>> = LazyLock::new(|| {
    let mut homes = FxHashMap::default();
    for header in HEADERS {
        for name in declared_by(header) {
            homes.entry(name).or_insert(*header);
        }
    }
    homes
});

/// The macros that are defined without any header.
static ALWAYS: LazyLock<FxHashSet<Symbol>> = LazyLock::new(|| read("").macros.iter().map(|m| m.name).collect());

/// Returns the macros that are defined without any header, in alphabetical order.
pub fn predefined_macros() -> Vec<&'static str> {
    let mut names: Vec<_> = ALWAYS.iter().map(|name| name.as_str()).collect();
    names.sort_unstable();
    names
}

/// Returns the macros and other names, with their namespaces, that a header gives to a file that includes it.
pub fn declared_by(header: &str) -> Vec<String> {
    let output = read(&format!("#include <{header}>\n"));
    let macros = output.macros.iter().map(|m| m.name).filter(|m| !ALWAYS.contains(m));
    macros.map(|m| m.as_str().to_owned()).chain(declared(&output.tokens)).collect()
}

fn read(text: &str) -> PreprocessOutput {
    preprocess_bytes("<header>", text.as_bytes(), &PreprocessOptions::default(), &MemoryLoader::new())
}

/// Returns the header to include for a name as written, with its namespaces.
pub fn declaring_header(name: &str) -> Option<String> {
    let plain = name.trim_start_matches("::").split('<').next()?.trim();
    // Names that only libcu++ has.
    if let Some(header) = HOMES.get(plain).filter(|header| header.starts_with("cuda/")) {
        return Some((*header).to_owned());
    }
    let libcu = plain.strip_prefix("cuda::").filter(|rest| rest.starts_with("std::"));
    let mut at = libcu.unwrap_or(plain);
    let header = loop {
        match HOMES.get(at) {
            Some(header) => break header,
            // The part before the last `::` may be the class.
            None => at = at.rsplit_once("::")?.0,
        }
    };
    Some(if libcu.is_some() { format!("cuda/std/{header}") } else { (*header).to_owned() })
}

/// Returns all names with a known header.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    HOMES.iter().map(|(name, header)| (name.as_str(), *header))
}

/// The kind of braces around a declaration.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Braces {
    Namespace,
    /// Braces of an enumeration whose enumerators belong to the enclosing scope.
    Enumeration,
    Other,
}

/// Returns the names that preprocessed text declares in its namespaces. The result is approximate, but never contains
/// a name that is not in the text.
fn declared(tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    let mut path: Vec<&'static str> = Vec::new();
    let mut open = Vec::new();
    // The start of the declaration, whether its initialiser has begun, and how many parentheses and template
    // parameter lists are open.
    let (mut start, mut initialised, mut parentheses, mut angles) = (0, false, 0u32, 0u32);
    let kind = |i: usize| tokens.get(i).map_or(TokenKind::Eof, |t| t.kind);
    for i in 0..tokens.len() {
        let before = i.checked_sub(1).map_or(TokenKind::Eof, kind);
        match kind(i) {
            TokenKind::Punct(Punct::LBrace) => {
                let name = before.ident();
                let namespace = i.checked_sub(2).is_some_and(|b| kind(b).is_keyword(Keyword::Namespace));
                let enumeration = kind(start).is_keyword(Keyword::Enum) && !kind(start + 1).is_keyword(Keyword::Class);
                open.push(match () {
                    () if namespace => Braces::Namespace,
                    () if enumeration => Braces::Enumeration,
                    () => Braces::Other,
                });
                path.extend(name.filter(|_| namespace).map(Symbol::as_str));
            }
            TokenKind::Punct(Punct::RBrace) => {
                let namespace = open.pop() == Some(Braces::Namespace);
                path.truncate(path.len().saturating_sub(namespace.into()));
            }
            TokenKind::Punct(Punct::LParen) => parentheses += 1,
            TokenKind::Punct(Punct::RParen) => parentheses = parentheses.saturating_sub(1),
            TokenKind::Punct(Punct::Lt) if before.is_keyword(Keyword::Template) || angles > 0 => angles += 1,
            TokenKind::Punct(Punct::Gt) if parentheses == 0 => angles = angles.saturating_sub(1),
            TokenKind::Punct(Punct::Shr) if parentheses == 0 => angles = angles.saturating_sub(2),
            TokenKind::Punct(Punct::Eq) if angles == 0 && parentheses == 0 => initialised = true,
            TokenKind::Ident(name) if name.as_str().len() > 2 && parentheses == 0 && angles == 0 => {
                let around = open.iter().all(|braces| *braces == Braces::Namespace);
                let enumerator = open.split_last().is_some_and(|(last, around)| {
                    *last == Braces::Enumeration && around.iter().all(|braces| *braces == Braces::Namespace)
                }) && matches!(before, TokenKind::Punct(Punct::LBrace | Punct::Comma));
                if enumerator || around && !initialised && is_declared(&kind, start, i) {
                    found.push(path.iter().copied().chain([name.as_str()]).collect::<Vec<_>>().join("::"));
                }
            }
            _ => {}
        }
        if matches!(kind(i), TokenKind::Punct(Punct::LBrace | Punct::RBrace | Punct::Semi)) {
            // The part after the braces of a class still belongs to the class, but needs nothing from before them.
            (start, initialised, parentheses, angles) = (i + 1, false, 0, 0);
        }
    }
    found
}

/// Returns true if the declaration from `start` on declares the name at `i`, which is not in parentheses.
fn is_declared(kind: &impl Fn(usize) -> TokenKind, start: usize, i: usize) -> bool {
    let class = |at: usize| {
        matches!(kind(at), TokenKind::Keyword(Keyword::Struct | Keyword::Class | Keyword::Union | Keyword::Enum))
    };
    let (before, next) = (i.saturating_sub(1), kind(i + 1));
    let using = kind(start).is_keyword(Keyword::Using) && !kind(start + 1).is_keyword(Keyword::Namespace);
    let of_class = class(before) || class(start) && kind(before) == TokenKind::Punct(Punct::RParen);
    match kind(before) {
        // A member, or a member initialiser of a constructor.
        TokenKind::Punct(Punct::ColonColon) if !using => return false,
        TokenKind::Punct(Punct::Colon) => return false,
        _ => {}
    }
    match next {
        // The class may be declared by another header.
        TokenKind::Punct(Punct::Semi) => !class(before) && !kind(before).is_keyword(Keyword::Namespace),
        TokenKind::Punct(Punct::LParen | Punct::Eq) => true,
        _ => of_class,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_their_headers() {
        for (name, header) in [
            ("half", "cuda_fp16.h"),
            ("__half2float", "cuda_fp16.h"),
            ("__nv_bfloat16", "cuda_bf16.h"),
            ("CUDART_INF_F", "math_constants.h"),
            ("cuCmulf", "cuComplex.h"),
            ("std::numeric_limits<float>::max", "limits"),
            ("cuda::std::is_same_v<int, float>", "cuda/std/type_traits"),
            ("std::swap", "utility"),
            ("cooperative_groups::thread_block", "cooperative_groups.h"),
            ("cooperative_groups::reduce", "cooperative_groups/reduce.h"),
            ("cooperative_groups::inclusive_scan", "cooperative_groups/scan.h"),
            ("FLT_MAX", "float.h"),
            ("cuda::barrier<cuda::thread_scope_block>", "cuda/barrier"),
            ("cuda::make_pipeline", "cuda/pipeline"),
            ("__pipeline_commit", "cuda_pipeline_primitives.h"),
            ("cuda::std::popcount", "cuda/std/bit"),
            ("cuda::std::complex<float>", "cuda/std/complex"),
            ("cuda::std::iota", "cuda/std/numeric"),
            ("cuda::std::span<int>", "cuda/std/span"),
        ] {
            assert_eq!(declaring_header(name).as_deref(), Some(header), "{name}");
        }
        for name in ["value", "result", "mine", "std::vector<int>", "std", "cuda", "details", "threadIdx"] {
            assert_eq!(declaring_header(name), None, "{name}");
        }
    }
}
