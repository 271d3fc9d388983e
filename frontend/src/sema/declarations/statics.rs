//! Resolves variables with static storage: `__device__`, `__constant__`, `__managed__`, `__shared__`, `static`, and
//! host variables that device code may use as constants (CUDA C++ Programming Guide, "Variable Memory Space
//! Specifiers").

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{CONSTANT_MEMORY, Global, GlobalId, Space};
use isowarp_core::span::Span;

use crate::ast::{self, Spec};
use crate::hir::{Expr, ExprKind, Named};
use crate::sema::constants::consteval::memory::Contents;
use crate::sema::constants::folding;
use crate::sema::context::declared::most_bytes;
use crate::sema::device::refused::Refused;
use crate::sema::model::context::Context;
use crate::sema::model::layout::Weaker;
use crate::sema::model::scope::{ScopeId, StaticId};
use crate::sema::model::statics::{StaticState, Storage};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Const, QualType, Ty};

/// The number of steps above which a failed evaluation of a host constant is not repeated for each use.
const MAX_REPEATED_STEPS: u64 = 10_000;
/// The maximum total size in bytes of the variables' initial values, which are part of the module.
const MAX_INITIAL_BYTES: u64 = 64 << 20;

impl<'a> Sema<'a> {
    /// Returns the storage that the specifiers request, or `Ok(None)` if they request none. Reports an error if they
    /// contradict each other.
    pub(in crate::sema) fn storage(&mut self, specs: &ast::Specifiers, in_function: bool) -> Checked<Option<Storage>> {
        let mut found: Option<(Storage, Spec)> = None;
        for (spec, span) in &specs.words {
            let storage = match spec {
                Spec::Device => Storage::Device,
                Spec::Constant => Storage::Constant,
                Spec::Shared => Storage::Shared,
                Spec::Managed => Storage::Managed,
                Spec::ThreadLocal => {
                    let message = "device code has no `thread_local` variables";
                    return self.refuse(Refused::ThreadLocal, *span, message);
                }
                Spec::Global | Spec::Host | Spec::Noinline | Spec::Forceinline => {
                    let message = format!("`{}` is not allowed on a variable", spec.as_str());
                    return self.error(codes::MEMORY_SPACE, *span, message);
                }
                _ => continue,
            };
            match found {
                // `__device__` before `__constant__`, `__managed__` or `__shared__` adds nothing.
                None | Some((Storage::Device, _)) => found = Some((storage, *spec)),
                Some((before, _)) if before == storage || storage == Storage::Device => {}
                Some((_, before)) => {
                    let message = format!(
                        "a variable is in one memory space, not in `{}` and `{}`",
                        before.as_str(),
                        spec.as_str()
                    );
                    return self.error(codes::MEMORY_SPACE, *span, message);
                }
            }
        }
        if in_function
            && let Some((Storage::Device | Storage::Constant | Storage::Managed, spec)) = found
            && !specs.has(Spec::Static)
        {
            let message = format!("a `{}` variable cannot be declared inside a function", spec.as_str());
            let span = specs.span_of(spec).unwrap_or_default();
            let d = Diagnostic::error(codes::MEMORY_SPACE, span, message);
            return self.report(d.with_help("declare it at the level of the file"));
        }
        Ok(found.map(|(s, _)| s))
    }

    /// Handles a definition of a static data member outside its class, such as `const int A::n = 3;` or `template <>
    /// const int A<float>::n = 3;`, in the scope of the class ([class.static.data] 2, [temp.expl.spec] 13).
    pub(in crate::sema) fn outside_static(&mut self, decl: &'a ast::VarDecl, specialises: bool) {
        let Some(name) = decl.name.last_ident() else { return };
        let Some((crate::sema::model::scope::Entity::Static(id), _)) = self.scopes.here(self.context.scope, name.name)
        else {
            if decl.specs.is_device() && !specialises && self.not_lost(&decl.name).is_ok() {
                let message = format!("`{}` is not a declared static data member", decl.name);
                self.say_error(codes::NO_MEMBER, name.span, message);
            }
            return;
        };
        let scope = self.context.scope;
        let member = &mut self.declared.statics[*id];
        if decl.init.is_none() || member.decl.init.is_some() && !specialises {
            return;
        }
        if !matches!(member.state, StaticState::Unresolved | StaticState::Failed) {
            return self.specialised_late(name);
        }
        (member.decl, member.scope, member.state) = (decl, scope, StaticState::Unresolved);
    }

