//! String literals (C++17 [lex.string], [dcl.init.string]).
//!
//! Each distinct literal is a variable of the module. An array of characters that a literal initialises receives its
//! characters as values.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{DataType, Global, Space};
use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast};
use crate::hir::expressions::int_const;
use crate::hir::{Expr, ExprKind};
use crate::lex::token::CharPrefix;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, QualType, Ty};

/// Contents of a string literal and the type of its characters.
pub(in crate::sema) struct Text<'a> {
    bytes: &'a [u8],
    character: Basic,
}

impl Text<'_> {
    /// Returns the number of characters, including the terminating zero.
    pub(in crate::sema) fn len(&self) -> u64 {
        (self.bytes.len() as u64) / self.character.size() + 1
    }

    /// Returns the size in bytes, including the terminating zero.
    pub(in crate::sema) fn size(&self) -> u64 {
        self.bytes.len() as u64 + self.character.size()
    }

    fn at(&self, index: u64) -> i128 {
        let size = self.character.size();
        let start = usize::try_from(index * size).unwrap_or(usize::MAX);
        let bytes = self.bytes.iter().skip(start).take(size as usize);
        bytes.enumerate().fold(0, |n, (i, b)| n | i128::from(*b) << (8 * i))
    }
}

/// Returns the string literal that an expression consists of.
pub(in crate::sema) fn text(e: &ast::Expr) -> Option<Text<'_>> {
    let Ast::Str { bytes, prefix } = &e.without_parens().kind else { return None };
    let character = match prefix {
        CharPrefix::None | CharPrefix::U8 => Basic::Char,
        CharPrefix::U16 => Basic::Char16,
        CharPrefix::U32 => Basic::Char32,
        CharPrefix::Wide => Basic::WChar,
    };
    Some(Text { bytes: bytes.as_bytes(), character })
}

impl<'a> Sema<'a> {
    /// Returns the object that a string literal denotes.
    pub(in crate::sema) fn string_literal(&mut self, e: &'a ast::Expr) -> Checked<Expr> {
        let text = text(e).or_bug(&mut self.reporter)?;
        let object = self.string_object(text.bytes, text.character, e.span)?;
        if let ExprKind::Global(id) = object.kind {
            self.declared.literals.insert(id);
        }
        Ok(object)
    }

    /// Returns a constant array of the module with these characters.
    pub(in crate::sema) fn string_object(&mut self, bytes: &[u8], character: Basic, span: Span) -> Checked<Expr> {
        let mut contents = bytes.to_vec();
        contents.resize(bytes.len() + character.size() as usize, 0);
        let size = contents.len() as u64;
        let element = QualType::from(character).with_const();
        let ty = self.array_type(element, Some(size / character.size()), span)?;
        let key = (contents, character);
        let id = match self.declared.strings.get(&key) {
            Some(id) => *id,
            None => {
                let data: DataType = self.types.data_type(&ty).or_bug(&mut self.reporter)?;
                let name = self.unique_name("string");
                let init = key.0.iter().any(|b| *b != 0).then(|| key.0.clone());
                let align = character.size();
                let id = self.declared.add_global(Global {
                    name,
                    space: Space::Global,
                    ty: data,
                    size,
                    align,
                    dynamic: false,
                    managed: false,
                    init,
                    addresses: Vec::new(),
                    span,
                });
                self.note_string(id, &key.0, character);
                self.declared.strings.insert(key, id);
                id
            }
        };
        let ty = QualType::from(ty).with_const().canonical();
        Ok(Expr::object(ExprKind::Global(id), ty, span))
    }

    /// Returns true for a string literal, or a choice of two, as an object or as the pointer that it decays to.
    pub(in crate::sema) fn is_string_literal(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Global(id) => self.declared.literals.contains(id),
            ExprKind::Decay(inner) => self.is_string_literal(inner),
            ExprKind::Cond(_, a, b) => self.is_string_literal(a) && self.is_string_literal(b),
            _ => false,
        }
    }

    /// Returns true if pointers to these types differ only in a character's `const`, which a string literal may lose in
    /// CUDA's compilers (C++03 [conv.array] 2).
    pub(in crate::sema) fn loses_literals_const(from: &QualType, to: &QualType) -> bool {
        let character = matches!(from.ty, Ty::Basic(Basic::Char | Basic::WChar | Basic::Char16 | Basic::Char32));
        character && from.ty == to.ty && from.is_const && !to.is_const && !from.is_volatile && !to.is_volatile
    }

    /// Warns about a string literal that converts to a pointer to non-constant characters.
    pub(in crate::sema) fn warn_of_lost_const(&mut self, literal: &Expr, to: &QualType) {
        let message = format!("a string literal becomes a `{}`, but its characters are constant", self.show(to));
        let d = Diagnostic::warning(codes::LITERAL_CONST, literal.span, message);
        let d = d.with_help("use a pointer to `const`");
        if !self.reporter.contains(&d) {
            self.reporter.push(d);
        }
    }

    /// Returns the value of a character array that a string literal initialises. The inner value is `None` if the array
    /// does not have such characters. An array of unknown bound gets its size in the type of the result.
    pub(in crate::sema) fn string_array(&mut self, ty: &QualType, e: &'a ast::Expr) -> Checked<Option<Expr>> {
        let (Ty::Array(element, n), Some(text)) = (&ty.ty, text(e)) else { return Ok(None) };
        let Some(character) = element.ty.basic().filter(|b| fits(*b, text.character)) else { return Ok(None) };
        let count = n.unwrap_or(text.len());
        if text.len() > count {
            let message = format!("the string needs {} elements, but the array has {count}", text.len());
            return self.error(codes::INITIALIZER, e.span, message);
        }
        let size = character.size();
        let characters = (0..text.len()).map(|i| (i * size, int_const(character, text.at(i), e.span)));
        let parts = characters.filter(|(_, c)| c.as_const().and_then(|c| c.as_int()) != Some(0)).collect();
        let ty = self.array_type((**element).clone(), Some(count), e.span)?;
        Ok(Some(Expr::value(ExprKind::Aggregate { parts, zero: true }, ty, e.span)))
    }
}

/// Returns true if a literal of these characters may initialise an array of this type.
fn fits(element: Basic, character: Basic) -> bool {
    match element {
        Basic::Char | Basic::SChar | Basic::UChar => character == Basic::Char,
        other => other == character,
    }
}
