//! The preprocessor: from a file's bytes to the parser's tokens (C++17 `[cpp]`).
//!
//! | file | job |
//! |---|---|
//! | [`options`] | inputs: options and files |
//! | `directive` | the lines that begin with `#` |
//! | `pragma` | directives that are pragmas |
//! | `condition` | the expressions of `#if` |
//! | `include` | finding and opening files |
//! | `guard` | files that need not be read again |
//! | `macros` | definitions |
//! | `expand`, `substitute` | invocations |
//! | [`emit`] | tokens as text |
//!
//! Preprocessing continues after each error, up to [`MAX_ERRORS`]. Input that would run away (endless includes,
//! exploding macros, deep nesting) stops at a limit with a clear error.

mod condition;
mod directive;
pub mod emit;
mod expand;
mod guard;
mod include;
mod macros;
pub mod options;
mod pragma;
mod substitute;
#[cfg(test)]
mod tests;

pub use include::{Include, IncludeTarget};
pub(crate) use options::RELAXED_CONSTEXPR;
pub use options::{DiskLoader, FileLoader, MemoryLoader, PreprocessOptions};

use crate::headers;
use crate::lex::codes;
use crate::lex::convert::Converter;
use crate::lex::pack::Pack;
use crate::lex::pp_token::{PpKind, PpToken};
use crate::lex::punct::Punct;
use crate::lex::scan::Scanner;
use crate::lex::symbol::Symbol;
use crate::lex::token::Token;
use expand::{Context, Protect};
use guard::Guard;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::expansion::ExpansionTable;
use isowarp_core::span::{FileId, SourceMap, Span};
use macros::{Dynamic, Macro};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Largest number of errors that one run reports.
pub const MAX_ERRORS: usize = 50;
/// Number of repeated errors after which preprocessing stops.
const MAX_REPEATED: usize = 10_000;
/// Number of diagnostics after which one run drops warnings.
const MAX_WARNINGS: usize = 200;
/// Largest depth of nested includes.
pub const MAX_INCLUDE_DEPTH: usize = 200;
/// Largest number of tokens that all macros together may produce. Text made by `#` and `##` counts by its length.
pub const MAX_EXPANDED: u64 = 4_000_000;
/// Largest number of tokens for the parser.
pub const MAX_TOKENS: usize = 40_000_000;
/// Largest nesting depth of macro invocations in each other's arguments.
pub const MAX_NESTED_ARGUMENTS: usize = 200;

/// The result of preprocessing.
#[derive(Debug, Clone)]
pub struct PreprocessOutput {
    /// Tokens; the last one is always [`crate::lex::token::TokenKind::Eof`].
    pub tokens: Vec<Token>,
    /// All files that were read, after those of earlier translation units.
    pub sources: SourceMap,
    /// Main file, if it could be read.
    pub main: Option<FileId>,
    /// File that includes the files that the command line puts before the main file.
    pub pre_included: Option<FileId>,
    /// Errors and warnings in the order of detection.
    pub diagnostics: Vec<Diagnostic>,
    /// Every `#include` that was reached.
    pub includes: Vec<Include>,
    /// Built-in headers that were read without an include, before the file that needs them.
    pub implied: Vec<&'static str>,
    /// Macros that are defined at the end.
    pub macros: Vec<MacroName>,
    /// `-I` folders that contain the headers of a CUDA toolkit.
    pub toolkits: Vec<PathBuf>,
    /// True if `#pragma push_macro` saved a macro.
    pub keeps_macros: bool,
}

/// A defined macro.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MacroName {
    /// Name of the macro.
    pub name: Symbol,
    /// True for a function-like macro.
    pub function: bool,
}

