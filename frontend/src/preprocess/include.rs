//! `#include`: finds files, built-in headers, and headers that may be missing (C++17 [cpp.include]).
//!
//! Search order: for `"…"` the includer's folder, then the `-I` folders, then the built-in headers; for `<…>` the
//! `-I` folders, then the built-in headers, and for names that no toolkit has also the includer's folder. If an `-I`
//! folder contains the headers of a CUDA toolkit, its headers that are built in or known are not read: device code
//! gets what it needs from the built-in ones, and NVRTC in native mode gets the folder. A header that is not found is
//! an error if its name is quoted and it is not a known header of the toolkit, its samples or the language. Otherwise
//! it is recorded and skipped, because its contents are only for host code or are built in.

use super::guard::Guard;
use super::options::normalize;
use super::{MAX_INCLUDE_DEPTH, OpenFile, Preprocessor};
use crate::headers;
use crate::lex::codes;
use crate::lex::decode::decode;
use crate::lex::pp_token::{PpKind, PpToken};
use crate::lex::punct::Punct;
use crate::lex::quoted;
use crate::lex::scan::{HeaderName, Scanner};
use crate::lex::token::CharPrefix;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::{FileId, Span};
use std::path::{Path, PathBuf};

/// An `#include` that was reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Include {
    /// Name without its delimiters.
    pub name: String,
    /// True for `<…>`, false for `"…"`.
    pub angled: bool,
    /// Source span of the header name.
    pub span: Span,
    /// Result of the `#include`.
    pub target: IncludeTarget,
}

/// The result of an `#include`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IncludeTarget {
    /// A file was read.
    File(FileId),
    /// A built-in header was read.
    BuiltIn(FileId),
    /// An unknown system header was skipped.
    LeftOut,
    /// Not found, or not readable: an error was reported.
    Failed,
}

/// The result of looking up a header name.
enum Found {
    File(PathBuf),
    BuiltIn(&'static str),
    Known,
    Nowhere(Vec<PathBuf>),
}

/// Returns the name of a header that is included from where a CUDA toolkit may have been installed:
/// `/usr/local/cuda-10.1/targets/x86_64-linux/include/cuda_runtime.h`.
fn of_toolkit(name: &str) -> Option<&str> {
    let rest = Path::new(name).is_absolute().then_some(name)?;
    let (folder, header) = rest.rsplit_once("/include/")?;
    folder.contains("/cuda").then_some(header)
}

impl Preprocessor<'_> {
    pub(super) fn has_include(&self, name: &str, angled: bool) -> bool {
        match self.find(name, angled) {
            Found::File(_) | Found::BuiltIn(_) => true,
            Found::Known => headers::is_known(name),
            Found::Nowhere(_) => false,
        }
    }

    fn find(&self, name: &str, angled: bool) -> Found {
        let mut searched = Vec::new();
        let includer = self.files.last();
        if !includer.is_some_and(|file| file.built_in) {
            let own = includer.filter(|_| !angled).map(|file| file.folder.clone());
            let known = headers::text(name).is_some() || headers::is_known(name);
            let given = self.options.include_dirs.iter().filter(|folder| !(known && self.toolkits.contains(folder)));
            // Builds that find a file of the project in angle brackets have its folder among their include folders.
            let last = includer.filter(|_| angled && !known).map(|file| file.folder.clone());
            for folder in own.into_iter().chain(given.cloned()).chain(last) {
                let path = normalize(&folder.join(name));
                if self.loaded.contains_key(&path) || self.loader.exists(&path) {
                    return Found::File(path);
                }
                searched.push(folder);
            }
        }
        match headers::text(name) {
            Some(text) => Found::BuiltIn(text),
            None if angled || headers::may_be_missing(name) => Found::Known,
            None => Found::Nowhere(searched),
        }
    }

    /// Executes an `#include`; the scanner is after the directive's name.
    pub(super) fn include(&mut self, directive: Span) {
        let literal = self.files.last_mut().and_then(|file| file.scanner.header_name());
        let line = self.line();
        let mut header = match literal {
            Some(header) => header,
            None => match self.computed_header(line, directive) {
                Some(header) => header,
                None => {
                    let message = "`#include` needs a file name in quotes or angle brackets";
                    self.report(Diagnostic::error(codes::INCLUDE, directive, message));
                    return;
                }
            },
        };
        if header.name.trim().is_empty() {
            self.report(Diagnostic::error(codes::INCLUDE, header.span, "this file name is empty"));
            return;
        }
        if let Some(name) =
            of_toolkit(&header.name).filter(|name| headers::text(name).is_some() || headers::is_known(name))
            && !self.loader.exists(Path::new(&header.name))
        {
            header = HeaderName { name: name.to_owned(), ..header };
        }
        let target = self.open_header(&header);
        let HeaderName { name, angled, span } = header;
        self.includes.push(Include { name, angled, span, target });
    }

