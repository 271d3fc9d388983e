//! Macro definitions: the entries of the table, and the parsing of `#define` (C++17 [cpp.replace], plus C++20's
//! `__VA_OPT__` and gcc's named variable arguments).

use crate::lex::codes;
use crate::lex::pp_token::{PpKind, PpToken};
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::expansion::MacroId;
use isowarp_core::span::Span;
use std::cell::Cell;

/// A macro.
#[derive(Debug)]
pub(super) struct Macro {
    pub name: Symbol,
    pub span: Span,
    pub body: Body,
    /// Number of expansions that are being rescanned; the macro is not expanded meanwhile.
    pub active: Cell<u32>,
    /// Id in the expansion table, once the macro was expanded.
    pub id: Cell<Option<MacroId>>,
    /// Parameters and body in one line, to distinguish a harmless redefinition from any other.
    signature: String,
}

/// The replacement of a macro.
#[derive(Debug)]
pub(super) enum Body {
    /// Value computed at each use.
    Dynamic(Dynamic),
    /// `#define NAME …`
    Object(Vec<Piece>),
    /// `#define NAME(…) …`
    Function(Signature, Vec<Piece>),
}

/// Parameters of a function-like macro.
#[derive(Debug)]
pub(super) struct Signature {
    /// Number of parameters, including the variable one.
    pub count: usize,
    /// True if the last parameter receives all remaining arguments.
    pub variadic: bool,
}

/// The macros whose value depends on the position.
#[derive(Debug, Clone, Copy)]
pub(super) enum Dynamic {
    Line,
    File,
    Counter,
    IncludeLevel,
}

/// An element of a macro's body.
#[derive(Debug)]
pub(super) enum Piece {
    /// An ordinary token.
    Token(PpToken),
    /// A parameter's number, and the token that names it.
    Param(usize, PpToken),
    /// `#parameter`
    Stringify(usize, PpToken),
    /// `##`
    Paste(PpToken),
    /// `__VA_OPT__(…)`, stringified or not.
    VaOpt { body: Vec<Piece>, stringify: bool, token: PpToken },
}

impl Macro {
    /// Creates a macro whose value is computed.
    pub fn dynamic(name: &str, dynamic: Dynamic) -> Self {
        Self {
            name: Symbol::intern(name),
            span: Span::default(),
            body: Body::Dynamic(dynamic),
            active: Cell::new(0),
            id: Cell::new(None),
            signature: "<built-in>".into(),
        }
    }

    /// Returns true if both definitions are equivalent (C++17 [cpp.replace] 1).
    pub fn same_as(&self, other: &Macro) -> bool {
        self.signature == other.signature
    }

    /// Parses the line after `#define`.
    pub fn parse(line: &[PpToken], directive: Span) -> Result<Macro, Diagnostic> {
        let error = |span, message: String| Diagnostic::error(codes::DEFINE, span, message);
        let Some((head, mut rest)) = line.split_first() else {
            return Err(error(directive, "`#define` needs the name of a macro".into()));
        };
        let name = match head.ident() {
            Some(name) if !matches!(name.as_str(), "defined" | "__VA_ARGS__" | "__VA_OPT__") => name,
            Some(name) => return Err(error(head.span, format!("`{name}` cannot be the name of a macro"))),
            None => return Err(error(head.span, format!("`{}` is not the name of a macro", head.spelling()))),
        };
        let mut params = None;
        if let Some(first) = rest.first()
            && first.is(Punct::LParen)
            && !first.space
        {
            let (list, after) = Params::parse(rest)?;
            params = Some(list);
            rest = after;
        }
        let signature = signature(params.as_ref(), rest);
        let body = Reader { params: params.as_ref(), inside_va_opt: false }.pieces(rest)?;
        let body = match params {
            None => Body::Object(body),
            Some(list) => Body::Function(Signature { count: list.names.len(), variadic: list.variadic }, body),
        };
        Ok(Macro { name, span: head.span, body, active: Cell::new(0), id: Cell::new(None), signature })
    }
}

fn signature(params: Option<&Params>, body: &[PpToken]) -> String {
    let mut text = String::new();
    if let Some(params) = params {
        text.push('(');
        for name in &params.names {
            text.push_str(name.as_str());
            text.push(',');
        }
        text.push_str(if params.variadic { "...)" } else { ")" });
    }
    for (index, token) in body.iter().enumerate() {
        if token.space || index == 0 {
            text.push(' ');
        }
        text.push_str(token.spelling());
    }
    text
}

struct Params {
    names: Vec<Symbol>,
    variadic: bool,
}