impl PreprocessOutput {
    /// Returns true if there were errors.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Preprocesses the file at `path`.
pub fn preprocess_file(path: &Path, options: &PreprocessOptions, loader: &dyn FileLoader) -> PreprocessOutput {
    let mut pp = Preprocessor::new(options, loader);
    let main = pp.load(path, None);
    pp.run(path, main)
}

/// Preprocesses a file that is to be linked with others: `sources` contains their files, which stay in the map.
pub fn preprocess_file_behind(
    sources: &SourceMap,
    path: &Path,
    options: &PreprocessOptions,
    loader: &dyn FileLoader,
) -> PreprocessOutput {
    let mut pp = Preprocessor::new(options, loader);
    pp.sources = sources.clone();
    pp.expansions = sources.expansions().clone();
    let main = pp.load(path, None);
    pp.run(path, main)
}

/// Preprocesses text in memory as the contents of a file called `name`. `#include "…"` searches the folder of `name`.
pub fn preprocess_bytes(
    name: &str,
    bytes: &[u8],
    options: &PreprocessOptions,
    loader: &dyn FileLoader,
) -> PreprocessOutput {
    let mut pp = Preprocessor::new(options, loader);
    let path = Path::new(name);
    let main = pp.add_source(path, bytes);
    pp.run(path, main)
}

/// An `#if` whose `#endif` has not been reached.
#[derive(Debug)]
struct Conditional {
    span: Span,
    /// True if one of its groups was read or is being read.
    taken: bool,
    seen_else: bool,
}

/// A file that is being read.
#[derive(Debug)]
struct OpenFile {
    scanner: Scanner,
    /// Folder of the file, for its own includes.
    folder: PathBuf,
    built_in: bool,
    conditionals: Vec<Conditional>,
    guard: Guard,
}

struct Preprocessor<'a> {
    options: &'a PreprocessOptions,
    loader: &'a dyn FileLoader,
    /// `-I` folders with the headers of a CUDA toolkit.
    toolkits: Vec<PathBuf>,
    sources: SourceMap,
    /// Files read so far.
    loaded: FxHashMap<PathBuf, FileId>,
    /// Files with `#pragma once`.
    once: FxHashSet<FileId>,
    /// Macros of include guards.
    guards: FxHashMap<FileId, Symbol>,
    /// Include stack.
    files: Vec<OpenFile>,
    macros: FxHashMap<Symbol, Rc<Macro>>,
    /// Saved definitions of `#pragma push_macro` for each name; `None` for a name that was not a macro.
    pushed_macros: FxHashMap<Symbol, Vec<Option<Rc<Macro>>>>,
    /// Tokens from pragmas that have not been read yet.
    pending: VecDeque<PpToken>,
    /// State set by the last `#pragma pack`.
    pack: Pack,
    /// States saved by `#pragma pack(push)`.
    packs: Vec<pragma::Pushed>,
    contexts: Vec<Context>,
    expansions: ExpansionTable,
    includes: Vec<Include>,
    /// Built-in headers that were read without an include.
    implied: Vec<&'static str>,
    diagnostics: Vec<Diagnostic>,
    errors: usize,
    /// Number of diagnostics that repeat one for the same position.
    repeated: usize,
    protect: Protect,
    /// Number of invocations whose arguments are being read from files.
    collecting: u32,
    /// Nesting depth of argument expansions.
    nesting: usize,
    expanded: u64,
    counter: u32,
    /// True once a limit is reached: no further tokens.
    stopped: bool,
}

impl<'a> Preprocessor<'a> {
    fn new(options: &'a PreprocessOptions, loader: &'a dyn FileLoader) -> Self {
        let dynamic = [
            ("__LINE__", Dynamic::Line),
            ("__FILE__", Dynamic::File),
            ("__COUNTER__", Dynamic::Counter),
            ("__INCLUDE_LEVEL__", Dynamic::IncludeLevel),
        ];
        let macros = dynamic.map(|(name, which)| Macro::dynamic(name, which)).map(|m| (m.name, Rc::new(m)));
        let holds_toolkit = |folder: &&PathBuf| loader.exists(&options::normalize(&folder.join("cuda_runtime_api.h")));
        Self {
            options,
            loader,
            toolkits: options.include_dirs.iter().filter(holds_toolkit).cloned().collect(),
            sources: SourceMap::new(),
            loaded: FxHashMap::default(),
            once: FxHashSet::default(),
            guards: FxHashMap::default(),
            files: Vec::new(),
            macros: macros.into_iter().collect(),
            pushed_macros: FxHashMap::default(),
            pack: Pack::NATURAL,
            pending: VecDeque::new(),
            packs: Vec::new(),
            contexts: Vec::new(),
            expansions: ExpansionTable::default(),
            includes: Vec::new(),
            implied: Vec::new(),
            diagnostics: Vec::new(),
            errors: 0,
            repeated: 0,
            protect: Protect::Off,
            collecting: 0,
            nesting: 0,
            expanded: 0,
            counter: 0,
            stopped: false,
        }
    }

