//! Parses attributes: `__launch_bounds__(…)`, `__align__(n)`, `alignas`, `__attribute__((…))`, `[[…]]`.
//!
//! Source: CUDA C++ Programming Guide, "Launch Bounds", "Size and Alignment Requirement"; C++17 [dcl.attr].
//! [`super::attribute_names`] defines how named attributes are handled.

use super::attribute_names::{Meaning, Syntax, meaning, plain};
use super::error::{self, Explain};
use super::{PResult, Parser};
use crate::ast::{AstType, Attribute, AttributeKind, Expr, ExprKind, Specifiers};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::{Base, IntLitType, TokenKind};

/// Alignment for `aligned` without a number: that of the target's largest scalar type.
const LARGEST_ALIGNMENT: u64 = 16;

impl Parser<'_> {
    /// Parses the attributes of one attribute specifier; `None` if there is none here.
    pub(super) fn attribute_group(&mut self) -> PResult<Option<Vec<Attribute>>> {
        let start = self.span();
        let mut out = Vec::new();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::LaunchBounds) => {
                self.advance();
                AttributeKind::LaunchBounds(self.attribute_args()?)
            }
            TokenKind::Keyword(Keyword::ClusterDims) => {
                self.advance();
                AttributeKind::ClusterDims(self.attribute_args()?)
            }
            TokenKind::Keyword(Keyword::Maxnreg) => {
                self.advance();
                AttributeKind::MaxRegisters(self.attribute_arg()?)
            }
            TokenKind::Keyword(Keyword::Align) => {
                self.advance();
                AttributeKind::Align(self.attribute_arg()?)
            }
            // Marks the declarations of the toolkit's own headers.
            TokenKind::Keyword(Keyword::DeviceBuiltin) => {
                self.advance();
                return Ok(Some(out));
            }
            TokenKind::Keyword(Keyword::Alignas) => {
                self.advance();
                if let Some(ty) = self.type_in_parens(false)? {
                    AttributeKind::AlignAs(ty)
                } else if let Some(ty) = self.attempt(Self::types_in_parens)? {
                    AttributeKind::AlignAsPack(ty)
                } else {
                    AttributeKind::AlignasValue(self.attribute_arg()?)
                }
            }
            TokenKind::Keyword(keyword @ (Keyword::Attribute | Keyword::Declspec)) => {
                self.advance();
                let syntax = if keyword == Keyword::Attribute { Syntax::Gnu } else { Syntax::Declspec };
                self.gnu_attributes(syntax, &mut out)?;
                return Ok(Some(out));
            }
            TokenKind::Punct(Punct::LBracket) if self.peek_at(1).is_punct(Punct::LBracket) => {
                self.standard_attributes(&mut out)?;
                return Ok(Some(out));
            }
            _ => return Ok(None),
        };
        let span = self.since(start);
        Self::push_attribute(&mut out, kind, span);
        Ok(Some(out))
    }

    /// Parses `(Ts...)`.
    fn types_in_parens(&mut self) -> PResult<AstType> {
        self.expect(Punct::LParen)?;
        let ty = self.with_gt(false, Self::type_id)?;
        self.expect(Punct::Ellipsis)?;
        self.expect(Punct::RParen)?;
        Ok(ty)
    }

    /// Parses `(a, b)`.
    fn attribute_args(&mut self) -> PResult<Vec<Expr>> {
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let mut args = Vec::new();
        loop {
            args.push(self.with_gt(false, Self::assignment)?);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect_closing(Punct::RParen, open)?;
        Ok(args)
    }

    /// Parses `(a)`.
    fn attribute_arg(&mut self) -> PResult<Expr> {
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let arg = self.with_gt(false, Self::assignment)?;
        self.expect_closing(Punct::RParen, open)?;
        Ok(arg)
    }

    /// Parses `((a, b(x)))` of `__attribute__` or `(a)` of `__declspec`.
    fn gnu_attributes(&mut self, syntax: Syntax, out: &mut Vec<Attribute>) -> PResult<()> {
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let inner = self.pos;
        let double = self.eat(Punct::LParen);
        self.attribute_list(out, syntax, Punct::RParen)?;
        if double {
            self.expect_closing(Punct::RParen, inner)?;
        }
        self.expect_closing(Punct::RParen, open)
    }

    /// Parses `[[a, ns::b(x)]]` or `[[using ns: a, b]]`.
    fn standard_attributes(&mut self, out: &mut Vec<Attribute>) -> PResult<()> {
        let open = self.pos;
        self.advance();
        self.advance();
        let mut syntax = Syntax::Standard;
        if self.eat_keyword(Keyword::Using) {
            syntax = namespaced(self.attribute_name()?);
            self.expect(Punct::Colon)?;
        }
        self.attribute_list(out, syntax, Punct::RBracket)?;
        self.expect_closing(Punct::RBracket, open + 1)?;
        self.expect_closing(Punct::RBracket, open)
    }

    fn attribute_list(&mut self, out: &mut Vec<Attribute>, syntax: Syntax, end: Punct) -> PResult<()> {
        while !self.at(end) {
            if self.eat(Punct::Comma) {
                continue;
            }
            let start = self.span();
            let mut syntax = syntax;
            let mut name = self.attribute_name()?;
            while self.eat(Punct::ColonColon) {
                syntax = namespaced(name);
                name = self.attribute_name()?;
            }
            let text = plain(name.as_str());
            let kind = match meaning(syntax, name.as_str()) {
                Meaning::Aligned if self.at(Punct::LParen) => AttributeKind::Align(self.attribute_arg()?),
                Meaning::Aligned => {
                    let kind = ExprKind::Int { value: LARGEST_ALIGNMENT, ty: IntLitType::Int, base: Base::Decimal };
                    AttributeKind::Align(Expr::new(kind, start))
                }
                Meaning::Packed => AttributeKind::Packed,
                Meaning::Word(word) => AttributeKind::Word(word),
                Meaning::LaunchBounds => AttributeKind::LaunchBounds(self.attribute_args()?),
                Meaning::MaxRegisters => AttributeKind::MaxRegisters(self.attribute_arg()?),
                Meaning::ClusterDims => AttributeKind::ClusterDims(self.attribute_args()?),
                Meaning::Nothing => {
                    if self.at(Punct::LParen) {
                        self.skip_group()?;
                    }
                    AttributeKind::Other(Symbol::intern(text))
                }
                Meaning::Refused(why) => {
                    let message = format!("the attribute `{name}` is not supported here: {why}");
                    return Err(self.error_at(error::ATTRIBUTE, start, message));
                }
                Meaning::Unknown => {
                    let message = format!("the attribute `{name}` is not known");
                    let help = "remove it: it is not in the list of those that device code means the same without";
                    return Err(self.error_at(error::ATTRIBUTE, start, message).help(help));
                }
            };
            let span = self.since(start);
            Self::push_attribute(out, kind, span);
        }
        Ok(())
    }

    /// Rejects attributes that change layouts, or that are CUDA keywords, where they cannot be honoured.
    pub(super) fn no_layout_attributes(&self, specs: &Specifiers, place: &str) -> PResult<()> {
        let refused = |a: &&Attribute| a.kind.changes_layout() || matches!(a.kind, AttributeKind::Word(_));
        match specs.attributes.iter().find(refused) {
            Some(attribute) => {
                let message = format!("this attribute is not supported {place}");
                Err(self.error_at(error::ATTRIBUTE, attribute.span, message))
            }
            None => Ok(()),
        }
    }

    /// Rejects CUDA keywords among the attributes of a class or type.
    pub(super) fn no_words(&self, specs: &Specifiers) -> PResult<()> {
        match specs.attributes.iter().find_map(|a| match a.kind {
            AttributeKind::Word(word) => Some((word, a.span)),
            _ => None,
        }) {
            Some((word, span)) => {
                let message = format!("`{}` is for functions and variables, not for types", word.as_str());
                Err(self.error_at(error::ATTRIBUTE, span, message))
            }
            None => Ok(()),
        }
    }

    /// Rejects alignments of entities that cannot be aligned.
    pub(super) fn not_aligned(&self, specs: &Specifiers) -> PResult<()> {
        match specs.attributes.iter().find(|a| a.kind.changes_layout() && !matches!(a.kind, AttributeKind::Packed)) {
            Some(attribute) => {
                Err(self.error_at(error::ATTRIBUTE, attribute.span, "this alignment is not supported here"))
            }
            None => Ok(()),
        }
    }

    /// Rejects `packed` on an entity that is not a class, member or enumeration.
    pub(super) fn not_packed(&self, specs: &Specifiers) -> PResult<()> {
        match specs.attributes.iter().find(|a| matches!(a.kind, AttributeKind::Packed)) {
            Some(attribute) => {
                let message = "`packed` has no effect here: it is for classes, their members and enumerations";
                Err(self
                    .error_at(error::ATTRIBUTE, attribute.span, message)
                    .help("for a class, write it between `struct` and the name"))
            }
            None => Ok(()),
        }
    }

    /// Parses the name of an attribute. Keywords may name attributes as well: `__attribute__((const))`.
    fn attribute_name(&mut self) -> PResult<Symbol> {
        let name = match self.peek() {
            TokenKind::Ident(name) => name,
            TokenKind::Keyword(k) => Symbol::intern(k.as_str()),
            _ => return Err(self.unexpected(error::EXPECTED_NAME, "an attribute")),
        };
        self.advance();
        Ok(name)
    }

    /// Skips a bracket with its contents.
    pub(super) fn skip_group(&mut self) -> PResult<()> {
        match self.closing_here() {
            Some(close) => {
                self.jump(close + 1);
                Ok(())
            }
            None => {
                let what = match self.peek() {
                    TokenKind::Punct(p) => p,
                    _ => Punct::LParen,
                };
                Err(self.unclosed(self.pos, what))
            }
        }
    }
}

/// Returns the syntax of attributes in a namespace.
fn namespaced(namespace: Symbol) -> Syntax {
    if plain(namespace.as_str()) == "gnu" { Syntax::GnuNamespace } else { Syntax::OtherNamespace }
}
