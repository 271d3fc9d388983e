//! Which macro a token comes from, and where in the macro's definition it stands.
//!
//! A token out of a macro's body has the place of the invocation in the file as its [`Span`], so
//! that messages point at what the user wrote. The span's number leads here, to the place where the
//! token itself was spelled. That place is a span again: if the macro was named in another macro's
//! body, it leads on to that one.

use crate::span::Span;

/// An entry of an [`ExpansionTable`], or [`ExpansionId::NONE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ExpansionId(u32);

impl ExpansionId {
    /// The token stands in the file as it is.
    pub const NONE: Self = Self(0);

    /// True for [`ExpansionId::NONE`].
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// Names a macro of an [`ExpansionTable`]; two definitions of one name are two macros.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MacroId(u32);

#[derive(Debug, Clone, Copy)]
struct Entry {
    makro: MacroId,
    /// Where the token was written: in the macro's definition.
    spelling: Span,
    /// Where the macro was named, if that was in a macro's body as well.
    parent: ExpansionId,
}

/// The spellings of all tokens that macros produced.
#[derive(Debug, Clone, Default)]
pub struct ExpansionTable {
    names: Vec<Box<str>>,
    entries: Vec<Entry>,
}

impl ExpansionTable {
    /// Adds a macro's definition.
    pub fn add_macro(&mut self, name: &str) -> MacroId {
        self.names.push(name.into());
        MacroId(self.names.len() as u32 - 1)
    }

    /// Adds a token of a macro's body. `parent` is that of the token that named the macro.
    pub fn add(&mut self, makro: MacroId, spelling: Span, parent: ExpansionId) -> ExpansionId {
        self.entries.push(Entry { makro, spelling, parent });
        ExpansionId(self.entries.len() as u32)
    }

    /// The macros that a token comes from, the innermost first, each with the place in its
    /// definition.
    pub fn chain(&self, id: ExpansionId) -> impl Iterator<Item = (&str, Span)> {
        // A parent is always older than what it leads to, so this ends.
        let entry = |id: ExpansionId| self.entries.get((id.0 as usize).checked_sub(1)?);
        let entries = std::iter::successors(entry(id), move |e| entry(e.parent));
        entries.filter_map(|e| Some((&**self.names.get(e.makro.0 as usize)?, e.spelling)))
    }
}
