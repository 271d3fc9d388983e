//! Which of the built-in headers declares a name.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::{Token, TokenKind};
use crate::preprocess::{MemoryLoader, PreprocessOptions, PreprocessOutput, preprocess_bytes};

/// Those that are looked into; where several declare a name, the first counts.
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
    let always: FxHashSet<Symbol> = read("").macros.iter().map(|m| m.name).collect();
    let mut homes = FxHashMap::default();
    for header in HEADERS {
        let output = read(&format!("#include <{header}>\n"));
        let macros = output.macros.iter().map(|m| m.name).filter(|m| !always.contains(m));
        for name in macros.map(|m| m.as_str().to_owned()).chain(declared(&output.tokens)) {
            homes.entry(name).or_insert(*header);
        }
    }
    homes
});

fn read(text: &str) -> PreprocessOutput {
    preprocess_bytes("<header>", text.as_bytes(), &PreprocessOptions::default(), &MemoryLoader::new())
}

/// The header to include for a name as it is written, with its namespaces in front.
pub fn home(name: &str) -> Option<String> {
    let plain = name.trim_start_matches("::").split('<').next()?.trim();
    // What libcu++ has alone.
    if let Some(header) = HOMES.get(plain).filter(|header| header.starts_with("cuda/")) {
        return Some((*header).to_owned());
    }
    let libcu = plain.strip_prefix("cuda::").filter(|rest| rest.starts_with("std::"));
    let mut at = libcu.unwrap_or(plain);
    let header = loop {
        match HOMES.get(at) {
            Some(header) => break header,
            // What stands in front of the last `::` may be the class.
            None => at = at.rsplit_once("::")?.0,
        }
    };
    Some(if libcu.is_some() { format!("cuda/std/{header}") } else { (*header).to_owned() })
}

/// All names with a known header.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    HOMES.iter().map(|(name, header)| (name.as_str(), *header))
}

/// The names that preprocessed text declares in its namespaces: nearly, and never a name that is not
/// in the text.
fn declared(tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    let mut path: Vec<&'static str> = Vec::new();
    // Braces that are open; true for those of namespaces.
    let mut open = Vec::new();
    let kind = |i: usize| tokens.get(i).map_or(TokenKind::Eof, |t| t.kind);
    for i in 0..tokens.len() {
        match kind(i) {
            TokenKind::Punct(Punct::LBrace) => {
                let name = i.checked_sub(1).map(kind).and_then(|k| k.ident());
                let namespace = i.checked_sub(2).is_some_and(|b| kind(b).is_keyword(Keyword::Namespace));
                open.push(namespace);
                path.extend(name.filter(|_| namespace).map(Symbol::as_str));
            }
            TokenKind::Punct(Punct::RBrace) => {
                let namespace = open.pop().unwrap_or(false);
                path.truncate(path.len().saturating_sub(namespace.into()));
            }
            TokenKind::Ident(name) if name.as_str().len() > 2 && open.iter().all(|namespace| *namespace) => {
                let before = i.checked_sub(1).map_or(TokenKind::Eof, kind);
                let class = matches!(before, TokenKind::Keyword(Keyword::Struct | Keyword::Class | Keyword::Using));
                let ends = matches!(kind(i + 1), TokenKind::Punct(Punct::LParen | Punct::Semi | Punct::Eq));
                // The class may be another header's.
                let forward = matches!(before, TokenKind::Keyword(Keyword::Struct | Keyword::Class))
                    && kind(i + 1) == TokenKind::Punct(Punct::Semi);
                // A template's parameter with a default argument.
                let parameter = matches!(before, TokenKind::Keyword(Keyword::Typename | Keyword::Class))
                    && kind(i + 1) == TokenKind::Punct(Punct::Eq);
                if (class || ends) && !forward && !parameter {
                    found.push(path.iter().copied().chain([name.as_str()]).collect::<Vec<_>>().join("::"));
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_their_headers() {
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
            assert_eq!(home(name).as_deref(), Some(header), "{name}");
        }
        for name in ["value", "result", "mine", "std::vector<int>", "std", "cuda", "details", "threadIdx"] {
            assert_eq!(home(name), None, "{name}");
        }
    }
}
