//! Distinguishes declarations and types from expressions.
//!
//! Source: C++17 [stmt.ambig], [dcl.ambig.res]. For names without a visible declaration (from a missing header), the
//! surrounding tokens decide: `Name x`, `Name *x =`.

use super::name::NameCx;
use super::names::NameClass;
use super::unary::prefix;
use super::{PResult, Parser, error};
use crate::ast::{NameKind, QualifiedName};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

/// Returns true for keywords that form fundamental types.
pub(super) fn is_type_word(keyword: Keyword) -> bool {
    use Keyword::*;
    matches!(
        keyword,
        Void | Bool
            | Char
            | Char16T
            | Char32T
            | WcharT
            | Short
            | Int
            | Long
            | Signed
            | Unsigned
            | Float
            | Double
            | Int128
    )
}

/// Returns true for keywords that begin a type, including those that form fundamental types.
pub(super) fn is_type_start(keyword: Keyword) -> bool {
    use Keyword::*;
    is_type_word(keyword)
        || matches!(
            keyword,
            Const | Volatile | Restrict | Struct | Class | Union | Enum | Typename | Decltype | Typeof | Auto
        )
}

/// Returns true for keywords that only begin declarations.
pub(super) fn is_specifier(keyword: Keyword) -> bool {
    use Keyword::*;
    matches!(
        keyword,
        Global
            | Device
            | Host
            | Shared
            | Constant
            | Managed
            | GridConstant
            | Noinline
            | Forceinline
            | Inline
            | Static
            | Extern
            | Constexpr
            | Virtual
            | Explicit
            | Friend
            | Mutable
            | Register
            | ThreadLocal
            | Typedef
            | LaunchBounds
            | Maxnreg
            | ClusterDims
            | Align
            | Alignas
            | Attribute
            | Declspec
            | Extension
            | DeviceBuiltin
    )
}

/// Returns true for keywords that make a declaration device code.
pub(super) fn is_device_word(keyword: Keyword) -> bool {
    use Keyword::*;
    matches!(keyword, Global | Device | Shared | Constant | Managed)
}