    fn open_header(&mut self, header: &HeaderName) -> IncludeTarget {
        if self.files.len() > MAX_INCLUDE_DEPTH {
            self.too_deep(header);
            return IncludeTarget::Failed;
        }
        match self.find(&header.name, header.angled) {
            Found::File(path) => match self.load(&path, Some(header.span)) {
                Some(id) => {
                    self.open(id, path.parent().map(Path::to_path_buf).unwrap_or_default(), false, header.span);
                    IncludeTarget::File(id)
                }
                None => IncludeTarget::Failed,
            },
            Found::BuiltIn(text) => {
                let path = Path::new("<isowarp>").join(&header.name);
                let id = match self.loaded.get(&path) {
                    Some(id) => *id,
                    None => self.sources.add(path.to_string_lossy().into_owned(), text),
                };
                self.loaded.insert(path, id);
                self.open(id, PathBuf::new(), true, header.span);
                IncludeTarget::BuiltIn(id)
            }
            Found::Known => IncludeTarget::LeftOut,
            Found::Nowhere(searched) => {
                self.report(missing(header, &searched));
                IncludeTarget::Failed
            }
        }
    }

    /// Reads a file once. Problems are reported at `from`, or in the file if it is the main one.
    pub(super) fn load(&mut self, path: &Path, from: Option<Span>) -> Option<FileId> {
        if let Some(id) = self.loaded.get(path) {
            return Some(*id);
        }
        match self.loader.load(path) {
            Ok(bytes) => self.add_source(path, &bytes),
            Err(error) => {
                let message = format!("`{}` cannot be read: {error}", path.display());
                let mut diagnostic = Diagnostic::error(codes::CANNOT_READ, from.unwrap_or_default(), message);
                diagnostic.span = from;
                self.report(diagnostic);
                None
            }
        }
    }

    /// Adds a file's text to the sources; returns `None` if it was rejected.
    pub(super) fn add_source(&mut self, path: &Path, bytes: &[u8]) -> Option<FileId> {
        let decoded = decode(bytes);
        let name = path.to_string_lossy().into_owned();
        let id = self.sources.add(name.clone(), decoded.text);
        self.loaded.insert(path.to_path_buf(), id);
        if let Some(problem) = decoded.problem {
            let diagnostic = problem.diagnostic(id, &name);
            let refused = diagnostic.is_error();
            self.report(diagnostic);
            if refused {
                return None;
            }
        }
        Some(id)
    }

    /// Begins to read a file, unless it has `#pragma once` and was read before, or its guard makes it empty.
    pub(super) fn open(&mut self, id: FileId, folder: PathBuf, built_in: bool, include: Span) {
        if self.once.contains(&id) {
            return;
        }
        if include != Span::default() {
            self.sources.set_included_from(id, include);
        }
        if self.guards.get(&id).is_some_and(|name| self.is_defined(*name)) {
            return;
        }
        let Some(text) = self.sources.get(id).map(|file| file.text().clone()) else { return };
        let implied = if built_in { Vec::new() } else { headers::implied(&text) };
        let scanner = Scanner::new(id, text);
        self.files.push(OpenFile { scanner, folder, built_in, conditionals: Vec::new(), guard: Guard::Begin });
        for header in implied {
            self.open_implied(header);
        }
    }

    /// Reads a header that nvcc includes by itself, before the first file that uses it.
    fn open_implied(&mut self, header: &'static str) {
        let path = Path::new("<isowarp>").join(header);
        // A folder of the command line may contain another header with this name.
        if let (false, Found::BuiltIn(text)) = (self.loaded.contains_key(&path), self.find(header, true)) {
            let id = self.sources.add(path.to_string_lossy().into_owned(), text);
            self.loaded.insert(path, id);
            self.implied.push(header);
            self.open(id, PathBuf::new(), true, Span::default());
        }
    }

    fn too_deep(&mut self, header: &HeaderName) {
        let current = header.span.file;
        let mut diagnostic = Diagnostic::error(
            codes::INCLUDE_DEPTH,
            header.span,
            format!("includes are nested more than {MAX_INCLUDE_DEPTH} deep"),
        );
        let cycle = self.files.iter().filter(|file| file.scanner.file() == current).count() > 1;
        if cycle {
            let name = self.sources.get(current).map_or("", |file| file.name());
            diagnostic =
                diagnostic.with_help(format!("`{name}` includes itself again and again; begin it with `#pragma once`"));
        }
        self.fatal(diagnostic);
    }

    /// Returns a header name that macros produce.
    fn computed_header(&mut self, line: Vec<PpToken>, directive: Span) -> Option<HeaderName> {
        let tokens = self.expand_list(line);
        let (first, rest) = tokens.split_first()?;
        if first.kind == PpKind::Str {
            let bytes = quoted::string(first.spelling(), CharPrefix::None).ok()?;
            return Some(HeaderName { name: String::from_utf8(bytes).ok()?, angled: false, span: first.span });
        }
        if !first.is(Punct::Lt) {
            return None;
        }
        let close = rest.iter().position(|t| t.is(Punct::Gt))?;
        let mut name = String::new();
        for token in rest.get(..close)? {
            if token.space && !name.is_empty() {
                name.push(' ');
            }
            name.push_str(token.spelling());
        }
        Some(HeaderName { name, angled: true, span: directive.to(first.span) })
    }
}

fn missing(header: &HeaderName, searched: &[PathBuf]) -> Diagnostic {
    let shown = |path: &PathBuf| {
        let text = path.display().to_string();
        if text.is_empty() { "`.`".to_owned() } else { format!("`{text}`") }
    };
    let list: Vec<String> = searched.iter().map(shown).collect();
    let message = format!("the included file `{}` is not found", header.name);
    Diagnostic::error(codes::MISSING_INCLUDE, header.span, message)
        .with_help(format!("searched in {}; add a folder with `-I`", list.join(", ")))
}
