//! Checks virtual functions and calls of them (C++17 [class.virtual], [class.abstract]). A virtual call is a call of a
//! function that the lowering generates. That function chooses, by the number in the object (see `class_numbers`),
//! among the functions of all classes that have objects.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, DeclKind, FunctionBody, FunctionKind, Spec};
use crate::hir::{Expr, ExprKind, FnId, PointerCall, Table};
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::{ExecSpace, declared_name, declared_segment};
use crate::sema::expressions::allocation::ALIGNMENT;
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, Sema, codes};
use crate::types::records::{Role, Virtual};
use crate::types::virtual_bases::Step;
use crate::types::{FunctionTy, QualType, RecordId, Ty};

/// Size in bytes of the class number in an object.
pub(super) const BYTES: u64 = 8;

impl<'a> Sema<'a> {
    /// Returns true if a class that is being laid out declares or inherits virtual functions.
    pub(super) fn has_virtual_functions(&self, decl: &ast::RecordDecl, bases: &[RecordId]) -> bool {
        let declares = decl.members.iter().flatten().any(|member| match &member.kind {
            DeclKind::Function(f) => f.specs.has(Spec::Virtual),
            _ => false,
        });
        declares || bases.iter().any(|base| self.is_polymorphic(*base))
    }

    /// Returns true for a complete class with virtual functions ([class.virtual] 1).
    pub(in crate::sema) fn is_polymorphic(&self, record: RecordId) -> bool {
        !self.types.record(record).virtuals.is_empty()
    }

    /// Returns the member function that a declaration in a class declares.
    pub(super) fn declared_member(&mut self, id: RecordId, f: &'a ast::FunctionDecl) -> Option<FnId> {
        let members = &self.types.record(id).members;
        let among: Vec<FnId> = match f.kind {
            FunctionKind::Destructor => members.destructor.into_iter().collect(),
            FunctionKind::Conversion => members.conversions.clone(),
            FunctionKind::Constructor => return None,
            FunctionKind::Plain => {
                let name = declared_name(&f.name)?;
                match self.scopes.here(self.types.record(id).scope, name.name) {
                    Some((Entity::Functions(ids), _)) => ids.to_vec(),
                    _ => Vec::new(),
                }
            }
        };
        among.into_iter().find(|one| {
            let func = &self.functions[*one];
            std::ptr::eq(func.decl, f) || func.first == f.name.span || func.span == f.name.span
        })
    }

    /// Returns true if a member function overrides a virtual function of a base: the name, the parameters and the
    /// qualifiers are the same ([class.virtual] 2).
    pub(super) fn overrides(&mut self, f: FnId, base: FnId) -> bool {
        let (one, other) = (&self.functions[f], &self.functions[base]);
        let (kind, other_kind) = (one.decl.kind, other.decl.kind);
        if kind == FunctionKind::Destructor || other_kind == FunctionKind::Destructor {
            return kind == other_kind;
        }
        let last = |decl: &ast::FunctionDecl| match decl.kind {
            // A conversion function is named by its result type.
            FunctionKind::Conversion => Some(String::new()),
            _ => decl.name.last().and_then(declared_segment).map(|ident| ident.name.to_string()),
        };
        if kind != other_kind || last(one.decl) != last(other.decl) {
            return false;
        }
        let (Some(own), Some(of_base)) = (one.method, other.method) else { return false };
        let (object, base_object) = (own.object(), of_base.object());
        let quals = |ty: &QualType| (ty.is_const, ty.is_volatile);
        if quals(&object) != quals(&base_object) || own.reference != of_base.reference {
            return false;
        }
        let params = |s: &mut Self, id: FnId| {
            let signature = s.quietly(|s| s.signature(id, Span::default()))?;
            let named = (kind == FunctionKind::Conversion).then(|| signature.ret.clone());
            Some((named, signature.params.iter().skip(1).map(|p| p.ty.unqualified()).collect::<Vec<_>>()))
        };
        let (own, of_base) = (params(self, f), params(self, base));
        // Errors in a signature are reported elsewhere.
        own.is_none() || of_base.is_none() || own == of_base
    }

