//! Records the macro that each token comes from, and its position in the macro's definition.
//!
//! A token from a macro's body has the location of the invocation in the file as its [`Span`], so that messages point
//! at the user's text. The span's number refers to an entry of this table, with the location where the token itself was
//! spelled. That location is a span again: if the macro was named in another macro's body, it refers to that one.

use crate::span::Span;

/// An entry of an [`ExpansionTable`], or [`ExpansionId::NONE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ExpansionId(u32);

impl ExpansionId {
    /// The number of a token that is in the file itself.
    pub const NONE: Self = Self(0);

    /// Returns true for [`ExpansionId::NONE`].
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// The number of a macro of an [`ExpansionTable`]. Two definitions of one name are two macros.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MacroId(u32);

#[derive(Debug, Clone, Copy)]
struct Entry {
    makro: MacroId,
    /// Location of the token in the macro's definition.
    spelling: Span,
    /// Expansion in which the macro was named, if that was in a macro's body as well.
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

    /// Adds a token of a macro's body. `parent` is the expansion of the token that named the macro.
    pub fn add(&mut self, makro: MacroId, spelling: Span, parent: ExpansionId) -> ExpansionId {
        self.entries.push(Entry { makro, spelling, parent });
        ExpansionId(self.entries.len() as u32)
    }

    /// Returns the macros that a token comes from, the innermost first, each with the location in its definition.
    pub fn chain(&self, id: ExpansionId) -> impl Iterator<Item = (&str, Span)> {
        // A parent is always older than the entry that refers to it, so this ends.
        let entry = |id: ExpansionId| self.entries.get((id.0 as usize).checked_sub(1)?);
        let entries = std::iter::successors(entry(id), move |e| entry(e.parent));
        entries.filter_map(|e| Some((&**self.names.get(e.makro.0 as usize)?, e.spelling)))
    }
}
