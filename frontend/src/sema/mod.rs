//! Semantic analysis: from the syntax tree to the typed tree ([`crate::hir`]), and from there to IR
//! ([`crate::lower`]).
//!
//! Source: C++17; CUDA C++ Programming Guide, "C++ Language Extensions" and "C++ Language Support".
//!
//! Declarations that only host code needs must not fail, so classes, aliases and host functions are analysed only when
//! device code uses them. Each function is checked separately: an error in one kernel does not stop another.

pub(crate) mod classes;
pub mod constants;
mod context;
mod conversions;
pub(crate) mod declarations;
mod device;
pub(crate) mod expressions;
mod forms;
mod host;
pub mod lookup;
pub mod model;
mod overloads;
mod statements;
pub mod templates;

use std::collections::BTreeSet;
use std::sync::Arc;

use id_arena::Arena;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::passes::link::objects::Symbol;
use isowarp_core::reserved_names::KERNEL_ATTRIBUTES;
use isowarp_core::span::{SourceMap, Span};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
pub(crate) use crate::codes;
use crate::hir::{FunctionValues, TypedFunction};
use crate::lower::{Lowered, TypedModule};
use crate::owned_diagnostic::{DiagnosticOwner, OwnedDiagnostic};
use crate::parse::{HostItem, InstanceRequest};
use crate::preprocess::{Include, MacroName};
use crate::sema::model::body::BodyCheck;
use crate::sema::model::context::Context;
use crate::sema::model::functions::{Func, SignatureState};
use crate::types::QualType;
use crate::types::ids::FnId;
use crate::types::records::Types;
use classes::class_numbers::ClassNumbers;
use constants::consteval::Consteval;
use context::checked_ahead::CheckedAhead;
use context::declared::Declared;
use context::known_templates::Templates;
use context::reporter::Reporter;
use context::worklist::Worklist;
use expressions::function_pointers::FunctionUses;
pub use expressions::lambdas::names_closure;
use model::order::SourceOrder;
use model::scope::Scopes;
use templates::implicit_guides::ImplicitGuides;

pub(crate) use context::reporter::{Checked, OrBug, Reported};
pub use declarations::functions::ExecSpace;
pub use device::io::IO_FUNCTIONS;
pub(crate) use device::refused::{headers_of, is_of_textures};

/// Inputs of the analysis in addition to the tree.
#[derive(Debug, Clone, Copy)]
pub struct SemaOptions<'p> {
    /// Whether `a * b + c` in one expression becomes one fused operation (`--fmad`).
    pub fmad: bool,
    /// True if the file is one of several that are linked. It may use functions that others define.
    pub separate: bool,
    /// Whether device code may call `constexpr` functions of the host (`--expt-relaxed-constexpr`).
    pub relaxed_constexpr: bool,
    /// Defined macros, for suggestions.
    pub macros: &'p [MacroName],
    /// Included headers, for suggestions.
    pub includes: &'p [Include],
    /// The source files, where known. A diagnostic in a built-in header is attributed to the program.
    pub sources: Option<&'p SourceMap>,
}

impl Default for SemaOptions<'_> {
    fn default() -> Self {
        Self { fmad: true, separate: false, relaxed_constexpr: false, macros: &[], includes: &[], sources: None }
    }
}

/// The analysis results of a function.
#[derive(Debug, Clone)]
pub struct FunctionReport {
    /// Name in the source, with its namespaces.
    pub name: String,
    /// Execution space.
    pub space: ExecSpace,
    /// The place of the declaration.
    pub span: Span,
    /// True if the function has a body here.
    pub defined: bool,
    /// Owners of the diagnostics about it: the function and, for a kernel, the functions that it calls.
    pub owners: FxHashSet<DiagnosticOwner>,
    /// True if the module contains the function.
    pub compiled: bool,
    /// True for a kernel template without instances.
    pub template: bool,
    /// True if host code launches that template in a way that cannot be followed.
    pub lost_launch: bool,
    /// Parameters of a kernel in the module.
    pub params: Vec<KernelParam>,
}