    /// Returns the step from the pointer that an overriding function returns to the pointer that the base's function
    /// returns. Rejects an overriding function whose return type is neither the same nor covariant ([class.virtual] 7).
    pub(super) fn covariance(&mut self, f: FnId, base: FnId, span: Span) -> Step {
        if self.functions[f].decl.kind == FunctionKind::Destructor {
            return Step::NONE;
        }
        let ret = |s: &mut Self, id: FnId| s.quietly(|s| s.signature(id, Span::default())).map(|s| s.ret.clone());
        let (Some(own), Some(of_base)) = (ret(self, f), ret(self, base)) else {
            return Step::NONE;
        };
        if own == of_base {
            return Step::NONE;
        }
        let classes = match (&own.ty, &of_base.ty) {
            (Ty::Pointer(a), Ty::Pointer(b)) => Some((a.ty.clone(), b.ty.clone())),
            (Ty::Reference { to: a, rvalue: x }, Ty::Reference { to: b, rvalue: y }) if x == y => {
                Some((a.ty.clone(), b.ty.clone()))
            }
            _ => None,
        };
        if let Some((Ty::Record(a), Ty::Record(b))) = classes
            // A class that is still being laid out already has its bases.
            && (a == b || self.derived(&Ty::Record(a), &Ty::Record(b)))
        {
            let path = self.types.base_path(a, b).unwrap_or_default();
            return self.types.step_along(&path).unwrap_or(Step::NONE);
        }
        let (name, own, of_base) = (self.functions[f].name.clone(), self.show(&own), self.show(&of_base));
        let message = format!("`{name}` returns `{own}`, but what it overrides returns `{of_base}`");
        self.say_error(codes::FORM, span, message);
        Step::NONE
    }

    /// Rejects objects of a class with pure virtual functions ([class.abstract] 2).
    pub(in crate::sema) fn not_abstract(&mut self, ty: &QualType, span: Span) -> Checked<()> {
        let Some(id) = self.types.element_record(&ty.ty) else { return Ok(()) };
        let record = self.types.record(id);
        let Some(pure) = record.abstract_by else { return Ok(()) };
        let (class, function) = (record.name.clone(), self.functions[pure].name.clone());
        let message = format!("`{class}` is abstract and cannot be instantiated");
        let d = Diagnostic::error(codes::FORM, span, message);
        self.report(d.with_label(self.functions[pure].span, format!("`{function}` is pure virtual")))
    }

    /// Adds a class number, and requires the functions that are called through it.
    pub(super) fn new_table(&mut self, table: Table, span: Span) -> u64 {
        let number = self.class_numbers.tables.add(table);
        let of = self.types.record(table.class).virtuals.iter();
        let here: Vec<Virtual> =
            of.filter(|v| table.function(&self.types, v.root).is_some_and(|f| f.at == v.at)).copied().collect();
        if here.iter().any(|v| self.class_numbers.deleted.contains(&v.root)) {
            self.refuse_own_delete(table.class);
        }
        for function in here {
            if self.class_numbers.called.contains(&function.root) {
                self.need_target(function.target, span);
            }
        }
        number
    }

    /// Requires the body of a function that a virtual call may reach.
    fn need_target(&mut self, target: FnId, span: Span) {
        let func = &self.functions[target];
        if matches!(func.decl.body, FunctionBody::Pure) {
            return;
        }
        if func.space == ExecSpace::Device {
            // Errors in the function are reported there.
            let _ = self.need_body(target, span);
            return;
        }
        let (name, at) = (func.name.clone(), func.span);
        if self.class_numbers.said.insert(target) {
            let message = format!("device code calls a virtual function that the host function `{name}` overrides");
            let d = Diagnostic::error(codes::HOST_CALL, span, message);
            self.say(d.with_label(at, "declared here without `__device__`").with_help("mark it `__device__`"));
        }
        if let Some(current) = &mut self.body {
            current.said.incomplete = true;
        }
    }

    /// Returns true for a virtual function of a complete class.
    pub(in crate::sema) fn is_virtual(&self, id: FnId) -> bool {
        self.functions[id].method.is_some_and(|m| self.types.declares_virtual(m.record, id))
    }

    /// Returns the destructor of a class, if it is virtual.
    pub(in crate::sema) fn virtual_destructor(&self, record: RecordId) -> Option<FnId> {
        let whole = |v: &&Virtual| (v.at, v.holder) == (Step::NONE, Step::NONE) && v.root == v.target;
        let own = self.types.record(record).virtuals.iter().filter(whole);
        own.map(|v| v.root).find(|f| self.functions[*f].decl.kind == FunctionKind::Destructor)
    }

    /// Returns true if the target of a virtual call on the object at an address depends on the dynamic class of the
    /// object.
    pub(in crate::sema) fn is_dispatched(&self, id: FnId, address: &Expr) -> bool {
        if self.context.unevaluated || !self.is_virtual(id) {
            return false;
        }
        let Some(method) = self.functions[id].method else { return false };
        let last = |specs: &ast::Specifiers| specs.has(Spec::Final);
        let class_is_last = self.types.record(method.record).decl.is_some_and(|d| last(&d.specs));
        !class_is_last && !last(&self.functions[id].decl.specs) && !self.is_whole(address)
    }

