//! Reports diagnostics as compiler errors and warnings. A macro has no spans in other files, nor in the middle of a
//! literal, so the text contains the position.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::render::render;
use isowarp_core::span::SourceMap;
use isowarp_frontend::compile::Compilation;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

/// Returns an error with all diagnostics, if one of them is an error.
pub fn check(compilation: &Compilation, at: Span) -> syn::Result<()> {
    let errors: Vec<Diagnostic> = compilation.diagnostics.iter().filter(|d| d.is_error()).cloned().collect();
    if errors.is_empty() {
        return Ok(());
    }
    Err(syn::Error::new(at, text(&errors, &compilation.sources)))
}

/// Returns the first position with its message, then all diagnostics with their source lines.
fn text(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    let mut out = String::new();
    if let Some(first) = diagnostics.first() {
        let place = first.span.and_then(|span| sources.location(span));
        out += &place.map(|place| format!("{place}: ")).unwrap_or_default();
        out += &format!("{} [{}]", first.message, first.code);
    }
    match diagnostics.len() {
        0 | 1 => {}
        2 => out += ", and one more",
        n => out += &format!(", and {} more", n - 1),
    }
    format!("{out}\n\n{}", render(diagnostics, sources, false).trim_end())
}

/// Returns items that make the compiler report the warnings.
pub fn warnings(compilation: &Compilation, at: Span) -> TokenStream {
    let warnings: Vec<Diagnostic> = compilation.diagnostics.iter().filter(|d| !d.is_error()).cloned().collect();
    if warnings.is_empty() {
        return TokenStream::new();
    }
    let note = text(&warnings, &compilation.sources);
    // Macros cannot issue warnings. The use of a deprecated item causes one, with a text.
    let used = quote_spanned!(at=> cuda_source);
    quote! {
        const _: () = {
            #[deprecated(note = #note)]
            #[allow(non_upper_case_globals)]
            const cuda_source: () = ();
            #used
        };
    }
}
