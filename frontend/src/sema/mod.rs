//! Semantic analysis: from the syntax tree to the typed tree ([`crate::hir`]), and from there to IR
//! ([`crate::lower`]).
//!
//! Source: C++17; CUDA C++ Programming Guide, "C++ Language Extensions" and "C++ Language Support".
//!
//! Declarations that only host code needs must not fail, so classes, aliases and host functions
//! are looked into only when device code uses them. Each function is checked on its own: an error
//! in one kernel does not stop another.

pub(crate) mod classes;
pub mod codes;
pub mod constants;
mod context;
mod conversions;
pub(crate) mod declarations;
mod device;
pub(crate) mod expressions;
mod host;
pub mod lookup;
mod overloads;
mod statements;
pub mod templates;

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Global;
use isowarp_core::span::Span;

use crate::ast;
use crate::hir::{Expr, FnId, Var, VarId};
use crate::parse::{HostItem, InstanceRequest};
use crate::preprocess::{Include, MacroName};
use crate::types::records::Types;
use crate::types::unique_names::UniqueNames;
use crate::types::{QualType, RecordId};
use constants::consteval::Consteval;
use declarations::functions::Func;
use declarations::statics::Static;
use expressions::function_pointers::FunctionValues;
use lookup::order::SourceOrder;
use lookup::scope::{FrameId, ScopeId, Scopes, StaticId};
use overloads::list_trials::ListTrials;
use overloads::overload_sets::Overloads;
use templates::functions::{Frame, Pending};
use templates::implicit_guides::ImplicitGuides;
use templates::types::{InstanceOf, TypeTemplate};
use templates::variables::VarTemplate;

pub use declarations::functions::ExecSpace;

/// What analysis needs to know beside the tree.
#[derive(Debug, Clone, Copy)]
pub struct SemaOptions<'p> {
    /// `a * b + c` in one expression becomes one fused operation (`--fmad`).
    pub fmad: bool,
    /// Macros that are defined, for suggestions.
    pub macros: &'p [MacroName],
    /// Headers that were included, for suggestions.
    pub includes: &'p [Include],
}

impl Default for SemaOptions<'_> {
    fn default() -> Self {
        Self { fmad: true, macros: &[], includes: &[] }
    }
}

/// What analysis found out about a function.
#[derive(Debug, Clone)]
pub struct FunctionReport {
    /// Name in the source, with its namespaces.
    pub name: String,
    /// Where it may run.
    pub space: ExecSpace,
    /// Its declaration.
    pub span: Span,
    /// It has a body here.
    pub defined: bool,
    /// Which of the diagnostics are about it, or (for kernels) about what it calls.
    pub diagnostics: Vec<usize>,
    /// It is in the module.
    pub compiled: bool,
    /// It is a kernel template that nothing instantiates.
    pub template: bool,
}

/// The result of analysis.
#[derive(Debug)]
pub struct Analysis {
    /// The device code that could be compiled. Its source map is still empty.
    pub module: isowarp_core::ir::Module,
    /// What is to be said.
    pub diagnostics: Vec<Diagnostic>,
    /// One per kernel and device function.
    pub functions: Vec<FunctionReport>,
    /// Names (by their places) of classes, aliases and functions that device code cannot use.
    pub host_types: Vec<Span>,
    /// Requested instances as they were named, and the kernels' names.
    pub instances: Vec<(String, String)>,
    /// The warp functions without `_sync` that are used.
    pub old_warp_functions: BTreeSet<String>,
}

/// An alias and how far it is known.
#[derive(Debug)]
struct Alias<'a> {
    decl: &'a ast::AliasDecl,
    scope: ScopeId,
    state: AliasState,
}

#[derive(Debug, Clone)]
enum AliasState {
    Unresolved,
    InProgress,
    Done(QualType),
    Failed,
}