    /// Returns true for the address of an object that is not a base part of another object, so that its class is known.
    fn is_whole(&self, address: &Expr) -> bool {
        let ExprKind::AddrOf(object) = &address.kind else { return false };
        match &object.kind {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Temp(_) | ExprKind::Materialise(..) => true,
            ExprKind::Field { record, index, .. } => {
                self.types.field(*record, *index).is_some_and(|f| f.role == Role::Member)
            }
            _ => false,
        }
    }

    /// Returns a virtual call. The first value is the address of the object.
    pub(in crate::sema) fn virtual_call(&mut self, id: FnId, values: Vec<Expr>, span: Span) -> Checked<Expr> {
        let ty = self.member_function_type(id, span)?;
        let ret = ty.ret.clone();
        let call = PointerCall::Virtual(id, ty);
        self.note_virtual_call(&call, id, span);
        Ok(Self::called(ExprKind::CallVirtual(call, values), &ret, span))
    }

    /// Records that a pointer to a virtual function is made, through which the function may be called.
    pub(in crate::sema) fn virtual_pointer(&mut self, id: FnId, span: Span) -> Checked<()> {
        let ty = self.member_function_type(id, span)?;
        self.note_virtual_call(&PointerCall::Virtual(id, ty), id, span);
        Ok(())
    }

    /// Returns the call that destroys an object, whose class may be derived from that of the pointer, and frees its
    /// memory.
    pub(in crate::sema) fn virtual_delete(&mut self, destructor: FnId, address: Expr, span: Span) -> Expr {
        let ty = Arc::new(FunctionTy::plain(Ty::Void.into(), Vec::new()));
        let call = PointerCall::Delete(destructor, ty);
        self.note_virtual_call(&call, destructor, span);
        Expr::value(ExprKind::CallVirtual(call, vec![address]), Ty::Void, span)
    }

    fn note_virtual_call(&mut self, call: &PointerCall, id: FnId, span: Span) {
        if self.context.unevaluated {
            return;
        }
        if matches!(call, PointerCall::Delete(..)) && self.class_numbers.deleted.insert(id) {
            for (_, table) in self.class_numbers.tables.clone().all() {
                if table.function(&self.types, id).is_some() {
                    self.refuse_own_delete(table.class);
                }
            }
        }
        if self.class_numbers.called.insert(id) {
            for (_, table) in self.class_numbers.tables.clone().all() {
                if let Some(found) = table.function(&self.types, id) {
                    self.need_target(found.target, span);
                }
            }
        }
        if let Some(current) = &mut self.body
            && !current.uses.pointer_calls.contains(call)
        {
            current.uses.pointer_calls.push(call.clone());
        }
    }

    /// Rejects a class with an `operator delete` of its own, or with an alignment for which `malloc` is not enough, if
    /// its objects are deleted through a pointer to a base.
    fn refuse_own_delete(&mut self, record: RecordId) {
        let own = match self.member_named(record, Symbol::intern("operatordelete")) {
            Some(Entity::Functions(ids)) => ids.first().copied(),
            _ => None,
        };
        let class = self.types.record(record);
        let (name, align) = (class.name.clone(), class.align);
        let (span, why) = match own {
            Some(id) => (self.functions[id].span, "has an `operator delete` of its own".to_owned()),
            None if align > ALIGNMENT => (class.span, format!("is aligned to {align} bytes")),
            None => return,
        };
        let what = format!("`delete` of a pointer to a base of `{name}`, which {why}, is");
        self.say_unsupported(span, what);
        if let Some(current) = &mut self.body {
            current.said.incomplete = true;
        }
    }

    /// Returns the numbers of the objects on which a virtual function may be called.
    pub(in crate::sema) fn virtual_targets(&self, id: FnId) -> Vec<u64> {
        self.class_numbers
            .tables
            .all()
            .filter(|(_, table)| self.virtual_target(id, table).is_some())
            .map(|(n, _)| n)
            .collect()
    }

    /// Returns the functions that a virtual call may reach.
    pub(in crate::sema) fn virtual_callees(&self, id: FnId) -> Vec<FnId> {
        self.class_numbers.tables.all().filter_map(|(_, table)| Some(self.virtual_target(id, &table)?.target)).collect()
    }

    /// Returns the function that a virtual call reaches if the object has this number.
    fn virtual_target(&self, id: FnId, table: &Table) -> Option<Virtual> {
        let found = table.function(&self.types, id)?;
        let func = &self.functions[found.target];
        let pure = matches!(func.decl.body, FunctionBody::Pure);
        (!pure && func.space == ExecSpace::Device).then_some(found)
    }
}