    /// Reads the predefined macros, then the main file.
    fn run(mut self, path: &Path, main: Option<FileId>) -> PreprocessOutput {
        let mut converter = Converter::default();
        let mut end = Span::default();
        let mut pre_included = None;
        if let Some(main) = main {
            let lists = self.sources.get(main).is_some_and(|file| file.text().contains("initializer_list"));
            self.read_prelude(lists, &mut converter);
            pre_included = self.read_pre_includes(&mut converter);
            self.open(main, path.parent().map(Path::to_path_buf).unwrap_or_default(), false, Span::default());
            end = self.files.last().map_or(end, |file| file.scanner.end_span());
            self.read(&mut converter);
        }
        let (tokens, found) = converter.finish(end);
        for diagnostic in found {
            self.report(diagnostic);
        }
        self.sources.set_expansions(self.expansions);
        let function = |m: &Macro| matches!(m.body, macros::Body::Function(..));
        let mut macros: Vec<MacroName> =
            self.macros.values().map(|m| MacroName { name: m.name, function: function(m) }).collect();
        macros.sort_unstable_by_key(|m| m.name.as_str());
        PreprocessOutput {
            toolkits: self.toolkits,
            keeps_macros: !self.pushed_macros.is_empty(),
            tokens,
            sources: self.sources,
            main,
            pre_included,
            diagnostics: self.diagnostics,
            includes: self.includes,
            implied: self.implied,
            macros,
        }
    }

    /// Reads the predefined macros, the headers that nvcc includes by itself, and the command line. `lists` means
    /// that the file may use `std::initializer_list`, which CUDA's compilers know without a header.
    fn read_prelude(&mut self, lists: bool, converter: &mut Converter) {
        let mut command_line = String::new();
        let line = |text: &str| text.replace(['\n', '\r'], " ");
        for (name, value) in &self.options.defines {
            command_line += &format!("#define {} {}\n", line(name), line(value.as_deref().unwrap_or("1")));
        }
        for name in &self.options.undefines {
            command_line += &format!("#undef {}\n", line(name));
        }
        let mut built_in = headers::predefined(self.options.cuda_arch);
        if self.options.relaxed_constexpr {
            built_in += &format!("#define {RELAXED_CONSTEXPR} 1\n");
        }
        if lists {
            built_in += "#include <initializer_list>\n";
        }
        if self.options.device_runtime {
            built_in += "#include <isowarp/device_runtime>\n";
        }
        if self.options.textures {
            built_in += "#include <isowarp/textures>\n";
        }
        for (name, text) in [("<built-in>", built_in), ("<command line>", command_line)] {
            let id = self.sources.add(name, text);
            self.open(id, PathBuf::new(), true, Span::default());
            self.read(converter);
            self.files.clear();
        }
        self.includes.clear();
        self.counter = 0;
    }

    /// Reads the files that the command line puts before the main file; returns the file that includes them.
    fn read_pre_includes(&mut self, converter: &mut Converter) -> Option<FileId> {
        let directive = |file: &String| format!("#include \"{}\"\n", file.replace(['\n', '\r'], " "));
        let text: String = self.options.pre_includes.iter().map(directive).collect();
        if text.is_empty() {
            return None;
        }
        let id = self.sources.add("<command line>", text);
        self.open(id, PathBuf::new(), false, Span::default());
        self.read(converter);
        self.files.clear();
        Some(id)
    }

