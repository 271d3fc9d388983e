//! The parser: recursive descent over the preprocessed tokens.
//!
//! C++ cannot be parsed without knowing which names are types, so the parser tracks names by scope
//! ([`names`]); where that does not decide, it tries one reading and goes back ([`cursor`]). What is
//! not device code and does not parse is skipped by balanced brackets ([`skip`]): host code need not
//! be understood. An error in device code is reported, and parsing goes on behind it.
//!
//! Everything is bounded: nesting by [`MAX_DEPTH`], the height of trees by [`MAX_HEIGHT`], going
//! back by a budget in proportion to the input.
//!
//! - [`decl`], [`specifiers`], [`attributes`], [`attribute_names`], [`declarator`], [`function`]: declarations
//! - [`inherited_spaces`]: functions whose definitions name no execution space
//! - [`record`], [`enums`], [`template`], [`namespace`]: the larger ones
//! - [`stmt`], [`loops`]: statements
//! - [`expr`], [`unary`], [`postfix`], [`primary`], [`lambda`]: expressions, by falling precedence
//! - [`literals`]: calls of literal operators
//! - [`name`], [`type_id`], [`lookahead`]: names, types, and telling them from expressions
//! - [`misspelt`]: words that look like keywords, in front of errors

mod attribute_names;
mod attributes;
mod builtin_names;
mod cursor;
mod decl;
mod declarator;
mod enums;
mod error;
mod expr;
mod function;
mod host;
mod host_uses;
mod inherited_spaces;
mod instances;
mod lambda;
mod literals;
mod lookahead;
mod loops;
mod misspelt;
mod name;
mod names;
mod namespace;
mod postfix;
mod primary;
mod record;
mod skip;
mod specifiers;
mod stmt;
mod template;
mod template_names;
#[cfg(test)]
mod tests;
mod type_id;
mod unary;
mod unroll;

use crate::ast::{Decl, Lost, QualifiedName, TranslationUnit};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::{Token, TokenKind};
use isowarp_core::diagnostic::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

pub use builtin_names::{BUILTIN_VARIABLES, builtin_type_names, is_builtin_type_name};
pub(crate) use error::UNBALANCED;
pub use host::HostItem;
pub use instances::parse_name;

/// How deep parentheses, blocks, operators, types and so on may be nested.
pub const MAX_DEPTH: u32 = 256;

/// How high a tree may get. Chains such as `a + b + c + …` are trees as high as they are long, but
/// are not parsed by recursion, so they may be longer than [`MAX_DEPTH`].
pub const MAX_HEIGHT: u32 = 1000;

/// What the parser has found.
#[derive(Debug, Clone, Default)]
pub struct ParseOutput {
    /// The tree; without the parts that had errors.
    pub unit: TranslationUnit,
    /// Errors in the order they were found.
    pub diagnostics: Vec<Diagnostic>,
    /// Instances of templates that launches name, and those asked for by name.
    pub instances: Vec<InstanceRequest>,
    /// What matters of the bodies of host functions, by their first tokens.
    pub host: FxHashMap<u32, Vec<HostItem>>,
}

/// An instance of a kernel template that is asked for.
#[derive(Debug, Clone)]
pub struct InstanceRequest {
    /// The kernel with its template arguments.
    pub name: QualifiedName,
    /// The token at which the launch begins that needs it.
    pub token: Option<u32>,
    /// How the user named it.
    pub text: Option<String>,
}

/// True if the type `long double` may be in a file: by its name, or as that of a literal.
fn has_long_double(tokens: &[Token]) -> bool {
    let kinds = || tokens.iter().map(|t| t.kind);
    let name = |(a, b): (TokenKind, TokenKind)| {
        let both = |x: TokenKind, y: TokenKind| x.is_keyword(Keyword::Long) && y.is_keyword(Keyword::Double);
        both(a, b) || both(b, a)
    };
    kinds().any(|k| matches!(k, TokenKind::LongFloat(_) | TokenKind::UserLiteral(_)))
        || kinds().zip(kinds().skip(1)).any(name)
}

/// The language that a file is written in.
#[derive(Debug, Clone, Copy, Default)]
pub struct Dialect {
    /// What has no execution or memory space is the device's.
    pub default_device: bool,
    /// Rules of C++20 that accept more than those of C++17: `typename` is left out where only a type can stand.
    pub cpp20: bool,
}

/// Parses preprocessed tokens.
pub fn parse(tokens: &[Token], dialect: Dialect) -> ParseOutput {
    let mut parser = Parser { dialect, ..Parser::new(tokens) };
    let decls = parser.translation_unit();
    let long_double = has_long_double(tokens);
    let unit = TranslationUnit { decls, long_double, lost: std::mem::take(&mut parser.lost) };
    let instances = parser.launches();
    ParseOutput { unit, diagnostics: parser.diagnostics, instances, host: parser.host }
}

