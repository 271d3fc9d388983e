//! Diagnostics for undeclared names.
//!
//! The help line names a header that declares the name, or a similar name, macro or keyword.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;

use crate::ast::QualifiedName;
use crate::lex::keyword::Keyword;
use crate::sema::{Checked, Sema, codes};
use crate::{builtins, headers, spelling};

impl Sema<'_> {
    /// Reports an unknown name.
    pub(in crate::sema) fn unknown_name<T>(&mut self, name: &QualifiedName, what: &str) -> Checked<T> {
        let text = name.to_string();
        self.first_time(&text)?;
        self.not_lost(name)?;
        if let Some(known) = self.reporter.unknown_types.get(&text) {
            let known = known.clone();
            return Err(self.reporter.say(known));
        }
        let header = self.header_of(&text);
        if header.is_none()
            && let Some(library) = self.library_of(&text)
        {
            return self.refuse_name(library, &text, name.span);
        }
        let mut d = Diagnostic::error(codes::UNKNOWN_NAME, name.span, format!("unknown {what} `{name}`"));
        d.missing = Some(Arc::new(text.clone()));
        d.help = header.or_else(|| self.suggestion(name));
        if let Some((_, later)) = name.as_ident().and_then(|n| self.scopes.find(self.context.scope, n.name))
            && later.file == name.span.file
            && later.start > name.span.start
        {
            d = d.with_label(later, "declared here, after its use");
            d.help = Some("a template sees only what is declared before it: move the declaration there".to_owned());
        }
        if what == "type" {
            self.reporter.unknown_types.insert(text, d.clone());
        }
        self.report(d)
    }

    /// Returns a help line with the header that declares a name, if it is not included.
    pub(in crate::sema) fn header_of(&self, name: &str) -> Option<String> {
        let whole = self.without_alias(name);
        let groups = || headers::declaring_header(&format!("cooperative_groups::{whole}"));
        let header = headers::declaring_header(&whole).or_else(groups)?;
        let included = self.options.includes.iter().any(|i| i.name == header);
        (!included).then(|| format!("`#include <{header}>` declares it"))
    }

    /// Returns a help line with a visible name that resembles an unknown one.
    fn suggestion(&self, name: &QualifiedName) -> Option<String> {
        let ident = name.last_ident()?;
        let macros = self.options.macros;
        if macros.iter().any(|m| m.function && m.name == ident.name) {
            return Some(format!("`{}` is a macro with parameters: write its arguments after it", ident.name));
        }
        let visible = self.scopes.visible_names(self.context.scope);
        let keywords = Keyword::ALL.iter().map(|k| k.as_str());
        let macros = macros.iter().map(|m| m.name.as_str()).filter(|m| !m.starts_with("_IW") && !m.starts_with("__iw"));
        let candidates = visible.iter().map(|s| s.as_str()).chain(builtins::names()).chain(KNOWN);
        let simple = (name.segments.len() == 1).then(|| keywords.chain(macros)).into_iter().flatten();
        spelling::nearest(ident.name.as_str(), candidates.chain(simple)).map(|n| format!("did you mean `{n}`?"))
    }
}

/// Built-in variables and types, for suggestions.
const KNOWN: [&str; 14] = [
    "threadIdx",
    "blockIdx",
    "blockDim",
    "gridDim",
    "warpSize",
    "size_t",
    "float2",
    "float3",
    "float4",
    "int2",
    "int4",
    "uint32_t",
    "uint64_t",
    "int32_t",
];