    /// Returns the expression for a use of a variable.
    pub(in crate::sema) fn static_use(&mut self, id: StaticId, span: Span) -> Checked<Expr> {
        let state = self.resolve_static(id, span)?;
        // Functions whose addresses the variable holds may be called.
        for number in self.function_uses.initial.get(&id).cloned().unwrap_or_default() {
            self.take_function(number, span)?;
        }
        match state {
            StaticState::Global(ty, global) => {
                if let Ty::Reference { .. } = ty.ty {
                    return self.unsupported(span, "references with static storage are");
                }
                Ok(Expr::object(ExprKind::Global(global), ty, span))
            }
            StaticState::Constant(ty, _) if self.in_constant_context() && self.unusable_float(id, &ty) => {
                let message = "a `const` variable of floating-point type is not a constant expression";
                let d = Diagnostic::error(codes::NOT_CONSTANT, span, message);
                self.report(d.with_help("make it `constexpr`"))
            }
            StaticState::Constant(ty, value) => {
                Ok(Expr::object(ExprKind::Named(Named::Static(id), value), ty.with_const(), span))
            }
            StaticState::Unresolved | StaticState::InProgress | StaticState::Failed => self.bug(),
        }
    }

    /// Returns true for a variable whose value constant expressions in functions may not use (C++17 [expr.const] 2.7).
    fn unusable_float(&self, id: StaticId, ty: &QualType) -> bool {
        let constexpr = self.declared.statics[id].decl.specs.has(Spec::Constexpr);
        // Initial values of variables may still be computed from it.
        self.body.is_some() && !self.context.initial && !constexpr && ty.ty.basic().is_some_and(|b| b.is_float())
    }

    /// Resolves the type of a variable and its value or place.
    pub(in crate::sema) fn resolve_static(&mut self, id: StaticId, span: Span) -> Checked<StaticState> {
        self.adopt_static(id);
        let found = &mut self.declared.statics[id];
        let (at, scope, decl, storage) = (found.span, found.scope, found.decl, found.storage);
        let (name, ir_name) = (decl.name.to_string(), found.name.clone());
        match &found.state {
            StaticState::Unresolved => found.state = StaticState::InProgress,
            StaticState::InProgress => {
                return self.error(codes::TOO_COMPLEX, span, format!("`{name}` refers to itself"));
            }
            StaticState::Failed => {
                return self.broken_use(&name, at, span);
            }
            done => return Ok(done.clone()),
        }
        let uses = self.function_uses.uses.len();
        let context = Context { unevaluated: false, initial: true, ..self.context.clone() };
        let (first, steps) = (self.reporter.count(), self.consteval.steps);
        let state = self.within(context, |s| {
            s.with_values_ahead(|s| {
                s.in_constant(|s| match storage {
                    Storage::Host => s.host_constant(decl, scope, &ir_name, at, span),
                    Storage::Device | Storage::Constant | Storage::Managed | Storage::Shared => {
                        s.on_demand(scope, at, |s| s.global(decl, storage, &ir_name, at))
                    }
                })
            })
        });
        if let Some(used) = self.function_uses.uses.get(uses..).filter(|u| !u.is_empty()) {
            let mut used = used.to_vec();
            used.sort_unstable();
            used.dedup();
            self.function_uses.initial.insert(id, used);
        }
        let long = self.consteval.steps - steps > MAX_REPEATED_STEPS;
        if long && state.is_err() {
            self.note_broken(at, first);
        }
        let found = &mut self.declared.statics[id];
        // A host variable is not an error at its declaration, so every use reports the error again.
        let again = storage == Storage::Host && !long;
        let failed = if again { StaticState::Unresolved } else { StaticState::Failed };
        found.state = state.clone().unwrap_or(failed);
        state
    }

