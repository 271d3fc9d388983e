//! Declares functions: execution spaces and signatures (CUDA C++ Programming Guide, "Function Execution Space
//! Specifiers").

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, FunctionBody, Spec, TypeKind};
pub use crate::hir::ExecSpace;
use crate::hir::FnId;
pub(crate) use crate::hir::{ParamInfo, Signature};
use crate::lex::symbol::Symbol;
use crate::sema::classes::packing::MAX_PARAMETER_ALIGNMENT;
use crate::sema::device::refused::Refused;
use crate::sema::model::body::CheckedBody;
use crate::sema::model::functions::Method;
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{QualType, Ty};

/// The maximum size of all kernel parameters in bytes (CUDA guide, "Function Parameters").
const MAX_PARAMETER_BYTES: u64 = 32_764;

impl<'a> Sema<'a> {
    /// Declares a function, and checks its body if device code may run it.
    pub(in crate::sema) fn function(&mut self, decl: &'a ast::FunctionDecl, span: Span) {
        if let FunctionBody::HostOnly(range) = decl.body {
            self.worklist.host_bodies.push((range, self.context.scope));
        }
        if decl.name.segments.len() > 1 {
            return self.outside_definition(decl, span, false);
        }
        let Some(name) = declared_name(&decl.name) else { return };
        let full = format!("{}{}", self.context.prefix, name.name);
        self.function_named(decl, span, name, full, true);
    }

    /// Declares a function under a name. If `overload` is false, lookup of the name does not find the function.
    pub(in crate::sema) fn function_named(
        &mut self,
        decl: &'a ast::FunctionDecl,
        span: Span,
        name: ast::Ident,
        full: String,
        overload: bool,
    ) -> FnId {
        let first = self.reporter.count();
        let (global, device) = (decl.specs.has(Spec::Global), decl.specs.has(Spec::Device));
        let space = match (global, device) {
            (true, _) => ExecSpace::Kernel,
            (false, true) => ExecSpace::Device,
            (false, false) => ExecSpace::Host,
        };
        let mut func = Func::new(full.clone(), decl, name.span, self.context.scope, space);
        func.defined = matches!(decl.body, FunctionBody::Block(_));
        if space == ExecSpace::Host {
            let id = self.functions.alloc(func);
            if overload {
                self.add_overload(name, id);
            }
            return id;
        }
        self.check_specifiers(decl, span);
        let signature = self.make_signature(decl, space, name.span, None).and_then(|made| {
            self.check_operands(decl, &made)?;
            Ok(made)
        });
        if signature.is_err() {
            self.note_broken(name.span, first);
        }
        let max_threads = self.launch_bounds(decl, space);
        func.max_threads = max_threads;
        func.signature = match &signature {
            Ok(s) => SignatureState::Done(s.clone()),
            Err(_) => SignatureState::Failed,
        };
        if overload {
            self.settle_friends(name.name);
        }
        let variadic = decl.ty.variadic;
        let previous =
            signature.as_ref().ok().filter(|_| overload).and_then(|s| self.previous(name, s, space, variadic));
        let id = match previous {
            Some(id) => {
                if self.scopes.reveal_friend(self.context.scope, name.name, id) {
                    self.add_overload(name, id);
                }
                self.redeclare(id, func, name);
                id
            }
            None => {
                let id = self.functions.alloc(func);
                if overload {
                    self.add_overload(name, id);
                }
                id
            }
        };
        if !overload && is_inherited(decl) {
            // A specialisation without an execution space specifier may be meant for the host alone. Its body is
            // checked when device code needs it.
            self.functions[id].lazy = true;
            self.note_found(id, first);
            return id;
        }
        let lost = self.reporter.no_earlier_error(span).is_err();
        if let (FunctionBody::Block(body), Ok(signature)) = (&decl.body, signature) {
            let failed = lost || self.reporter.failed_since(first);
            let CheckedBody { body, ret } = self.function_body(full, name.span, &signature, decl, Some(body), None);
            self.store_return(id, ret);
            self.functions[id].body = body.filter(|_| !failed);
            self.note_broken(name.span, first);
        }
        self.reporter.own_earlier(id, span);
        self.note_found(id, first);
        id
    }