/// The function whose body is being checked.
#[derive(Debug)]
struct Current {
    vars: Vec<Var>,
    calls: Vec<FnId>,
    /// Functions that it uses as values.
    taken: Vec<FnId>,
    /// Types of functions that it calls through pointers.
    pointer_calls: Vec<crate::hir::PointerCall>,
    ret: QualType,
    name: String,
    loops: u32,
    /// What the names of structured bindings stand for.
    bindings: HashMap<crate::hir::VarId, crate::hir::Expr>,
    /// Its labels and what jumps to them.
    jumps: statements::jumps::Jumps,
    /// The switches around the current statement.
    cases: Vec<statements::switches::Cases>,
    /// How many diagnostics there were before it.
    first: usize,
    /// Something in it could not be checked.
    incomplete: bool,
    /// Unknown names and broken declarations that were reported for this function: once is enough.
    reported: HashSet<String>,
    /// The message about inline PTX in it, and the instructions that are listed there.
    ptx: Option<(usize, Vec<String>)>,
    /// In a template: its variables whose types depend on none of the parameters.
    independent: HashSet<crate::hir::VarId>,
    /// Which check this is.
    frame: FrameId,
    /// The parameter that holds the object's address, in member functions.
    this: Option<VarId>,
    /// Objects to be destroyed, in the order in which they were made.
    cleanups: Vec<classes::lifetimes::Cleanup>,
    /// Temporary objects of the expression that are to be destroyed at its end.
    temporaries: Vec<classes::lifetimes::Cleanup>,
    /// Variables that say which temporary objects were made: false at first.
    flags: Vec<VarId>,
    /// The scope of its outermost block.
    body_scope: ScopeId,
    /// The name that all of its `return`s name.
    returned_name: Option<crate::lex::symbol::Symbol>,
    /// The variable that is the object it returns.
    returned: Option<VarId>,
    /// What a placeholder stands for in the declaration that was checked last, by its place.
    implied: Option<(Span, QualType)>,
    /// How many operators around may leave out what is checked now.
    conditional: u32,
    /// The object whose members a braced list initialises, for default member initialisers.
    init_object: Option<(u64, RecordId)>,
    /// How many of the objects to be destroyed are outside of what `break` leaves.
    break_depth: usize,
    /// How many of them are outside of what `continue` leaves.
    continue_depth: usize,
}

impl Current {
    /// A function of which nothing is checked yet. `first` is how many diagnostics there are.
    fn new(name: String, ret: QualType, first: usize) -> Self {
        Self {
            vars: Vec::new(),
            calls: Vec::new(),
            taken: Vec::new(),
            pointer_calls: Vec::new(),
            ret,
            name,
            loops: 0,
            jumps: Default::default(),
            cases: Vec::new(),
            bindings: HashMap::new(),
            first,
            incomplete: false,
            reported: HashSet::new(),
            ptx: None,
            independent: HashSet::new(),
            frame: FrameId(0),
            this: None,
            cleanups: Vec::new(),
            temporaries: Vec::new(),
            flags: Vec::new(),
            body_scope: lookup::scope::GLOBAL,
            returned_name: None,
            returned: None,
            implied: None,
            conditional: 0,
            init_object: None,
            break_depth: 0,
            continue_depth: 0,
        }
    }
}

