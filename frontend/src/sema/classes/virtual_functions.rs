//! Virtual functions (C++17 [class.virtual], [class.abstract]; Itanium C++ ABI, 2.4 and 2.5).
//!
//! Device code has no addresses of functions here, so that objects point to no tables of them. Where the ABI has the pointer to such a table,
//! an object holds a number, which stands for its class and for the place of the pointer in it. A virtual call goes to a function
//! that the lowering makes, which chooses by the number among the functions of all classes of which objects are made (see
//! `lower::dispatch`).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Scalar;
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::special_members::Implicit;
use crate::ast::{self, DeclKind, FunctionBody, FunctionKind, Spec};
use crate::hir::{Expr, ExprKind, FnId, PointerCall, Stmt, StmtKind};
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::{ExecSpace, declared_name, declared_segment};
use crate::sema::lookup::scope::Entity;
use crate::sema::{Checked, Sema, codes};
use crate::types::records::{Role, Virtual};
use crate::types::{Basic, Const, FunctionTy, QualType, RecordId, Ty};

/// Bytes of the number in an object.
pub(super) const BYTES: u64 = 8;

/// Fields from an object to a part of it.
type Way = Vec<(RecordId, usize)>;

/// The numbers in objects, and who is called by them.
#[derive(Debug, Default)]
pub(crate) struct VirtualTables {
    /// The class and the offset in it, of each number from 1 on.
    tables: Vec<(RecordId, u64)>,
    numbers: FxHashMap<(RecordId, u64), u64>,
    /// The functions that are called so.
    called: FxHashSet<FnId>,
    /// The destructors among them that `delete` calls.
    deleted: FxHashSet<FnId>,
    /// Functions of which it was said that they are not device code.
    said: FxHashSet<FnId>,
}

impl VirtualTables {
    /// True if there are no objects with virtual functions.
    pub(crate) fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// What a number stands for.
    pub(crate) fn table(&self, number: u64) -> Option<(RecordId, u64)> {
        self.tables.get(usize::try_from(number.checked_sub(1)?).ok()?).copied()
    }
}

impl<'a> Sema<'a> {
    /// True if a class that is being laid out has virtual functions of its own or of a base.
    pub(super) fn has_virtual_functions(&self, decl: &ast::RecordDecl, bases: &[RecordId]) -> bool {
        let declares = decl.members.iter().flatten().any(|member| match &member.kind {
            DeclKind::Function(f) => f.specs.has(Spec::Virtual),
            _ => false,
        });
        declares || bases.iter().any(|base| self.is_polymorphic(*base))
    }

    /// True for a complete class with virtual functions ([class.virtual] 1).
    pub(in crate::sema) fn is_polymorphic(&self, record: RecordId) -> bool {
        !self.types.record(record).virtuals.is_empty()
    }