    /// Resolves a host variable as a constant: a const variable with a constant value. A value that is not a number
    /// becomes a variable of the module, as in NVRTC.
    fn host_constant(
        &mut self,
        decl: &'a ast::VarDecl,
        scope: ScopeId,
        ir_name: &str,
        at: Span,
        span: Span,
    ) -> Checked<StaticState> {
        let (name, constexpr) = (decl.name.to_string(), decl.specs.has(Spec::Constexpr));
        let mut failure = None;
        let constant = self.quietly_find(|s| {
            let found = s.on_demand(scope, at, |s| {
                let (mut ty, value) = s.static_type(decl)?;
                if constexpr {
                    ty = ty.with_const_deep();
                }
                if !ty.deep_const() || ty.is_volatile || matches!(ty.ty, Ty::Reference { .. }) {
                    return Ok(None);
                }
                s.require_complete(&ty, at)?;
                let value = match value {
                    Some(value) => value,
                    None => match &decl.init {
                        Some(init) => s.initializer(&ty, init, at)?,
                        None => return Ok(None),
                    },
                };
                if s.types.arithmetic(&ty.ty).is_some() || ty.ty.function().is_some() {
                    return match s.evaluate_scalar(&value) {
                        Ok(c) => Ok(Some(StaticState::Constant(ty, if constexpr { c } else { known_at_run_time(c) }))),
                        Err(f) => {
                            failure = Some((f, value.span));
                            Ok(None)
                        }
                    };
                }
                if let Ty::Array(_, None) = ty.ty {
                    ty = value.ty.clone().with_quals(ty.is_const, ty.is_volatile);
                }
                match s.evaluate_contents(&value, &ty) {
                    Ok(contents) => s.constant_global(ty, ir_name, contents, constexpr, at).map(Some),
                    Err(f) => {
                        failure = Some((f, value.span));
                        Ok(None)
                    }
                }
            });
            found.ok().flatten()
        });
        if let Some(constant) = constant {
            return Ok(constant);
        }
        if let (Some((failure, span)), true) = (failure, constexpr) {
            return self.bad_constant(failure, &name, span);
        }
        if self.is_texture_reference(decl, scope, at) {
            return self.on_demand(scope, at, |s| s.texture_reference(decl, ir_name, at));
        }
        self.no_texture_reference(decl, span)?;
        let message = format!("device code uses the host variable `{name}`");
        self.first_time(&message)?;
        let d = Diagnostic::error(codes::HOST_VARIABLE, span, message);
        let d = d.with_label(at, "declared here");
        self.report(d.with_help("mark it `__device__` or `__constant__`, or make it constexpr"))
    }

    /// Creates a variable of the module for a constant of the host.
    pub(in crate::sema) fn constant_global(
        &mut self,
        ty: QualType,
        ir_name: &str,
        contents: Contents,
        constexpr: bool,
        span: Span,
    ) -> Checked<StaticState> {
        let (bytes, addresses) = self.initial_bytes(&contents).or_bug(&mut self.reporter)?;
        let init = Some(bytes).filter(|b| !addresses.is_empty() || b.iter().any(|b| *b != 0));
        let (data, size, align) = (
            self.types.data_type(&ty.ty).or_bug(&mut self.reporter)?,
            self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?,
            self.types.align_of(&ty.ty).or_bug(&mut self.reporter)?,
        );
        let name = self.unique_name(ir_name);
        let space = Space::Global;
        let (dynamic, managed) = (false, false);
        let id = self.declared.add_global(Global {
            name,
            space,
            ty: data,
            size,
            align,
            dynamic,
            managed,
            init,
            addresses,
            span,
        });
        self.note_constant_global(id, &ty, constexpr, contents);
        Ok(StaticState::Global(ty, id))
    }