    /// Records a kernel that cannot be compiled for this reason.
    pub(in crate::sema) fn unsupported_kernel(&mut self, decl: &'a ast::FunctionDecl, span: Span, what: &str) {
        let first = self.reporter.count();
        let at = decl.name.span;
        self.say_unsupported(at, what);
        let at = if at == Span::default() { span } else { at };
        let name = format!("{}{}", self.context.prefix, decl.name);
        let func = Func::new(name, decl, at, self.context.scope, ExecSpace::Kernel);
        let id = self.functions.alloc(Func { signature: SignatureState::Failed, defined: true, ..func });
        self.reporter.own_since(id, first);
    }

    pub(in crate::sema) fn add_overload(&mut self, name: ast::Ident, id: FnId) {
        if !self.scopes.add_function(self.context.scope, name.name, id, name.span) {
            self.declare_new(name, Entity::Functions(Arc::new(vec![id]))).ok();
        }
    }

    pub(in crate::sema) fn check_specifiers(&mut self, decl: &ast::FunctionDecl, span: Span) {
        let specs = &decl.specs;
        let at = |s: Spec| specs.span_of(s).unwrap_or(span);
        if specs.has(Spec::Global) && (specs.has(Spec::Device) || specs.has(Spec::Host)) {
            let other = if specs.has(Spec::Device) { Spec::Device } else { Spec::Host };
            let message = format!("a function cannot be both `__global__` and `{}`", other.as_str());
            self.say_error(codes::EXECUTION_SPACE, at(other), message);
        }
        if specs.has(Spec::Noinline) && specs.has(Spec::Forceinline) {
            let message = "`__noinline__` and `__forceinline__` contradict each other";
            self.say_error(codes::EXECUTION_SPACE, at(Spec::Forceinline), message);
        }
        for spec in [Spec::Shared, Spec::Constant, Spec::Managed] {
            if specs.has(spec) {
                let message = format!("`{}` is for variables, not for functions", spec.as_str());
                self.say_error(codes::MEMORY_SPACE, at(spec), message);
            }
        }
        if specs.launch_bounds().is_some() && !specs.has(Spec::Global) {
            self.say_error(codes::LAUNCH_BOUNDS, span, "`__launch_bounds__` is for kernels only");
        }
        if decl.ty.variadic && specs.has(Spec::Global) {
            let message = "a kernel cannot have variable arguments";
            self.refuse::<()>(Refused::Variadic, decl.name.span, message).ok();
        }
    }

    pub(in crate::sema) fn launch_bounds(&mut self, decl: &'a ast::FunctionDecl, space: ExecSpace) -> Option<u32> {
        if space != ExecSpace::Kernel {
            return None;
        }
        let bounds = decl.specs.launch_bounds()?;
        let first = bounds.first()?;
        let n = self.constant_int(first).ok()?;
        match u32::try_from(n) {
            Ok(n) if (1..=1024).contains(&n) => Some(n),
            _ => self.error(codes::LAUNCH_BOUNDS, first.span, format!("a block has 1 to 1024 threads, not {n}")).ok(),
        }
    }