    /// Finds the virtual functions of a class: those of its bases, and those that it declares. Its bases are laid out.
    pub(super) fn find_virtual_functions(&mut self, id: RecordId, decl: &'a ast::RecordDecl) {
        let mut virtuals: Vec<Virtual> = Vec::new();
        for field in &self.types.record(id).fields {
            let (Role::Base, Ty::Record(base)) = (field.role, &field.ty.ty) else { continue };
            let of = |v: &Virtual| Virtual { at: v.at + field.offset, holder: v.holder + field.offset, ..*v };
            virtuals.extend(self.types.record(*base).virtuals.iter().map(of));
        }
        let inherits = !virtuals.is_empty();
        let mut own = Vec::new();
        for (f, member) in decl.members.iter().flatten().filter_map(|m| match &m.kind {
            DeclKind::Function(f) => Some((f, m.span)),
            _ => None,
        }) {
            let says = f.specs.has(Spec::Virtual);
            if f.kind == FunctionKind::Constructor || !(says || inherits) {
                continue;
            }
            let Some(function) = self.declared_member(id, f) else { continue };
            let overridden: Vec<usize> = (0..virtuals.len())
                .filter(|at| virtuals.get(*at).is_some_and(|v| self.overrides(function, v.root)))
                .collect();
            let named = |s: &Self, v: &Virtual| s.functions[v.root].decl.name.last_ident().map(|i| i.name);
            let own_name = f.name.last_ident().map(|i| i.name);
            // That no base has one of this name was said before.
            if let Some(at) = f.specs.span_of(Spec::Override)
                && overridden.is_empty()
                && virtuals.iter().any(|v| own_name.is_some() && named(self, v) == own_name)
            {
                let message =
                    format!("this overrides nothing: each virtual function `{}` of a base is another one", f.name);
                self.say_error(codes::FORM, at, message);
            }
            if !says && overridden.is_empty() {
                continue;
            }
            for at in overridden {
                if let Some(v) = virtuals.get_mut(at) {
                    (v.target, v.holder) = (function, 0);
                    v.adjust = self.covariance(function, v.root, member);
                }
            }
            own.push(function);
        }
        // A destructor that nobody declared overrides, too ([class.dtor] 13).
        let destroys = |s: &Self, f: FnId| s.functions[f].decl.kind == FunctionKind::Destructor;
        if self.types.record(id).members.destructor.is_none() && virtuals.iter().any(|v| destroys(self, v.root)) {
            let function = self.implicit(id, Implicit::Destructor);
            for v in virtuals.iter_mut().filter(|v| destroys(self, v.root)) {
                (v.target, v.holder) = (function, 0);
            }
            own.push(function);
        }
        virtuals.extend(own.into_iter().map(|root| Virtual { root, at: 0, target: root, holder: 0, adjust: 0 }));
        let pure = |v: &Virtual| matches!(self.functions[v.target].decl.body, FunctionBody::Pure);
        let abstract_by = virtuals.iter().find(|v| pure(v)).map(|v| v.target);
        let destructor = virtuals.iter().any(|v| v.at == 0 && v.holder == 0 && destroys(self, v.target));
        let record = &mut self.types.records[id];
        record.virtuals = virtuals;
        record.abstract_by = abstract_by;
        if !record.virtuals.is_empty() {
            let special = &mut record.special_members;
            special.trivial_default = false;
            special.trivial_copy = false;
            special.trivial_assign = false;
            special.aggregate = false;
            special.pod = false;
            special.empty = false;
            special.trivial_destructor &= !destructor;
        }
    }