impl Parser<'_> {
    /// Returns true if a type certainly begins here: a type's keyword or the name of a known type.
    pub(super) fn type_starts(&mut self) -> bool {
        match self.peek() {
            TokenKind::Keyword(k) => is_type_start(k),
            TokenKind::Ident(name) => {
                if self.peek_at(1).is_punct(Punct::ColonColon) {
                    return self.name_is_type();
                }
                matches!(self.names.lookup(name), Some(NameClass::Type | NameClass::TypeTemplate))
            }
            TokenKind::Punct(Punct::ColonColon) => self.name_is_type(),
            _ => false,
        }
    }

    fn name_is_type(&mut self) -> bool {
        if !self.at_name() {
            return false;
        }
        match self.look(|p| p.qualified_name(NameCx::Type)) {
            Ok(Some(name)) => matches!(self.names.classify(&name), Some(NameClass::Type | NameClass::TypeTemplate)),
            _ => false,
        }
    }

    /// Returns true if the statement here is a declaration.
    pub(super) fn declaration_starts(&mut self) -> PResult<bool> {
        match self.peek() {
            TokenKind::Keyword(Keyword::Using | Keyword::StaticAssert | Keyword::Template) => Ok(true),
            TokenKind::Keyword(Keyword::Namespace) => Ok(true),
            TokenKind::Keyword(Keyword::Decltype | Keyword::Typename) => self.type_begins_declaration(),
            TokenKind::Keyword(k) if is_specifier(k) => Ok(true),
            TokenKind::Keyword(k) if is_type_word(k) => match self.peek_at(1) {
                TokenKind::Punct(Punct::LBrace) => Ok(false),
                TokenKind::Punct(Punct::LParen) => self.type_begins_declaration(),
                _ => Ok(true),
            },
            TokenKind::Keyword(k) => Ok(is_type_start(k)),
            TokenKind::Ident(_) | TokenKind::Punct(Punct::ColonColon) if self.at_name() => {
                self.name_begins_declaration()
            }
            _ => Ok(false),
        }
    }

    fn name_begins_declaration(&mut self) -> PResult<bool> {
        // The common case needs no closer look: `name` and an operator.
        if let (TokenKind::Ident(name), TokenKind::Punct(next)) = (self.peek(), self.peek_at(1)) {
            let class = self.names.lookup(name);
            let operator = !matches!(
                next,
                Punct::ColonColon | Punct::Lt | Punct::LParen | Punct::Star | Punct::Amp | Punct::AmpAmp
            );
            if operator && !matches!(class, Some(NameClass::Type | NameClass::TypeTemplate)) {
                return Ok(false);
            }
        }
        let before = self.checkpoint();
        let name = self.attempt(|p| p.qualified_name(NameCx::Type))?;
        let Some(name) = name else {
            return Ok(false);
        };
        let class = self.names.classify(&name);
        let next = self.peek();
        let result = match class {
            Some(NameClass::Type | NameClass::TypeTemplate) => match next {
                TokenKind::Punct(Punct::LBrace) => false,
                TokenKind::Punct(Punct::LParen) => {
                    self.restore(&before);
                    return self.type_begins_declaration();
                }
                TokenKind::Punct(Punct::Dot | Punct::Arrow) => false,
                _ => true,
            },
            Some(_) => false,
            None => self.unknown_name_declares(&name),
        };
        self.restore(&before);
        Ok(result)
    }

    /// Returns true if the tokens after an unknown name make it a declaration: `Name x`, `Name const`, `Name *x =`.
    fn unknown_name_declares(&mut self, name: &QualifiedName) -> bool {
        if !matches!(name.last().map(|s| &s.kind), Some(NameKind::Ident(_) | NameKind::Decltype(_))) {
            return false;
        }
        let mut n = 0;
        let mut pointers = 0;
        loop {
            match self.peek_at(n) {
                TokenKind::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp) => pointers += 1,
                TokenKind::Keyword(Keyword::Const | Keyword::Volatile | Keyword::Restrict) => {}
                _ => break,
            }
            n += 1;
        }
        if !matches!(self.peek_at(n), TokenKind::Ident(_)) {
            return false;
        }
        // `a * b` could be a product whose value is not used; likewise `a && b`.
        pointers == 0
            || matches!(
                self.peek_at(n + 1),
                TokenKind::Punct(Punct::Eq | Punct::Semi | Punct::Comma | Punct::LBracket | Punct::Colon)
            )
    }

    /// At a type that is followed by `(`: returns true for `int (*p)[3];`, false for `int(x) + 1;`.
    fn type_begins_declaration(&mut self) -> PResult<bool> {
        let found = self.look(|p| {
            let specs = p.specifiers(super::specifiers::SpecCx::Block)?;
            let Some(ty) = specs.ty else {
                return Err(p.unexpected(error::EXPECTED_TYPE, "a type"));
            };
            let d = p.declarator(ty, super::declarator::Mode::Named)?;
            let ends = matches!(
                p.peek(),
                TokenKind::Punct(Punct::Eq | Punct::Semi | Punct::Comma | Punct::LParen | Punct::LBrace | Punct::Colon)
            );
            if d.name.is_some() && ends { Ok(()) } else { Err(p.unexpected(error::UNEXPECTED, "`;`")) }
        })?;
        Ok(found.is_some())
    }

    /// Returns true unless the current token cannot begin an operand.
    pub(super) fn operand_may_start(&self) -> bool {
        match self.peek() {
            TokenKind::Punct(p) => {
                prefix(p).is_some() || matches!(p, Punct::LParen | Punct::LBrace | Punct::LBracket | Punct::ColonColon)
            }
            TokenKind::Eof => false,
            _ => true,
        }
    }

    /// Returns true if an operand certainly begins here, so that `(name)` before it must be a cast.
    pub(super) fn operand_surely_starts(&self) -> bool {
        use Keyword::*;
        match self.peek() {
            TokenKind::Ident(_)
            | TokenKind::Int { .. }
            | TokenKind::Float { .. }
            | TokenKind::LongFloat(_)
            | TokenKind::Char { .. }
            | TokenKind::Str { .. } => true,
            TokenKind::Punct(p) => matches!(p, Punct::Bang | Punct::Tilde),
            TokenKind::Keyword(k) => {
                is_type_word(k)
                    || matches!(
                        k,
                        This | True
                            | False
                            | Nullptr
                            | Sizeof
                            | Alignof
                            | New
                            | StaticCast
                            | ReinterpretCast
                            | ConstCast
                            | DynamicCast
                    )
            }
            _ => false,
        }
    }
}