    /// Reads the open files to their end.
    fn read(&mut self, converter: &mut Converter) {
        while let Some(token) = self.next_expanded(None) {
            match token.kind {
                PpKind::End => break,
                PpKind::Ident if token.text == "_Pragma" => {
                    self.pragma_operator(&token).iter().for_each(|token| converter.push(token));
                }
                _ => converter.push(&token),
            }
            if !converter.diagnostics.is_empty() {
                for diagnostic in std::mem::take(&mut converter.diagnostics) {
                    self.report(diagnostic);
                }
            }
            if converter.len() > MAX_TOKENS {
                let message = format!("the program has more than {MAX_TOKENS} tokens");
                self.fatal(Diagnostic::error(codes::LIMIT, token.span, message));
            }
        }
    }

    /// Returns the next token of the open files, executing directives.
    fn next_from_file(&mut self) -> PpToken {
        loop {
            if let Some(token) = self.pending.pop_front() {
                return token;
            }
            let Some(file) = self.files.last_mut() else { return self.end(Span::default()) };
            if self.stopped {
                let span = file.scanner.end_span();
                return self.end(span);
            }
            let token = file.scanner.next_token();
            self.take_scanner_diagnostics();
            match token.kind {
                PpKind::Punct(Punct::Hash) if token.line_start => {
                    let tokens = self.directive(&token);
                    self.pending.extend(tokens);
                }
                PpKind::End if self.files.len() == 1 || self.collecting > 0 => {
                    if self.collecting == 0 {
                        self.close_conditionals();
                    }
                    return token;
                }
                PpKind::End => {
                    self.close_conditionals();
                    let read = self.files.pop();
                    self.guards.extend(read.and_then(|file| Some((file.scanner.file(), file.guard.name()?))));
                }
                _ => {
                    self.guard(None);
                    return token;
                }
            }
        }
    }

    /// Records what is read in the current file; see [`Guard::read`].
    fn guard(&mut self, begins: Option<Symbol>) {
        if let Some(file) = self.files.last_mut() {
            file.guard.read(begins);
        }
    }

    fn end(&self, span: Span) -> PpToken {
        PpToken { kind: PpKind::End, text: Symbol::intern(""), span, space: true, line_start: true, no_expand: false }
    }

    /// Reports the conditionals that are still open at the end of the current file.
    fn close_conditionals(&mut self) {
        let open = self.files.last_mut().map(|file| std::mem::take(&mut file.conditionals)).unwrap_or_default();
        for conditional in open {
            let message = "this condition has no `#endif`";
            self.report(Diagnostic::error(codes::OPEN_CONDITIONAL, conditional.span, message));
        }
    }

    fn take_scanner_diagnostics(&mut self) {
        let Some(file) = self.files.last_mut() else { return };
        if file.scanner.diagnostics.is_empty() {
            return;
        }
        for diagnostic in std::mem::take(&mut file.scanner.diagnostics) {
            self.report(diagnostic);
        }
    }

    fn is_defined(&self, name: Symbol) -> bool {
        self.macros.contains_key(&name)
            || condition::is_cuda_macro(name)
            || matches!(name.as_str(), "__has_include" | "_Pragma")
    }

    /// Adds a diagnostic, unless there are too many.
    fn report(&mut self, diagnostic: Diagnostic) {
        // A file that is read repeatedly produces the same diagnostics each time.
        let same =
            |d: &Diagnostic| d.span == diagnostic.span && d.code == diagnostic.code && d.message == diagnostic.message;
        if self.diagnostics.iter().any(same) {
            self.repeated += 1;
            self.stopped |= self.repeated > MAX_REPEATED && diagnostic.is_error();
            return;
        }
        if !diagnostic.is_error() && self.diagnostics.len() >= MAX_WARNINGS {
            return;
        }
        if diagnostic.is_error() {
            self.errors += 1;
            if self.errors > MAX_ERRORS {
                if !self.stopped {
                    self.stopped = true;
                    let span = diagnostic.span.unwrap_or_default();
                    self.diagnostics.push(Diagnostic::error(
                        codes::TOO_MANY,
                        span,
                        "too many errors; the rest is not shown",
                    ));
                }
                return;
            }
        }
        self.diagnostics.push(diagnostic);
    }

    /// Adds an error and stops.
    fn fatal(&mut self, diagnostic: Diagnostic) {
        self.report(diagnostic);
        self.stopped = true;
    }
}