/// The result of parsing something; an error is reported by whoever recovers from it.
type PResult<T> = Result<T, Box<Diagnostic>>;

struct Parser<'t> {
    tokens: &'t [Token],
    pos: usize,
    /// What is left of the current token after a `>` was taken off it.
    rest: Option<Punct>,
    /// For each opening bracket the index of its closing one.
    closing: Vec<Option<u32>>,
    diagnostics: Vec<Diagnostic>,
    lost: Lost,
    /// Where parsing went on behind the last error.
    recovered: usize,
    names: names::Names,
    depth: u32,
    /// Height of the tallest tree built since the innermost [`Parser::nested`] began.
    height: u32,
    /// How many readings are being tried: errors are then not reported.
    trying: u32,
    /// Tokens that may still be read.
    fuel: u64,
    /// Nesting or fuel is exhausted: trying another reading is pointless.
    exhausted: bool,
    /// `>` ends a template argument list.
    gt_closes: bool,
    /// For each `<` after an unknown name whether it was found to open template arguments.
    template_memo: FxHashMap<(usize, bool), bool>,
    /// Class definitions met inside the declaration that is being parsed.
    hoisted: Vec<Decl>,
    anonymous: u32,
    /// The classes whose bodies are being parsed.
    classes: Vec<Symbol>,
    /// Statements stand here, not members or declarations of a file.
    in_block: bool,
    /// The `{` of the blocks that are being parsed.
    open_blocks: Vec<usize>,
    /// A `}` is missing: everything up to the file's level ends before this token.
    abandon: bool,
    dialect: Dialect,
    /// The name of what is declared has its class or namespace in front of it.
    qualified: bool,
    /// There is a kernel launch somewhere.
    has_launches: bool,
    /// What is parsed is a host function's: the bodies of lambda expressions in it are outlined as well.
    outlining: bool,
    /// What matters of the bodies of host functions, by their first tokens.
    host: FxHashMap<u32, Vec<HostItem>>,
    /// Of the host function that is outlined: names that may stand for lambda expressions.
    callable: FxHashSet<Symbol>,
    /// Nesting of lambda expressions that are outlined.
    host_lambdas: u32,
    /// Names of member function templates.
    member_templates: FxHashSet<Symbol>,
    /// Functions that are declared, by scope and name.
    declared_functions: FxHashMap<(names::ScopeId, Symbol), Vec<inherited_spaces::DeclaredFunction>>,
    /// An explicit specialisation is being parsed.
    specialises: bool,
}

/// True if there is what tells that host code launches kernels: `<<<`, or a function of the runtime that does.
fn launches(tokens: &[Token]) -> bool {
    let functions = LAUNCH_FUNCTIONS.map(Symbol::intern);
    let spaced = tokens.windows(2).any(|two| matches!(two, [a, b] if is_spaced_open(a.kind, b.kind)));
    spaced
        || tokens.iter().any(|token| match token.kind {
            TokenKind::Punct(Punct::LaunchOpen) => true,
            TokenKind::Ident(name) => functions.contains(&name),
            _ => false,
        })
}

/// True for tokens that open a launch's configuration.
fn is_launch(first: TokenKind, second: TokenKind) -> bool {
    first.is_punct(Punct::LaunchOpen) || is_spaced_open(first, second)
}

/// True for `<<` with a `<` behind it, which old formatters make of `<<<`: nvcc reads it as that.
fn is_spaced_open(first: TokenKind, second: TokenKind) -> bool {
    first.is_punct(Punct::Shl) && second.is_punct(Punct::Lt)
}

/// Functions of the runtime that launch a kernel that they are given by its address.
const LAUNCH_FUNCTIONS: [&str; 4] =
    ["cudaLaunchKernel", "cudaLaunchCooperativeKernel", "cudaLaunchKernelEx", "cudaLaunchKernelExC"];

impl<'t> Parser<'t> {
    fn new(tokens: &'t [Token]) -> Self {
        Self {
            tokens,
            pos: 0,
            rest: None,
            closing: cursor::match_brackets(tokens),
            diagnostics: Vec::new(),
            lost: Lost::default(),
            dialect: Dialect::default(),
            qualified: false,
            recovered: usize::MAX,
            names: names::Names::new(),
            depth: 0,
            height: 0,
            trying: 0,
            fuel: 100_000 + 100 * tokens.len() as u64,
            exhausted: false,
            gt_closes: false,
            template_memo: FxHashMap::default(),
            hoisted: Vec::new(),
            anonymous: 0,
            classes: Vec::new(),
            in_block: false,
            open_blocks: Vec::new(),
            abandon: false,
            has_launches: launches(tokens),
            outlining: false,
            host: FxHashMap::default(),
            callable: FxHashSet::default(),
            host_lambdas: 0,
            member_templates: FxHashSet::default(),
            declared_functions: FxHashMap::default(),
            specialises: false,
        }
    }
}