/// The state of analysis.
#[derive(Debug)]
pub(crate) struct Sema<'a> {
    pub(crate) options: SemaOptions<'a>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many of the diagnostics are from the stages before.
    earlier: usize,
    /// Nesting of attempts, which drop what they report.
    trials: u32,
    scopes: Scopes,
    /// Where names are looked up now.
    scope: ScopeId,
    pub(crate) types: Types<'a>,
    aliases: Vec<Alias<'a>>,
    statics: Vec<Static<'a>>,
    pub(crate) functions: Vec<Func<'a>>,
    /// Variables of the module.
    pub(crate) globals: Vec<Global>,
    /// Those that hold string literals, by contents and type of the characters.
    strings: HashMap<(Vec<u8>, crate::types::Basic), isowarp_core::ir::GlobalId>,
    /// Names of the module's functions and variables that are taken.
    ir_names: UniqueNames,
    /// Names of the namespaces around the current declaration, with `::` after each.
    prefix: String,
    /// The function that is being checked.
    current: Option<Current>,
    /// Names that are not known because of syntax errors.
    lost: &'a ast::Lost,
    /// Unknown types that were reported.
    unknown_types: HashMap<String, Diagnostic>,
    /// Declarations (by their places) that have errors, and the first of these.
    broken: HashMap<Span, Diagnostic>,
    /// Instances whose bodies are still to be checked.
    pending: VecDeque<Pending>,
    /// Those of templates that are not defined yet.
    undefined: Vec<Pending>,
    /// The instances that lead to what is checked now.
    frame: Option<Arc<Frame>>,
    /// Class and alias templates.
    type_templates: Vec<TypeTemplate<'a>>,
    /// Variable templates.
    var_templates: Vec<VarTemplate<'a>>,
    /// Which templates classes are made from.
    instances_of: HashMap<RecordId, InstanceOf<'a>>,
    /// Classes that stand for unknown types where templates are compared.
    unique_types: Vec<RecordId>,
    /// The same for parameters that take templates, by where these are.
    unique_templates: HashMap<Span, usize>,
    /// Other names of namespaces that are not declared in the file, and what they stand for.
    foreign: HashMap<&'static str, String>,
    /// How many errors there are in their bodies.
    instance_errors: usize,
    /// How much was checked.
    work: context::limits::Work,
    /// Bodies of host functions and the scopes they stand in.
    host_bodies: Vec<(ast::TokenRange, ScopeId)>,
    /// Nesting of declarations that are completed on demand.
    demand_depth: u32,
    /// It was deeper than is possible.
    too_deep: bool,
    /// The warp functions without `_sync` that were used.
    pub(crate) old_warp_functions: BTreeSet<String>,
    /// The class whose members are being declared.
    class: Option<RecordId>,
    /// How many bodies were begun.
    frames: u32,
    /// Nesting of operands that are not evaluated.
    unevaluated: u32,
    /// The return type as written, if that of the current function is deduced.
    deducing: Option<&'a ast::AstType>,
    /// What it was deduced to be.
    deduced: Option<QualType>,
    /// The same of the function that was checked last.
    made_return: Option<QualType>,
    /// Hashes of the functions' parameters, where they are known.
    parameter_hashes: Vec<Option<u64>>,
    /// How many user-defined conversions are being looked for inside each other.
    conversions: u32,
    /// Names stand behind all declarations: they are not from the file.
    sees_all: bool,
    /// The classes whose copy constructors are looked for.
    copying: Vec<RecordId>,
    /// What is known of braced lists among arguments.
    lists: ListTrials,
    /// What constant evaluation keeps.
    consteval: Consteval,
    /// The deduction guides that the constructors of class templates make.
    guides: &'a ImplicitGuides,
    /// Initial values that were checked already to deduce a class from them: each with its place in
    /// the tree and the function.
    ready: Vec<(usize, Option<FrameId>, Expr)>,
    /// The functions that are used as values.
    pub(crate) function_values: FunctionValues,
    /// Those that the initial value of a variable uses.
    initial_functions: HashMap<StaticId, Vec<u64>>,
    /// Sets of functions that were named as values.
    overloads: Vec<Overloads<'a>>,
    /// Errors in what attempts instantiate.
    immediate: context::immediate_context::Immediate,
}