    /// Returns the signature of a function. Reports any error in it.
    pub(in crate::sema) fn signature(&mut self, id: FnId, span: Span) -> Checked<Arc<Signature<'a>>> {
        let func = &self.functions[id];
        match &func.signature {
            SignatureState::Done(s) => Ok(s.clone()),
            SignatureState::Unresolved => {
                let (decl, space, scope, at) = (func.decl, func.space, func.scope, func.span);
                let method = func.method;
                let signature = self.on_demand(scope, at, |s| s.make_signature(decl, space, at, method));
                self.functions[id].signature = signature.clone().map_or(SignatureState::Failed, SignatureState::Done);
                signature
            }
            SignatureState::Failed => {
                let (name, at) = (func.name.clone(), func.span);
                self.broken_use(&name, at, span)
            }
        }
    }

    pub(in crate::sema) fn make_signature(
        &mut self,
        decl: &'a ast::FunctionDecl,
        space: ExecSpace,
        span: Span,
        method: Option<Method>,
    ) -> Checked<Arc<Signature<'a>>> {
        let makes_object = matches!(decl.kind, ast::FunctionKind::Constructor | ast::FunctionKind::Destructor);
        // A return type that is to be deduced is `void` until the body is checked.
        let unknown = makes_object || deduces_return(decl);
        // A declaration that is not a definition may name incomplete classes (`[dcl.fct]` 9).
        let defines = !matches!(decl.body, FunctionBody::None);
        let mut params = Vec::new();
        let mut failed = Ok(());
        for param in &decl.ty.params {
            match self.parameters(param, space, defines, &mut params) {
                Ok(()) => {}
                Err(reported) => failed = Err(reported),
            }
        }
        failed?;
        if decl.kind == ast::FunctionKind::Destructor
            && let Some(param) = params.first()
        {
            return self.error(codes::ARGUMENTS, param.span, "a destructor has no parameters");
        }
        if let (ast::FunctionKind::Constructor, Some(method), [own, rest @ ..]) = (decl.kind, method, params.as_slice())
            && own.ty.ty == Ty::Record(method.record)
            && rest.iter().all(|p| p.default.is_some())
        {
            // Passing the parameter would call this constructor again ([class.copy.ctor] 5).
            let d = Diagnostic::error(
                codes::PARAMETER,
                own.span,
                "a constructor cannot have its own class as a by-value parameter",
            );
            return self.report(d.with_help("use a reference to a constant object"));
        }
        let params = match method {
            Some(method) => self.with_this(method, params, span),
            None => params,
        };
        let ret = if unknown { Ty::Void.into() } else { self.written_return(decl, &params, method)? };
        if space == ExecSpace::Kernel {
            if ret.ty != Ty::Void {
                let message = format!("a kernel returns `void`, not `{}`", self.show(&ret));
                return self.error(codes::KERNEL_RETURN, decl.ty.ret.span, message);
            }
            let mut bytes = 0u64;
            for p in &params {
                if !defines && self.types.size_of(&p.ty.ty).is_none() {
                    continue;
                }
                self.no_long_double_in("a kernel's parameter", &p.ty, p.span)?;
                if self.types.holds_virtual_bases(&p.ty.ty) {
                    return self.no_virtual_bases("a kernel's parameter with virtual bases is", p.span);
                }
                let (size, align) = match &p.ty.ty {
                    Ty::Reference { .. } => (8, 8),
                    ty => (
                        self.types.size_of(ty).or_bug(&mut self.reporter)?,
                        self.types.align_of(ty).or_bug(&mut self.reporter)?,
                    ),
                };
                if align > MAX_PARAMETER_ALIGNMENT && !p.ty.ty.is_pointer() {
                    let what = format!("a kernel's parameter with an alignment of {align}");
                    return self.unsupported(p.span, format!("{what}, more than {MAX_PARAMETER_ALIGNMENT}, is"));
                }
                bytes = bytes.next_multiple_of(align.max(1)).saturating_add(size);
            }
            if bytes > MAX_PARAMETER_BYTES {
                let message = format!("the parameters need {bytes} bytes; {MAX_PARAMETER_BYTES} are possible");
                return self.error(codes::PARAMETER_SPACE, span, message);
            }
        } else if !matches!(ret.ty, Ty::Void | Ty::Reference { .. }) {
            self.complete_if(defines, &ret, decl.ty.ret.span)?;
            if matches!(ret.ty, Ty::Array(..)) {
                return self.error(codes::PARAMETER, decl.ty.ret.span, "a function cannot return an array");
            }
        }
        Ok(Arc::new(Signature { ret, params }))
    }

    /// Adds the parameters for a declared parameter: one parameter, or those of a pack.
    fn parameters(
        &mut self,
        param: &'a ast::Param,
        space: ExecSpace,
        defines: bool,
        out: &mut Vec<ParamInfo<'a>>,
    ) -> Checked<()> {
        if !param.pack {
            out.push(self.parameter(param, space, defines)?);
            return Ok(());
        }
        for scope in self.expansion(&ast::visit::pattern_of_type(&param.ty), param.span)? {
            let made = self.in_scope(scope, |s| s.parameter(param, space, defines))?;
            out.push(ParamInfo { pack: true, ..made });
        }
        Ok(())
    }

    /// Completes a type of a function's signature. An incomplete class is an error if `needed`.
    fn complete_if(&mut self, needed: bool, ty: &QualType, span: Span) -> Checked<()> {
        if needed || !matches!(ty.ty, Ty::Record(_)) {
            self.require_complete(ty, span)?;
            return self.not_abstract(ty, span);
        }
        // Calls and the definition check the type again.
        let _ = self.attempt(span, |s| s.require_complete(ty, span));
        Ok(())
    }

    fn parameter(&mut self, param: &'a ast::Param, space: ExecSpace, defines: bool) -> Checked<ParamInfo<'a>> {
        for (spec, at) in &param.specs.words {
            if !matches!(spec, Spec::GridConstant | Spec::Register) {
                let code = if param.specs.is_device() { codes::MEMORY_SPACE } else { codes::PARAMETER };
                return self.error(code, *at, format!("`{}` is not allowed on a parameter", spec.as_str()));
            }
        }
        let mut ty = self.resolve_type(&param.ty)?;
        if let Ty::Array(element, _) = &ty.ty {
            ty = element.pointer_to().into();
        }
        if matches!(ty.ty, Ty::Function(_)) {
            ty = ty.pointer_to().into();
        }
        match &ty.ty {
            Ty::Reference { rvalue: true, .. } if space == ExecSpace::Kernel => {
                let message = "a kernel's parameter cannot be an rvalue reference";
                let d = Diagnostic::error(codes::PARAMETER, param.span, message);
                return self.report(d.with_help("pass a pointer or a value"));
            }
            Ty::Record(_) if space == ExecSpace::Kernel && self.listed(&ty.ty).is_some() => {
                let d = Diagnostic::error(codes::PARAMETER, param.span, "a kernel's parameter cannot be a braced list");
                return self.report(d.with_help("pass a pointer and the number of elements"));
            }
            Ty::Member { .. } if space == ExecSpace::Kernel => {
                return self.unsupported(param.span, "pointers to members as parameters of kernels are");
            }
            Ty::Void => return self.error(codes::PARAMETER, param.span, "a parameter cannot have type `void`"),
            Ty::Reference { .. } if space == ExecSpace::Kernel => {
                let message = "a kernel's parameter is a reference: the kernel gets the address of the argument";
                let d = Diagnostic::warning(codes::REFERENCE_PARAMETER, param.span, message);
                self.note(d.with_help(
                    "pass a pointer or a value; what is passed by reference must be in memory that the device reaches",
                ));
            }
            Ty::Reference { .. } => {}
            _ => self.complete_if(defines, &ty, param.span)?,
        }
        let span = param.name.map_or(param.span, |n| n.span);
        Ok(ParamInfo { name: param.name.map(|n| n.name), ty, default: param.default.as_ref(), pack: false, span })
    }
}