    /// Creates a variable of the module for a texture or surface reference. The arguments of its constructor specify
    /// how the host's functions bind it, so they are host code.
    fn texture_reference(&mut self, decl: &'a ast::VarDecl, ir_name: &str, span: Span) -> Checked<StaticState> {
        let (ty, _) = self.static_type(decl)?;
        self.require_complete(&ty, span)?;
        let (data, size, align) = (
            self.types.data_type(&ty.ty).or_bug(&mut self.reporter)?,
            self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?,
            self.types.align_of(&ty.ty).or_bug(&mut self.reporter)?,
        );
        self.fits_constant_memory(&decl.name, size, align, span)?;
        let name = self.unique_name(ir_name);
        let id = self.declared.add_global(Global {
            name,
            space: Space::Constant,
            ty: data,
            size,
            align,
            dynamic: false,
            managed: false,
            init: None,
            addresses: Vec::new(),
            span,
        });
        Ok(StaticState::Global(ty, id))
    }

    /// Rejects a variable that does not fit into the remaining constant memory.
    fn fits_constant_memory(&mut self, name: &ast::QualifiedName, size: u64, align: u64, span: Span) -> Checked<()> {
        if self.declared.most_constant.saturating_add(most_bytes(size, align)) <= CONSTANT_MEMORY {
            return Ok(());
        }
        let defined = self.declared.statics.iter().filter(|(_, s)| !s.decl.only_declares());
        let globals = defined.filter_map(|(_, s)| match s.state {
            StaticState::Global(_, id) => Some(&self.declared.globals[id]),
            _ => None,
        });
        let others = globals.filter(|g| g.space == Space::Constant).map(|g| (g.size, g.align));
        let total = Global::total_bytes(others.chain([(size, align)]));
        if total > CONSTANT_MEMORY {
            let message = format!("with `{name}` the constants need {total} bytes, but constant memory has 64 KiB");
            return self.error(codes::ARRAY_SIZE, span, message);
        }
        Ok(())
    }

    /// Returns the type of a variable. A plain `auto` is deduced from the initial value, which is also returned.
    pub(in crate::sema) fn static_type(&mut self, decl: &'a ast::VarDecl) -> Checked<(QualType, Option<Expr>)> {
        if let (ast::TypeKind::Auto, Some(ast::Initializer::Expr(e))) = (&decl.ty.kind, &decl.init) {
            let value = self.rvalue(e)?;
            let ty = value.ty.clone().with_quals(decl.ty.quals.is_const, decl.ty.quals.is_volatile);
            return Ok((ty, Some(value)));
        }
        if let Some(template) = self.deducible_class(&decl.ty) {
            let ty = self.deduce_class(template, decl.init.as_ref(), decl.ty.span)?;
            return Ok((ty.with_quals(decl.ty.quals.is_const, decl.ty.quals.is_volatile), None));
        }
        Ok((self.resolve_type(&decl.ty)?, None))
    }