/// Source-level properties of a kernel parameter that IR does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KernelParam {
    /// Type, as messages show it.
    pub ty: String,
    /// True for a pointer or reference to a `const` type.
    pub to_const: bool,
    /// Kind of texture or surface object. In IR such an object is a number.
    pub object: Option<ObjectKind>,
}

/// Kinds of texture and surface objects that a parameter may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObjectKind {
    /// `cudaTextureObject_t`
    Texture,
    /// `cudaSurfaceObject_t`
    Surface,
}

/// The result of analysis.
#[derive(Debug)]
pub struct Analysis {
    /// The device code that could be compiled. Its source map is still empty.
    pub module: isowarp_core::ir::Module,
    /// Diagnostics of the analysis and the earlier stages.
    pub diagnostics: Vec<OwnedDiagnostic>,
    /// The reports on kernels and device functions.
    pub functions: Vec<FunctionReport>,
    /// Places of the names of classes, aliases and functions that device code cannot use.
    pub host_types: FxHashSet<Span>,
    /// Requested instances as they were named, and the kernels' names.
    pub instances: Vec<(String, String)>,
    /// Kernels that share their name with others, and the expressions that denote them.
    pub overloads: Vec<(String, String)>,
    /// The warp functions without `_sync` that are used.
    pub old_warp_functions: BTreeSet<String>,
    /// Symbols that other files may name or define.
    pub symbols: Vec<Symbol>,
    /// True if there are pointers to functions, calls through them, or objects with virtual functions.
    pub function_pointers: bool,
}

/// The state of the analysis: the context of the current node, and the shared parts.
#[derive(Debug)]
pub(crate) struct Sema<'a> {
    pub(crate) options: SemaOptions<'a>,
    /// True if the declarations of every header are known.
    all_headers_read: bool,
    /// The current position in the tree.
    context: Context,
    /// The diagnostics and their bookkeeping.
    pub(crate) reporter: Reporter<'a>,
    /// The remaining work.
    worklist: Worklist,
    scopes: Scopes,
    pub(crate) types: Types<'a>,
    pub(crate) functions: Arena<Func<'a>, FnId>,
    /// Declared aliases and variables.
    pub(crate) declared: Declared<'a>,
    templates: Templates<'a>,
    /// The functions that are used as values.
    pub(crate) function_values: FunctionValues,
    /// Uses of functions as values.
    pub(crate) function_uses: FunctionUses<'a>,
    /// The virtual functions that are called, and the classes of the objects.
    pub(crate) class_numbers: ClassNumbers,
    /// The function or initial value that is being checked.
    body: Option<BodyCheck<'a>>,
    /// Initial values and braced lists that were checked ahead of their turn.
    ahead: CheckedAhead,
    /// State of constant evaluation.
    consteval: Consteval,
}

/// Analyses a translation unit. `diagnostics` are those of the earlier stages: a function with an error among them is
/// refused, because its tree is incomplete. `requests` are the requested instances of kernel templates. `host` holds
/// the known parts of the bodies of host functions.
pub fn analyze(
    unit: &ast::TranslationUnit,
    requests: &[InstanceRequest],
    host: &FxHashMap<u32, Vec<HostItem>>,
    mut diagnostics: Vec<Diagnostic>,
    options: SemaOptions<'_>,
) -> Analysis {
    diagnostics.extend(forms::check(&unit.decls));
    let guides = ImplicitGuides::of(&unit.decls);
    let mut sema = Sema {
        all_headers_read: declarations::using_declarations::all_read(options.includes),
        options,
        context: Context::of_file(),
        reporter: Reporter::new(diagnostics, &unit.lost),
        worklist: Worklist::default(),
        scopes: Scopes::new(SourceOrder::new(options.includes)),
        types: Types::default(),
        functions: Arena::new(),
        declared: Declared::default(),
        templates: Templates::new(&guides),
        function_values: FunctionValues::default(),
        function_uses: FunctionUses::default(),
        class_numbers: ClassNumbers::default(),
        body: None,
        ahead: CheckedAhead::default(),
        consteval: Consteval::of_file(unit.long_double),
    };
    sema.declarations(&unit.decls);
    let instances = sema.requested_instances(requests);
    sema.host_launches(&unit.decls, host);
    sema.instantiate_pending(true);
    sema.report_unmatched();
    sema.report_unused_kernels();
    sema.add_pointer_calls();
    sema.report_held();
    sema.define_redeclared_builtins();
    sema.report_undefined();
    sema.finish(instances)
}