/// Returns true for a function that is a device function only because its first declaration or its template is one.
fn is_inherited(decl: &ast::FunctionDecl) -> bool {
    decl.specs.span_of(Spec::Device) == Some(decl.name.span)
}

/// Returns true for a function whose return type is deduced: `auto f()` without a trailing return type.
pub(in crate::sema) fn deduces_return(decl: &ast::FunctionDecl) -> bool {
    fn auto(ty: &ast::AstType) -> bool {
        match &ty.kind {
            TypeKind::Auto | TypeKind::DecltypeAuto => true,
            TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => auto(to),
            _ => false,
        }
    }
    decl.kind == ast::FunctionKind::Plain && auto(&decl.ty.ret)
}

/// Returns the name for lookup of a function: an identifier, or a name such as `operator+` or `~S`.
pub(in crate::sema) fn declared_name(name: &ast::QualifiedName) -> Option<ast::Ident> {
    match name.segments.as_slice() {
        [one] if !name.global => declared_segment(one),
        _ => None,
    }
}

/// Returns the name for lookup of the last part of a qualified name.
pub(in crate::sema) fn declared_segment(segment: &ast::NameSegment) -> Option<ast::Ident> {
    let ast::NameSegment { kind, args: None, span, .. } = segment else { return None };
    let text = match kind {
        ast::NameKind::Ident(name) => return Some(ast::Ident { name: *name, span: *span }),
        ast::NameKind::Operator(op) => format!("operator{op}"),
        ast::NameKind::Conversion(ty) => format!("operator {ty}"),
        ast::NameKind::Destructor(class) => format!("~{class}"),
        ast::NameKind::Decltype(_) => return None,
    };
    Some(ast::Ident { name: Symbol::intern(&text), span: *span })
}