/// Analyses a translation unit. `diagnostics` are those of the stages before: a function with an
/// error among them is refused, because its tree is not whole.
/// `requests` are the instances of kernel templates that are asked for, `host` what is known of the
/// bodies of host functions.
pub fn analyze(
    unit: &ast::TranslationUnit,
    requests: &[InstanceRequest],
    host: &HashMap<u32, Vec<HostItem>>,
    diagnostics: Vec<Diagnostic>,
    options: SemaOptions<'_>,
) -> Analysis {
    let guides = ImplicitGuides::of(&unit.decls);
    let mut sema = Sema {
        options,
        earlier: diagnostics.len(),
        diagnostics,
        trials: 0,
        scopes: Scopes::new(SourceOrder::new(options.includes)),
        scope: lookup::scope::GLOBAL,
        types: Types::default(),
        aliases: Vec::new(),
        statics: Vec::new(),
        functions: Vec::new(),
        globals: Vec::new(),
        strings: HashMap::new(),
        ir_names: UniqueNames::default(),
        prefix: String::new(),
        current: None,
        lost: &unit.lost,
        unknown_types: HashMap::new(),
        broken: HashMap::new(),
        pending: VecDeque::new(),
        undefined: Vec::new(),
        frame: None,
        type_templates: Vec::new(),
        var_templates: Vec::new(),
        instances_of: HashMap::new(),
        unique_types: Vec::new(),
        unique_templates: HashMap::new(),
        foreign: HashMap::new(),
        instance_errors: 0,
        work: context::limits::Work::default(),
        host_bodies: Vec::new(),
        demand_depth: 0,
        too_deep: false,
        old_warp_functions: BTreeSet::new(),
        class: None,
        frames: 0,
        unevaluated: 0,
        deducing: None,
        deduced: None,
        made_return: None,
        parameter_hashes: Vec::new(),
        conversions: 0,
        lists: ListTrials::default(),
        copying: Vec::new(),
        consteval: Consteval::default(),
        guides: &guides,
        sees_all: false,
        ready: Vec::new(),
        function_values: FunctionValues::default(),
        initial_functions: HashMap::new(),
        overloads: Vec::new(),
        immediate: Default::default(),
    };
    let earlier = sema.earlier;
    sema.declarations(&unit.decls);
    let instances = sema.requested_instances(requests);
    sema.host_launches(&unit.decls, host);
    sema.instantiate_pending(true);
    sema.report_unmatched();
    sema.report_unused_kernels();
    sema.add_pointer_calls();
    sema.report_held();
    sema.report_undefined();
    let mut analysis = Analysis { instances, ..crate::lower::module(sema) };
    context::duplicate_diagnostics::merge(&mut analysis, earlier);
    analysis
}

impl Sema<'_> {
    /// Reports an error in the source; always `None`, for `return self.error(…)`.
    fn error<T>(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Option<T> {
        self.report(Diagnostic::error(code, span, message))
    }

    /// Reports something that is not supported yet; always `None`.
    fn unsupported<T>(&mut self, span: Span, what: impl std::fmt::Display) -> Option<T> {
        self.report(Diagnostic::unsupported(codes::UNSUPPORTED, span, format!("{what} not supported yet")))
    }

    /// Reports a diagnostic; always `None`.
    fn report<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        let limit = diagnostic.code == codes::TEMPLATE_LIMIT;
        let known = self.diagnostics.iter().find(|d| limit && d.code == codes::TEMPLATE_LIMIT).cloned();
        // A limit is reached once, by many.
        let diagnostic = known.unwrap_or_else(|| templates::functions::with_stack(diagnostic, self.frame.as_ref()));
        self.diagnostics.push(diagnostic);
        None
    }

    /// Runs something and drops what it reports.
    pub(crate) fn quietly<T>(&mut self, f: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.trials += 1;
        let kept = self.diagnostics.len();
        let host_calls = self.consteval.host_calls.len();
        let before = self.current.as_ref().map(|c| (c.reported.clone(), c.incomplete));
        let temporaries = self.current.as_ref().map_or(0, |c| c.temporaries.len());
        self.immediate.quiet += 1;
        let result = f(self);
        self.immediate.quiet -= 1;
        if let (Some(current), Some((reported, incomplete))) = (&mut self.current, before) {
            current.reported = reported;
            current.incomplete = incomplete;
        }
        let failed = self.diagnostics.iter().skip(kept).any(Diagnostic::is_error);
        self.diagnostics.truncate(kept);
        self.trials -= 1;
        if failed || result.is_none() {
            // What was made in vain is not destroyed.
            self.consteval.host_calls.truncate(host_calls);
            if let Some(current) = &mut self.current {
                current.temporaries.truncate(temporaries);
            }
            return None;
        }
        result
    }

    /// A name that no other function or variable of the module has.
    pub(crate) fn unique_name(&mut self, wanted: &str) -> String {
        self.ir_names.make(wanted)
    }

    /// How a type is written in messages.
    fn show(&self, ty: &QualType) -> String {
        self.types.show(ty)
    }
}