impl Sema<'_> {
    /// Returns a type as messages show it.
    fn show(&self, ty: &QualType) -> String {
        self.types.show(ty)
    }

    /// Returns the functions in the form that lowering needs.
    fn typed_functions(&self) -> Arena<TypedFunction<'_, '_>, FnId> {
        let mut typed = Arena::with_capacity(self.functions.len());
        for (_, func) in &self.functions {
            typed.alloc(TypedFunction {
                name: &func.name,
                span: func.span,
                space: func.space,
                signature: match &func.signature {
                    SignatureState::Done(signature) => Some(&**signature),
                    SignatureState::Unresolved | SignatureState::Failed => None,
                },
                body: func.body.as_ref(),
                max_threads: func.max_threads,
                is_instance: func.instance.is_some(),
                is_pure: matches!(func.decl.body, ast::FunctionBody::Pure),
                class: func.method.map(|method| method.record),
                has_this: func.method.is_some_and(|method| method.has_this()),
                takes_first_number: Sema::takes_first_number(&self.types, func.method),
            });
        }
        typed
    }

    /// Lowers the functions that passed the checks, and reports the result for each function.
    fn finish(mut self, instances: Vec<(String, String)>) -> Analysis {
        let mut names = std::mem::take(&mut self.declared.ir_names);
        let typed = TypedModule {
            virtual_tables: &self.class_numbers.tables,
            types: &self.types,
            functions: self.typed_functions(),
            globals: &self.declared.globals,
            function_values: &self.function_values,
            fmad: self.options.fmad,
            built_in: self.options.sources.and_then(SourceMap::built_in),
        };
        let Lowered { functions, compiled, overloads, refused } = crate::lower::module(&typed, &mut names);
        self.declared.ir_names = names;
        for (id, diagnostic) in refused {
            self.functions[id].body = None;
            self.reporter.push_for(id, diagnostic);
        }
        for (kernel, global) in &self.function_uses.kernels {
            // The host finds the kernel by this name.
            if let Some(name) = compiled.get(kernel) {
                self.declared.globals[*global].name = format!("{KERNEL_ATTRIBUTES}.{name}");
            }
        }
        let reports = self.function_reports(&compiled);
        let names = self.linked_names(&compiled);
        let values = &self.function_values;
        // Each file numbers both separately.
        let objects = !self.class_numbers.tables.is_empty();
        let function_pointers = objects || !values.taken.is_empty() || !values.targets.is_empty();
        let host_types = self.host_types();
        let constants = self.constant_objects();
        let (structs, globals) =
            (Arc::new(self.types.structs), self.declared.globals.into_iter().map(|(_, g)| g).collect());
        let mut module = Module { structs, globals, functions, ..Module::default() };
        crate::lower::unused_constants::drop_unused(&mut module, &constants);
        let symbols = declarations::linkage::symbols(&module, names);
        let old_warp_functions = std::mem::take(&mut self.reporter.old_warp_functions);
        Analysis {
            module,
            diagnostics: self.reporter.finish(),
            functions: reports,
            host_types,
            instances,
            overloads,
            old_warp_functions,
            symbols,
            function_pointers,
        }
    }
}