    /// The member function that a declaration in a class made.
    fn declared_member(&mut self, id: RecordId, f: &'a ast::FunctionDecl) -> Option<FnId> {
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

    /// True if a member function overrides a virtual one of a base: the name, the parameters and the qualifiers are the same
    /// ([class.virtual] 2).
    fn overrides(&mut self, f: FnId, base: FnId) -> bool {
        let (one, other) = (&self.functions[f], &self.functions[base]);
        let (kind, other_kind) = (one.decl.kind, other.decl.kind);
        if kind == FunctionKind::Destructor || other_kind == FunctionKind::Destructor {
            return kind == other_kind;
        }
        let last = |decl: &ast::FunctionDecl| match decl.kind {
            // Its name is the type that it yields.
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
        // What is wrong with a signature is said elsewhere.
        own.is_none() || of_base.is_none() || own == of_base
    }

    /// What an overriding function's pointer needs to become that of the base's function. Refuses one whose type is neither
    /// the same nor covariant ([class.virtual] 7).
    fn covariance(&mut self, f: FnId, base: FnId, span: Span) -> i64 {
        if self.functions[f].decl.kind == FunctionKind::Destructor {
            return 0;
        }
        let ret = |s: &mut Self, id: FnId| s.quietly(|s| s.signature(id, Span::default())).map(|s| s.ret.clone());
        let (Some(own), Some(of_base)) = (ret(self, f), ret(self, base)) else { return 0 };
        if own == of_base {
            return 0;
        }
        let classes = match (&own.ty, &of_base.ty) {
            (Ty::Pointer(a), Ty::Pointer(b)) => Some((a.ty.clone(), b.ty.clone())),
            (Ty::Reference { to: a, rvalue: x }, Ty::Reference { to: b, rvalue: y }) if x == y => {
                Some((a.ty.clone(), b.ty.clone()))
            }
            _ => None,
        };
        if let Some((Ty::Record(a), Ty::Record(b))) = classes
            // A class that is still being laid out has its bases already.
            && (a == b || self.types.has_base(a, b))
        {
            let path = self.types.base_path(a, b).unwrap_or_default();
            let offsets = path.iter().filter_map(|(class, index)| self.types.field(*class, *index));
            return offsets.map(|f| f.offset as i64).sum();
        }
        let (name, own, of_base) = (self.functions[f].name.clone(), self.show(&own), self.show(&of_base));
        let message = format!("`{name}` returns `{own}`, but what it overrides returns `{of_base}`");
        self.say_error(codes::FORM, span, message);
        0
    }

    /// Refuses objects of a class with pure virtual functions ([class.abstract] 2).
    pub(in crate::sema) fn not_abstract(&mut self, ty: &QualType, span: Span) -> Checked<()> {
        let Some(id) = self.types.element_record(&ty.ty) else { return Ok(()) };
        let record = self.types.record(id);
        let Some(pure) = record.abstract_by else { return Ok(()) };
        let (class, function) = (record.name.clone(), self.functions[pure].name.clone());
        let message = format!("`{class}` is abstract, so there are no objects of it");
        let d = Diagnostic::error(codes::FORM, span, message);
        self.report(d.with_label(self.functions[pure].span, format!("`{function}` is pure virtual")))
    }

    /// Sets the numbers of an object whose bases are there: in a constructor, and again in a destructor, in which it
    /// is of this class once more ([class.cdtor] 4).
    pub(in crate::sema) fn set_tables(&mut self, record: RecordId, span: Span, out: &mut Vec<Stmt>) {
        let mut places = Vec::new();
        self.table_places(record, 0, &mut Vec::new(), &mut places);
        for (at, path) in places {
            let Some(mut object) = self.closure_object(span) else { return };
            for (class, index) in path {
                let Some(field) = self.types.field(class, index).cloned() else { return };
                object = Self::part(object, class, index, &field, span);
            }
            let number = ExprKind::Const(Const::Scalar(Scalar::U64, self.table_number(record, at, span)));
            out.push(Stmt { kind: StmtKind::InitAt(object, Expr::value(number, Basic::ULong, span)), span });
        }
    }

    /// The offsets of the numbers in an object, and the ways to them.
    fn table_places(&self, record: RecordId, from: u64, way: &mut Way, places: &mut Vec<(u64, Way)>) {
        if way.len() >= 32 {
            return;
        }
        for (index, field) in self.types.record(record).fields.iter().enumerate() {
            way.push((record, index));
            match (field.role, &field.ty.ty) {
                (Role::Table, _) => places.push((from + field.offset, way.clone())),
                (Role::Base, Ty::Record(base)) => self.table_places(*base, from + field.offset, way, places),
                _ => {}
            }
            way.pop();
        }
    }

    /// The number for a place in objects of a class.
    fn table_number(&mut self, record: RecordId, at: u64, span: Span) -> u64 {
        let tables = &mut self.virtual_tables;
        if let Some(known) = tables.numbers.get(&(record, at)) {
            return *known;
        }
        tables.tables.push((record, at));
        let number = tables.tables.len() as u64;
        tables.numbers.insert((record, at), number);
        let of = &self.types.record(record).virtuals;
        if of.iter().any(|v| v.at == at && self.virtual_tables.deleted.contains(&v.root)) {
            self.refuse_own_delete(record);
        }
        let called = |v: &&Virtual| v.at == at && self.virtual_tables.called.contains(&v.root);
        let all: Vec<FnId> = self.types.record(record).virtuals.iter().filter(called).map(|v| v.target).collect();
        for target in all {
            self.need_target(target, span);
        }
        number
    }

    /// A function that a virtual call may lead to.
    fn need_target(&mut self, target: FnId, span: Span) {
        let func = &self.functions[target];
        if matches!(func.decl.body, FunctionBody::Pure) {
            return;
        }
        if func.space == ExecSpace::Device {
            // What is wrong with it is said there.
            let _ = self.need_body(target, span);
            return;
        }
        let (name, at) = (func.name.clone(), func.span);
        if self.virtual_tables.said.insert(target) {
            let message = format!("device code calls a virtual function that the host function `{name}` overrides");
            let d = Diagnostic::error(codes::HOST_CALL, span, message);
            self.say(d.with_label(at, "declared here without `__device__`").with_help("mark it `__device__`"));
        }
        if let Some(current) = &mut self.body {
            current.said.incomplete = true;
        }
    }

    /// True for a virtual function of a complete class.
    pub(in crate::sema) fn is_virtual(&self, id: FnId) -> bool {
        self.functions[id].method.is_some_and(|m| self.types.declares_virtual(m.record, id))
    }

    /// The destructor of a class, if it is virtual.
    pub(in crate::sema) fn virtual_destructor(&self, record: RecordId) -> Option<FnId> {
        let own =
            self.types.record(record).virtuals.iter().filter(|v| v.at == 0 && v.holder == 0 && v.root == v.target);
        own.map(|v| v.root).find(|f| self.functions[*f].decl.kind == FunctionKind::Destructor)
    }

    /// True if a call of a virtual function on an object, by its address, depends on what the object is.
    pub(in crate::sema) fn is_dispatched(&self, id: FnId, address: &Expr) -> bool {
        if self.context.unevaluated || !self.is_virtual(id) {
            return false;
        }
        let Some(method) = self.functions[id].method else { return false };
        let last = |specs: &ast::Specifiers| specs.has(Spec::Final);
        let class_is_last = self.types.record(method.record).decl.is_some_and(|d| last(&d.specs));
        !class_is_last && !last(&self.functions[id].decl.specs) && !self.is_whole(address)
    }

    /// True for the address of an object that is no base's part of another: its class is known.
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

    /// A virtual call; the object's address is the first value.
    pub(in crate::sema) fn virtual_call(&mut self, id: FnId, values: Vec<Expr>, span: Span) -> Checked<Expr> {
        let ty = self.member_function_type(id, span)?;
        let ret = ty.ret.clone();
        let call = PointerCall::Virtual(id, ty);
        self.note_virtual_call(&call, id, span);
        Ok(Self::called(ExprKind::CallVirtual(call, values), &ret, span))
    }

    /// Notes that a pointer to a virtual function is made, by which it may be called.
    pub(in crate::sema) fn virtual_pointer(&mut self, id: FnId, span: Span) -> Checked<()> {
        if self.body.is_none() {
            return self.unsupported(span, "a pointer to a virtual function outside of functions is");
        }
        let ty = self.member_function_type(id, span)?;
        self.note_virtual_call(&PointerCall::Virtual(id, ty), id, span);
        Ok(())
    }

    /// The end of an object that is more than what a pointer to a base says, and the return of its memory.
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
        if matches!(call, PointerCall::Delete(..)) && self.virtual_tables.deleted.insert(id) {
            for (record, at) in self.virtual_tables.tables.clone() {
                if self.types.virtual_function(record, id, at).is_some() {
                    self.refuse_own_delete(record);
                }
            }
        }
        if self.virtual_tables.called.insert(id) {
            for (record, at) in self.virtual_tables.tables.clone() {
                if let Some(found) = self.types.virtual_function(record, id, at) {
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

    /// Refuses a class that gives back the memory of its objects itself, where they are deleted through a pointer to a base.
    fn refuse_own_delete(&mut self, record: RecordId) {
        let own = match self.member_named(record, Symbol::intern("operatordelete")) {
            Some(Entity::Functions(ids)) => ids.first().copied(),
            _ => None,
        };
        let Some(span) = own.map(|id| self.functions[id].span) else { return };
        let what = format!(
            "`delete` of a pointer to a base of `{}`, which has an `operator delete` of its own, is",
            self.types.record(record).name
        );
        self.say_unsupported(span, what);
        if let Some(current) = &mut self.body {
            current.said.incomplete = true;
        }
    }

    /// The numbers of the objects on which a virtual function may be called.
    pub(in crate::sema) fn virtual_targets(&self, id: FnId) -> Vec<u64> {
        let tables = (1u64..).zip(&self.virtual_tables.tables);
        tables.filter(|(_, (record, at))| self.virtual_target(id, *record, *at).is_some()).map(|(n, _)| n).collect()
    }

    /// The functions that a virtual call may lead to.
    pub(in crate::sema) fn virtual_callees(&self, id: FnId) -> Vec<FnId> {
        let tables = self.virtual_tables.tables.iter();
        tables.filter_map(|(record, at)| Some(self.virtual_target(id, *record, *at)?.target)).collect()
    }

    /// The function that a virtual call leads to on an object of a class; the offsets are those of the part that is called on, and of
    /// the part whose function it is.
    fn virtual_target(&self, id: FnId, record: RecordId, at: u64) -> Option<Virtual> {
        let found = self.types.virtual_function(record, id, at)?;
        let func = &self.functions[found.target];
        let pure = matches!(func.decl.body, FunctionBody::Pure);
        (!pure && func.space == ExecSpace::Device).then_some(found)
    }
}
