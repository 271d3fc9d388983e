//! The parser: recursive descent over the preprocessed tokens.
//!
//! C++ cannot be parsed without knowing which names are types, so the parser tracks names by scope ([`names`]); where
//! that is not sufficient, it tries one interpretation and goes back ([`cursor`]). Code that is not device code and
//! cannot be parsed is skipped by matching brackets ([`skip`]): host code need not be understood. An error in device
//! code is reported, and parsing continues after it.
//!
//! Everything is bounded: nesting by [`MAX_DEPTH`], the height of trees by [`MAX_HEIGHT`], going back by a budget in
//! proportion to the input.
//!
//! - [`decl`], [`specifiers`], [`attributes`], [`attribute_names`], [`declarator`], [`function`]: declarations
//! - [`inherited_spaces`]: functions whose definitions name no execution space
//! - [`record`], [`enums`], [`template`], [`namespace`]: the larger ones
//! - [`stmt`], [`loops`]: statements
//! - [`expr`], [`unary`], [`postfix`], [`primary`], [`lambda`]: expressions, by falling precedence
//! - [`literals`]: calls of literal operators
//! - [`name`], [`type_id`], [`lookahead`]: names, types, and distinguishing them from expressions
//! - [`misspelt`]: words that resemble keywords, before errors

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

/// Largest nesting depth of parentheses, blocks, operators, types and so on.
pub const MAX_DEPTH: u32 = 256;

/// Largest height of a tree. Chains such as `a + b + c + …` are trees as high as the chain is long, but are not
/// parsed by recursion, so they may be longer than [`MAX_DEPTH`].
pub const MAX_HEIGHT: u32 = 1000;

/// The result of parsing.
#[derive(Debug, Clone, Default)]
pub struct ParseOutput {
    /// Tree, without the parts that had errors.
    pub unit: TranslationUnit,
    /// Errors in the order of detection.
    pub diagnostics: Vec<Diagnostic>,
    /// Instances of templates that launches name, and those requested by name.
    pub instances: Vec<InstanceRequest>,
    /// Relevant parts of the bodies of host functions, by their first tokens.
    pub host: FxHashMap<u32, Vec<HostItem>>,
}

/// A request for an instance of a kernel template.
#[derive(Debug, Clone)]
pub struct InstanceRequest {
    /// Name of the kernel with its template arguments.
    pub name: QualifiedName,
    /// First token of the launch that needs the instance.
    pub token: Option<u32>,
    /// Name as the user wrote it.
    pub text: Option<String>,
}

/// Returns true if a file may contain the type `long double`: by its name, or as the type of a literal.
fn has_long_double(tokens: &[Token]) -> bool {
    let kinds = || tokens.iter().map(|t| t.kind);
    let name = |(a, b): (TokenKind, TokenKind)| {
        let both = |x: TokenKind, y: TokenKind| x.is_keyword(Keyword::Long) && y.is_keyword(Keyword::Double);
        both(a, b) || both(b, a)
    };
    kinds().any(|k| matches!(k, TokenKind::LongFloat(_) | TokenKind::UserLiteral(_)))
        || kinds().zip(kinds().skip(1)).any(name)
}

/// The language rules for a file.
#[derive(Debug, Clone, Copy, Default)]
pub struct Dialect {
    /// Makes entities without an execution or memory space device entities.
    pub default_device: bool,
    /// Accepts code that C++20 allows and C++17 does not: `typename` may be omitted where only a type can be meant.
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

/// The result of parsing a construct; the caller that recovers from an error reports it.
type PResult<T> = Result<T, Box<Diagnostic>>;

struct Parser<'t> {
    tokens: &'t [Token],
    pos: usize,
    /// Rest of the current token after a `>` was split off.
    rest: Option<Punct>,
    /// Index of the closing bracket for each opening one.
    closing: Vec<Option<u32>>,
    diagnostics: Vec<Diagnostic>,
    lost: Lost,
    /// First token parsed after the last error.
    recovered: usize,
    names: names::Names,
    depth: u32,
    /// Height of the tallest tree built since the innermost [`Parser::nested`] began.
    height: u32,
    /// Number of interpretations that are being tried: errors are then not reported.
    trying: u32,
    /// Number of tokens that may still be read.
    fuel: u64,
    /// True if nesting or fuel is exhausted: trying another interpretation is pointless.
    exhausted: bool,
    /// True if `>` ends a template argument list.
    gt_closes: bool,
    /// Whether each `<` after an unknown name was found to open template arguments.
    template_memo: FxHashMap<(usize, bool), bool>,
    /// Class definitions found inside the declaration that is being parsed.
    hoisted: Vec<Decl>,
    anonymous: u32,
    /// Classes whose bodies are being parsed.
    classes: Vec<Symbol>,
    /// True in a block, where there are statements and not members or declarations of a file.
    in_block: bool,
    /// Positions of the `{` of the blocks that are being parsed.
    open_blocks: Vec<usize>,
    /// True if a `}` is missing: everything up to file level ends before this token.
    abandon: bool,
    dialect: Dialect,
    /// True if the class or namespace precedes the name of the declared entity.
    qualified: bool,
    /// True if there is a kernel launch in the file.
    has_launches: bool,
    /// True in a host function: the bodies of its lambda expressions are outlined as well.
    outlining: bool,
    /// Relevant parts of the bodies of host functions, by their first tokens.
    host: FxHashMap<u32, Vec<HostItem>>,
    /// Names in the outlined host function that may refer to lambda expressions.
    callable: FxHashSet<Symbol>,
    /// Nesting depth of outlined lambda expressions.
    host_lambdas: u32,
    /// Names of member function templates.
    member_templates: FxHashSet<Symbol>,
    /// Declared functions, by scope and name.
    declared_functions: FxHashMap<(names::ScopeId, Symbol), Vec<inherited_spaces::DeclaredFunction>>,
    /// True while an explicit specialisation is being parsed.
    specialises: bool,
}

/// Returns true if host code seems to launch kernels: with `<<<`, or with a function of the runtime.
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

/// Returns true for tokens that open a launch's configuration.
fn is_launch(first: TokenKind, second: TokenKind) -> bool {
    first.is_punct(Punct::LaunchOpen) || is_spaced_open(first, second)
}

/// Returns true for `<<` followed by `<`, which old formatters make of `<<<`: nvcc treats it as `<<<`.
fn is_spaced_open(first: TokenKind, second: TokenKind) -> bool {
    first.is_punct(Punct::Shl) && second.is_punct(Punct::Lt)
}

/// Functions of the runtime that launch a kernel, given its address.
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