impl Params {
    /// Parses `(a, b, ...)`; returns the rest of the line.
    fn parse(line: &[PpToken]) -> Result<(Params, &[PpToken]), Diagnostic> {
        let mut params = Params { names: Vec::new(), variadic: false };
        let open = line.first().map_or_else(Span::default, |t| t.span);
        let error = |span, message: String| Err(Diagnostic::error(codes::DEFINE, span, message));
        let mut rest = line.get(1..).unwrap_or(&[]);
        if let [close, after @ ..] = rest
            && close.is(Punct::RParen)
        {
            return Ok((params, after));
        }
        loop {
            let Some((token, after)) = rest.split_first() else {
                return error(open, "unterminated parameter list".into());
            };
            rest = after;
            let name = match token.kind {
                PpKind::Punct(Punct::Ellipsis) => {
                    params.variadic = true;
                    Symbol::intern("__VA_ARGS__")
                }
                PpKind::Ident => token.text,
                _ => return error(token.span, format!("`{}` is not the name of a parameter", token.spelling())),
            };
            if params.names.contains(&name) {
                return error(token.span, format!("duplicate parameter `{name}`"));
            }
            if !params.variadic && name == "__VA_ARGS__" {
                return error(token.span, "`__VA_ARGS__` cannot be the name of a parameter".into());
            }
            params.names.push(name);
            if let [dots, after @ ..] = rest
                && dots.is(Punct::Ellipsis)
                && !params.variadic
            {
                params.variadic = true;
                rest = after;
            }
            match rest.split_first() {
                Some((close, after)) if close.is(Punct::RParen) => return Ok((params, after)),
                Some((comma, after)) if comma.is(Punct::Comma) && !params.variadic => rest = after,
                Some((token, _)) => {
                    let expected = if params.variadic { "`)`" } else { "`,` or `)`" };
                    return error(
                        token.span,
                        format!("expected {expected} in the parameter list, found `{}`", token.spelling()),
                    );
                }
                None => return error(open, "unterminated parameter list".into()),
            }
        }
    }
}

/// A parser of a macro's body.
struct Reader<'a> {
    params: Option<&'a Params>,
    inside_va_opt: bool,
}

impl Reader<'_> {
    fn param(&self, token: &PpToken) -> Option<usize> {
        let name = token.ident()?;
        self.params?.names.iter().position(|p| *p == name)
    }

    fn is_va_opt(&self, token: &PpToken) -> bool {
        self.params.is_some_and(|p| p.variadic) && token.ident().is_some_and(|name| name == "__VA_OPT__")
    }

    fn pieces(&self, body: &[PpToken]) -> Result<Vec<Piece>, Diagnostic> {
        let error = |span, message: &str| Err(Diagnostic::error(codes::DEFINE, span, message));
        let mut pieces = Vec::with_capacity(body.len());
        let mut rest = body;
        while let Some((token, after)) = rest.split_first() {
            rest = after;
            match token.kind {
                PpKind::Punct(Punct::HashHash) => {
                    if pieces.is_empty() || after.is_empty() {
                        return error(token.span, "`##` cannot be at the beginning or the end of a macro's body");
                    }
                    if !matches!(pieces.last(), Some(Piece::Paste(_))) {
                        pieces.push(Piece::Paste(*token));
                    }
                }
                PpKind::Punct(Punct::Hash) if self.params.is_some() => match after.split_first() {
                    Some((operand, after)) if self.is_va_opt(operand) => {
                        rest = self.va_opt(*operand, after, true, &mut pieces)?;
                    }
                    Some((operand, after)) if self.param(operand).is_some() => {
                        let operator = PpToken { span: token.span.to(operand.span), ..*token };
                        pieces.extend(self.param(operand).map(|index| Piece::Stringify(index, operator)));
                        rest = after;
                    }
                    _ => return error(token.span, "`#` is not followed by a parameter of the macro"),
                },
                PpKind::Ident if self.is_va_opt(token) => rest = self.va_opt(*token, after, false, &mut pieces)?,
                PpKind::Ident => pieces.push(match self.param(token) {
                    Some(index) => Piece::Param(index, *token),
                    None => Piece::Token(*token),
                }),
                _ => pieces.push(Piece::Token(*token)),
            }
        }
        Ok(pieces)
    }

    /// Parses the parentheses after `__VA_OPT__`; returns the rest of the line.
    fn va_opt<'t>(
        &self,
        token: PpToken,
        rest: &'t [PpToken],
        stringify: bool,
        pieces: &mut Vec<Piece>,
    ) -> Result<&'t [PpToken], Diagnostic> {
        let error = |message: &str| Err(Diagnostic::error(codes::DEFINE, token.span, message));
        if self.inside_va_opt {
            return error("`__VA_OPT__` cannot be nested");
        }
        let Some((open, inner)) = rest.split_first().filter(|(open, _)| open.is(Punct::LParen)) else {
            return error("`__VA_OPT__` needs a parenthesis after it");
        };
        let mut depth = 0usize;
        for (index, inside) in inner.iter().enumerate() {
            if inside.is(Punct::LParen) {
                depth += 1;
            } else if inside.is(Punct::RParen) {
                if depth == 0 {
                    let (body, after) = inner.split_at(index);
                    let body = Reader { params: self.params, inside_va_opt: true }.pieces(body)?;
                    pieces.push(Piece::VaOpt { body, stringify, token });
                    return Ok(after.get(1..).unwrap_or(&[]));
                }
                depth -= 1;
            }
        }
        Err(Diagnostic::error(codes::DEFINE, open.span, "unterminated `__VA_OPT__`"))
    }
}
