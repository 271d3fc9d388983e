//! Source locations: files, byte ranges, line and column numbers.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::expansion::{ExpansionId, ExpansionTable};

/// Prefix of the names of built-in headers.
pub const BUILT_IN_HEADERS: &str = "<isowarp>";
/// Name of the text that precedes every file.
pub const BUILT_IN: &str = "<built-in>";

/// The number of a file in a [`SourceMap`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// A byte range `start..end` of one file. Two spans are equal if they are the same range.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
    /// The token of a macro's body that the span represents, if the range is a macro's invocation.
    #[serde(skip)]
    pub expansion: ExpansionId,
}

impl PartialEq for Span {
    fn eq(&self, other: &Span) -> bool {
        (self.file, self.start, self.end) == (other.file, other.start, other.end)
    }
}

impl Eq for Span {}

impl Hash for Span {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.file, self.start, self.end).hash(state);
    }
}

impl Span {
    /// Returns a range of the file's own text.
    pub fn new(file: FileId, start: u32, end: u32) -> Span {
        Span { file, start, end, expansion: ExpansionId::NONE }
    }

    /// Returns the smallest span that covers `self` and `other`, or `self` if they are in different files.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        let whole = Span::new(self.file, self.start.min(other.start), self.end.max(other.end));
        // A span inside a macro's invocation still comes from that macro.
        match (whole == self, whole == other) {
            (true, _) if !self.expansion.is_none() => self,
            (_, true) => other,
            _ => whole,
        }
    }
}

/// The name and text of a source file.
#[derive(Debug, Clone)]
pub struct SourceFile {
    name: String,
    text: Arc<str>,
    line_starts: Vec<u32>,
    included_from: Option<Span>,
}

impl SourceFile {
    /// Returns the name as the user gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the whole text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Returns the first `#include` that named the file.
    pub fn included_from(&self) -> Option<Span> {
        self.included_from
    }

    /// Returns the text of line `line` (counted from 1), without its line end.
    pub fn line(&self, line: u32) -> &str {
        let index = line.saturating_sub(1) as usize;
        let Some(&start) = self.line_starts.get(index) else { return "" };
        let end = self.line_starts.get(index + 1).map_or(self.text.len(), |&e| e as usize);
        self.text.get(start as usize..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }

    /// Returns the line and column (both counted from 1, the column in characters) of a byte offset.
    pub fn line_column(&self, offset: u32) -> (u32, u32) {
        let line = self.line_starts.partition_point(|&s| s <= offset).max(1);
        let start = self.line_starts[line - 1] as usize;
        let end = (offset as usize).min(self.text.len());
        let column = self.text.get(start..end).map_or(0, |s| s.chars().count());
        (line as u32, column as u32 + 1)
    }
}

/// A source location as a person reads it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Location {
    /// File name.
    pub file: String,
    /// Line, counted from 1.
    pub line: u32,
    /// Column in characters, counted from 1.
    pub column: u32,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// All files that a compilation has read.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    expansions: Arc<ExpansionTable>,
}

impl SourceMap {
    /// Returns an empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        let text = text.into();
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1));
        self.files.push(SourceFile { name: name.into(), text, line_starts, included_from: None });
        FileId(self.files.len() as u32 - 1)
    }

    /// Records that a file is included at `from`, unless an earlier place is known.
    pub fn set_included_from(&mut self, id: FileId, from: Span) {
        if let Some(file) = self.files.get_mut(id.0 as usize) {
            file.included_from.get_or_insert(from);
        }
    }

    /// Stores the origins of the tokens that macros produced.
    pub fn set_expansions(&mut self, expansions: ExpansionTable) {
        self.expansions = Arc::new(expansions);
    }

    /// Returns the origins of the tokens that macros produced.
    pub fn expansions(&self) -> &ExpansionTable {
        &self.expansions
    }

    /// Returns the chain of `#include` lines that leads to a file, the nearest first; at most `limit`.
    pub fn include_stack(&self, id: FileId, limit: usize) -> Vec<Span> {
        let above = |span: &Span| self.get(span.file)?.included_from;
        std::iter::successors(self.get(id).and_then(|f| f.included_from), above).take(limit).collect()
    }

    /// Returns the file with this id.
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// Returns true for a file that the front end supplies itself: a built-in header, or the text that precedes every
    /// file.
    pub fn is_built_in(&self, id: FileId) -> bool {
        self.get(id).is_some_and(|file| file.name.starts_with(BUILT_IN_HEADERS) || file.name == BUILT_IN)
    }

    /// Returns the beginning of the text that precedes every file, if there is such a text.
    pub fn built_in(&self) -> Option<Span> {
        let (id, _) = self.files().find(|(_, file)| file.name == BUILT_IN)?;
        Some(Span::new(id, 0, 0))
    }

    /// Returns all files in the order they were added.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// Returns the location at which a span begins.
    pub fn location(&self, span: Span) -> Option<Location> {
        let file = self.get(span.file)?;
        let (line, column) = file.line_column(span.start);
        Some(Location { file: file.name.clone(), line, column })
    }
}