    /// Creates a variable of the module.
    fn global(&mut self, decl: &'a ast::VarDecl, storage: Storage, ir_name: &str, span: Span) -> Checked<StaticState> {
        let name = &decl.name;
        let (mut ty, value) = self.static_type(decl)?;
        let constexpr = decl.specs.has(Spec::Constexpr);
        if constexpr {
            ty = ty.with_const_deep();
        }
        if matches!(ty.ty, Ty::Reference { .. }) {
            return self.error(codes::MEMORY_SPACE, span, "a variable in a memory space cannot be a reference");
        }
        let dynamic = storage == Storage::Shared && matches!(ty.ty, Ty::Array(_, None));
        if dynamic && !decl.specs.has(Spec::Extern) {
            let d = Diagnostic::error(codes::ARRAY_SIZE, span, format!("the shared array `{name}` has no size"));
            return self.report(d.with_help("write `extern` for dynamic shared memory"));
        }
        // CUDA's compilers treat an `extern` variable that is `__shared__` and has a size as a definition.
        let shared = decl.specs.has(Spec::Extern) && storage == Storage::Shared && !dynamic;
        let entity = (self.namespace_around(self.context.scope), name.last_ident().map(|n| n.name));
        if shared && let Some((known, id)) = self.declared.extern_shared.get(&entity) {
            // Each declaration in the namespace names the same variable ([basic.link] 6).
            let (known, id) = (known.clone(), *id);
            if known == ty.clone().canonical() {
                return Ok(StaticState::Global(ty, id));
            }
            let (is, was) = (self.show(&ty), self.show(&known));
            let d =
                Diagnostic::error(codes::REDECLARED, span, format!("`{name}` is declared as `{is}` and as `{was}`"));
            return self.report(d.with_label(self.declared.globals[id].span, "declared here"));
        }
        // The definition contains the initial value.
        let elsewhere = decl.only_declares() && storage != Storage::Shared;
        if storage == Storage::Managed && (ty.deep_const() || constexpr) {
            return self.error(codes::MEMORY_SPACE, span, "a `__managed__` variable cannot be const");
        }
        self.require_complete(&ty, span)?;
        if !(constexpr && storage == Storage::Device) {
            self.no_long_double_in("a variable", &ty, span)?;
        }
        let (mut init, mut contents, mut addresses) = (None, None, Vec::new());
        if decl.init.is_none()
            && !elsewhere
            && self.types.element_record(&ty.ty).is_some()
            && let Some(value) = self.default_value(&ty, span)?
            && !(self.makes_nothing(&ty.ty) && (storage == Storage::Shared || !self.types.holds_numbers(&ty.ty)))
        {
            if storage == Storage::Shared {
                let message =
                    format!("the class of the `__shared__` variable `{name}` has a constructor that would have to run");
                let d = Diagnostic::error(codes::SHARED_INIT, span, message);
                return self.report(d.with_help("use a class with a default constructor that does nothing"));
            }
            match self.evaluate_contents(&value, &ty) {
                Ok(found) => {
                    (init, addresses) = self.initial_bytes(&found).map(|(b, a)| (Some(b), a)).unwrap_or_default()
                }
                Err(failure) => return self.bad_constant(failure, &name.to_string(), span),
            }
        }
        if decl.init.is_none() && init.is_none() && storage != Storage::Shared && !elsewhere {
            let mut nulls = Vec::new();
            self.null_members(&ty.ty, 0, &mut nulls, span);
            if !nulls.is_empty() {
                return self.unsupported(span, "a variable with pointers to data members and without initial value is");
            }
        }
        if let Some(initializer) = &decl.init {
            if storage == Storage::Shared {
                let message = format!("the `__shared__` variable `{name}` cannot have an initialiser");
                let d = Diagnostic::error(codes::SHARED_INIT, span, message);
                return self.report(d.with_help("let the threads write it, followed by __syncthreads()"));
            }
            let value = match value {
                Some(value) => value,
                None => self.initializer(&ty, initializer, span)?,
            };
            if let Ty::Array(_, None) = ty.ty {
                ty = value.ty.clone().with_quals(ty.is_const, ty.is_volatile);
            }
            let size = self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?;
            let zero = folding::is_zero(&value);
            if !zero && size.saturating_add(self.declared.initial_bytes) > MAX_INITIAL_BYTES {
                let what = format!("giving variables more than {} MiB of initial values is", MAX_INITIAL_BYTES >> 20);
                return self.unsupported(value.span, what);
            }
            init = if zero { Some(Vec::new()) } else { folding::bytes(&value, size) };
            let readable = ty.is_const && !ty.is_volatile && (constexpr || self.types.arithmetic(&ty.ty).is_some());
            if init.is_none() || readable {
                match self.evaluate_contents(&value, &ty) {
                    Ok(found) => {
                        if init.is_none() {
                            (init, addresses) =
                                self.initial_bytes(&found).map(|(b, a)| (Some(b), a)).unwrap_or_default();
                        }
                        contents = Some(found);
                    }
                    Err(failure) if init.is_none() => {
                        let known = if constexpr { None } else { self.initial_addresses(&value, &ty) };
                        let managed = |id: GlobalId| self.declared.globals[id].managed;
                        match known {
                            Some((bytes, found)) => (init, addresses) = (Some(bytes), found),
                            None if folding::holds_address(&value) && !folding::holds_address_of(&value, &managed) => {
                                return self.unsupported(value.span, "initialising a variable with an address is");
                            }
                            None => return self.bad_constant(failure, &name.to_string(), value.span),
                        }
                    }
                    Err(_) => {}
                }
            }
            if init.is_none() {
                return self.unsupported(value.span, "initialising a variable with an address is");
            }
            if let (Some(contents), Some(basic), true) = (&contents, self.types.arithmetic(&ty.ty), readable)
                && let Ok(constant) = contents.number(0, basic)
                && storage == Storage::Device
                && constexpr
            {
                // Reads of the variable are replaced by its value.
                return Ok(StaticState::Constant(ty, constant));
            }
            if addresses.is_empty() && init.as_ref().is_some_and(|b| b.iter().all(|b| *b == 0)) {
                init = None;
            }
        }
        if matches!(ty.ty, Ty::Array(_, None)) && !dynamic {
            return self.error(codes::ARRAY_SIZE, span, format!("the array `{name}` has no size"));
        }
        let data = self.types.data_type(&ty.ty).or_bug(&mut self.reporter)?;
        let size = if dynamic { 0 } else { self.types.size_of(&ty.ty).or_bug(&mut self.reporter)? };
        let limit = match storage {
            Storage::Constant => Some((CONSTANT_MEMORY, "constant memory has 64 KiB")),
            Storage::Shared => Some((227 << 10, "a block has at most 227 KiB of shared memory")),
            _ => None,
        };
        if let Some((max, what)) = limit
            && size > max
        {
            let message = format!("`{name}` needs {size} bytes, but {what}");
            return self.error(codes::ARRAY_SIZE, span, message);
        }
        let natural = self.types.align_of(&ty.ty).or_bug(&mut self.reporter)?;
        let natural = natural.max(self.written_alignment(&decl.ty)?.unwrap_or(1));
        let align = natural.max(self.alignment_attribute(&decl.specs, natural, Weaker::Nothing)?.unwrap_or(1));
        // A variable that is only declared is counted where it is defined.
        if storage == Storage::Constant && !elsewhere {
            self.fits_constant_memory(name, size, align, span)?;
        }
        let space = match storage {
            Storage::Constant => Space::Constant,
            Storage::Shared => Space::Shared,
            Storage::Device | Storage::Managed | Storage::Host => Space::Global,
        };
        let name = self.unique_name(ir_name);
        let managed = storage == Storage::Managed;
        let id = self.declared.add_global(Global {
            name,
            space,
            ty: data,
            size,
            align,
            dynamic,
            managed,
            init,
            addresses,
            span,
        });
        if shared {
            self.declared.extern_shared.insert(entity, (ty.clone().canonical(), id));
        }
        if let Some(contents) = contents {
            self.note_constant_global(id, &ty, constexpr, contents);
        }
        Ok(StaticState::Global(ty, id))
    }
}

/// Returns the value of a const variable that is not constexpr. Constant expressions do not read such variables of
/// floating-point types, so a `long double` has the bits of a `double`.
fn known_at_run_time(c: Const) -> Const {
    match c {
        Const::Extended(x) => Const::f64(x.to_double()),
        Const::Scalar(..) | Const::Null(_) | Const::Wide(_) => c,
    }
}

impl QualType {
    /// Adds `const`, for arrays also to the elements.
    pub(in crate::sema) fn with_const_deep(self) -> QualType {
        self.with_quals(true, false)
    }
}
