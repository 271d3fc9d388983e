//! Expressions: literals, names, and the dispatch to the other files (C++17 \[expr\]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Space;
use isowarp_core::span::Span;

use crate::ast::{self, CastStyle, ExprKind as Ast, Initializer};
use crate::builtins;
use crate::hir::expressions::int_const;
use crate::hir::{BuiltinVar, Expr, ExprKind, VarId};
use crate::lex::token::{CharPrefix, FloatSuffix, IntLitType};
use crate::sema::constants::folding;
use crate::sema::device::refused::Refused;
use crate::sema::model::calls::Construction;
use crate::sema::model::scope::{Entity, Want};
use crate::sema::templates::packs::has_expansion;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, Const, QualType, Ty};

impl<'a> Sema<'a> {
    /// Checks an expression and reads its value.
    pub(in crate::sema) fn rvalue(&mut self, e: &'a ast::Expr) -> Checked<Expr> {
        let e = self.expr(e)?;
        if e.ty.ty == Ty::Void {
            return self.error(codes::VOID_VALUE, e.span, "a void expression is used as a value");
        }
        Ok(self.decay(e))
    }

    /// Checks an expression as a condition.
    pub(in crate::sema) fn condition(&mut self, e: &'a ast::Expr) -> Checked<Expr> {
        let e = self.expr(e)?;
        self.truth(e, "a condition")
    }

    /// Checks an expression.
    pub(in crate::sema) fn expr(&mut self, e: &'a ast::Expr) -> Checked<Expr> {
        if let Some(ready) = self.ready_value(e) {
            return Ok(ready);
        }
        let result = self.enough_work(e.span).and_then(|()| self.expr_inner(e));
        if let (Err(_), Some(current)) = (&result, &mut self.body) {
            current.said.incomplete = true;
        }
        result
    }

    fn expr_inner(&mut self, e: &'a ast::Expr) -> Checked<Expr> {
        let span = e.span;
        match &e.kind {
            Ast::Int { value, ty, .. } => {
                let basic = match ty {
                    IntLitType::Int => Basic::Int,
                    IntLitType::UInt => Basic::UInt,
                    IntLitType::Long => Basic::Long,
                    IntLitType::ULong => Basic::ULong,
                    IntLitType::LongLong => Basic::LongLong,
                    IntLitType::ULongLong => Basic::ULongLong,
                };
                let zero = *value == 0;
                let literal = int_const(basic, i128::from(*value), span);
                Ok(if zero {
                    Expr { kind: ExprKind::Zero(literal.as_const().or_bug(&mut self.reporter)?), ..literal }
                } else {
                    literal
                })
            }
            Ast::Float { double, single, suffix } => Ok(match suffix {
                FloatSuffix::F if single.is_infinite() || (*single == 0.0 && *double != 0.0) => {
                    let (least, most) = (f32::from_bits(1), f32::MAX);
                    let message = format!("this number is out of range: a `float` is {least:e} to {most:e}");
                    return self.error(codes::INITIALIZER, span, message);
                }
                FloatSuffix::None if double.is_infinite() => {
                    let message = format!("this number is out of range: the largest `double` is {:e}", f64::MAX);
                    return self.error(codes::INITIALIZER, span, message);
                }
                FloatSuffix::F => Expr::value(ExprKind::Const(Const::f32(*single)), Basic::Float, span),
                FloatSuffix::None => Expr::value(ExprKind::Const(Const::f64(*double)), Basic::Double, span),
            }),
            Ast::LongFloat(x) if !x.is_finite() => {
                self.error(codes::INITIALIZER, span, "this number is out of range of `long double`")
            }
            Ast::LongFloat(x) => {
                self.consteval.long_values = true;
                Ok(Expr::value(ExprKind::Const(Const::Extended(*x)), Basic::LongDouble, span))
            }
            Ast::Char { value, prefix, multi } => {
                let basic = match prefix {
                    _ if *multi => Basic::Int,
                    CharPrefix::None | CharPrefix::U8 => Basic::Char,
                    CharPrefix::U16 => Basic::Char16,
                    CharPrefix::U32 => Basic::Char32,
                    CharPrefix::Wide => Basic::WChar,
                };
                Ok(int_const(basic, i128::from(*value), span))
            }
            Ast::Bool(b) => Ok(Expr::value(ExprKind::Const(Const::bool(*b)), Basic::Bool, span)),
            Ast::Nullptr => Ok(Expr::value(ExprKind::Const(Const::Null(Space::Generic)), Ty::Nullptr, span)),
            Ast::Str { .. } => self.string_literal(e),
            Ast::Name(name) => self.name(name),
            Ast::Paren(inner) => {
                let mut e = self.expr(inner)?;
                e.span = span;
                Ok(e)
            }
            Ast::Unary { op, operand } => self.unary(*op, operand, span),
            Ast::Binary { op, op_span, lhs, rhs } => self.binary(*op, *op_span, lhs, rhs, span),
            Ast::Assign { op, op_span, lhs, rhs } => self.assignment(*op, *op_span, lhs, rhs, span),
            Ast::Conditional { cond, then, otherwise } => match then {
                Some(then) => self.conditional(cond, then, otherwise, span),
                None => self.unsupported(span, "`?:` without a middle operand is"),
            },
            Ast::Comma { lhs, rhs } => {
                let a = self.expr(lhs).map(|a| self.discard(a));
                let b = self.expr(rhs);
                self.comma(a?, b?, span)
            }
            Ast::Call { callee, args } => self.call(callee, args, span),
            Ast::KernelLaunch { callee, config, args } => self.kernel_launch(callee, config, args, span),
            Ast::Index { base, index } => self.index(base, index, span),
            Ast::Member { base, arrow, name } => self.member(base, *arrow, name, span),
            Ast::Cast { style, ty, operand } => self.cast_expr(*style, ty, operand, span),
            Ast::Construct { ty, init } => self.construct_expr(ty, init, span),
            Ast::InitList(_) => self.error(codes::INITIALIZER, span, "expected an expression, found a braced list"),
            Ast::SizeofType(ty) => {
                if let Some(name) = self.value_written_as_type(ty) {
                    let e = self.unevaluated_name(name)?;
                    return self.size_const(&e.ty, false, span);
                }
                let t = self.resolve_type(ty)?;
                self.size_const(&t, false, span)
            }
            Ast::SizeofExpr(inner) => {
                if let Some(text) = super::string_literals::text(inner) {
                    return Ok(int_const(Basic::ULong, i128::from(text.size()), span));
                }
                if let Ast::Paren(named) = &inner.kind
                    && let Ast::Name(name) = &named.kind
                    && name.segments.len() > 1
                    && !self.is_dependent(named)
                    && let Some(entity @ (Entity::Alias(_) | Entity::Type(_))) =
                        self.quietly_find(|s| s.lookup_qualified(name, false))
                {
                    // A member of an alias, which the parser cannot identify as a type.
                    let ty = self.entity_type(&entity, name, span)?;
                    return self.size_const(&ty, false, span);
                }
                let e = self.unevaluated(inner)?;
                self.no_bits(&e, "the size of", span)?;
                self.size_const(&e.ty, false, span)
            }
            Ast::AlignofType(ty) => {
                let t = self.resolve_type(ty)?;
                if let Some(align) = self.written_alignment(ty)? {
                    return Ok(int_const(Basic::ULong, i128::from(align), span));
                }
                self.size_const(&t, true, span)
            }
            Ast::AlignofExpr(inner) => {
                let e = self.unevaluated(inner)?;
                match self.own_alignment(&e, span)? {
                    Some(align) => Ok(int_const(Basic::ULong, i128::from(align), span)),
                    None => self.size_const(&e.ty, true, span),
                }
            }
            Ast::Offsetof { ty, member } => self.offset_of(ty, member, span),
            Ast::This => match self.this_object(span)? {
                Some(object) => self.address_of(object, span),
                None => self.error(codes::UNKNOWN_NAME, span, "`this` is only known in member functions"),
            },
            Ast::SizeofPack(name) => self.sizeof_pack(*name, span),
            Ast::Fold { op, lhs, rhs } => self.fold_expr(*op, lhs.as_deref(), rhs.as_deref(), span),
            Ast::PackExpansion(_) => {
                self.error(codes::TEMPLATE_ARGUMENTS, span, "a parameter pack cannot be expanded here")
            }
            Ast::New(new) => self.new_expression(new, span),
            Ast::Delete { array, operand } => self.delete_expression(*array, operand, span),
            Ast::Lambda(lambda) => self.lambda(lambda, span),
            Ast::Throw(_) => self.refuse(Refused::Exceptions, span, "device code cannot throw exceptions"),
            Ast::Typeid(_) => self.refuse(Refused::Rtti, span, "`typeid` is not available in device code"),
            Ast::Noexcept(inner) => self.noexcept_operator(inner, span),
            Ast::StmtExpr(_) => self.unsupported(span, "statement expressions are"),
            Ast::VaArg { .. } => {
                self.refuse(Refused::Variadic, span, "device code has no functions with variable arguments")
            }
            Ast::TypeTrait { name, args } => self.type_trait(*name, args, span),
        }
    }

    /// Checks an expression whose value is not needed: nothing in it counts as used.
    pub(in crate::sema) fn unevaluated(&mut self, e: &'a ast::Expr) -> Checked<Expr> {
        let mark = self.constant_mark();
        let result = self.as_unevaluated(|s| s.expr(e));
        self.forget_uses(&mark);
        result
    }

    /// Returns the name in `sizeof(n)` if it denotes a value: a value hides a class of the same name
    /// ([basic.scope.hiding] 2).
    fn value_written_as_type(&mut self, ty: &'a ast::AstType) -> Option<&'a ast::QualifiedName> {
        let ast::TypeKind::Named(named) = &ty.kind else { return None };
        if named.tag.is_some() || named.typename || named.name.last()?.args.is_some() {
            return None;
        }
        match self.quietly_find(|s| s.lookup_qualified(&named.name, false))? {
            Entity::Static(_) | Entity::Enumerator(..) | Entity::Unknown(..) | Entity::Field(_) | Entity::Local(..) => {
                Some(&named.name)
            }
            _ => None,
        }
    }

    fn unevaluated_name(&mut self, name: &'a ast::QualifiedName) -> Checked<Expr> {
        let mark = self.constant_mark();
        let result = self.as_unevaluated(|s| s.name(name));
        self.forget_uses(&mark);
        result
    }

    /// Returns the alignment that `alignof` yields for an object if its declaration may require more than its type (GCC
    /// manual, "Determining the Alignment of Functions, Types or Variables").
    fn own_alignment(&mut self, e: &Expr, span: Span) -> Checked<Option<u64>> {
        let declared = match &e.kind {
            ExprKind::Local(id) => self.body.as_ref().and_then(|c| c.locals.vars.get(*id)).map(|v| v.align),
            ExprKind::Global(id) => Some(self.declared.globals[*id].align),
            ExprKind::Field { record, index, .. } => {
                let record = self.types.record(*record);
                let name = record.fields.get(*index).and_then(|f| f.name);
                let members = record.decl.iter().flat_map(|d| d.members.iter().flatten());
                let aligned = |m: &ast::Decl| {
                    matches!(&m.kind, ast::DeclKind::Field(f) if f.name.map(|n| n.name) == name
                        && f.specs.attributes.iter().any(|a| a.kind.changes_layout()))
                };
                if members.into_iter().any(aligned) {
                    return self.unsupported(span, "`alignof` of a member with an alignment of its own is");
                }
                None
            }
            _ => None,
        };
        let natural = self.types.align_of(&e.ty.without_reference().ty);
        Ok(declared.and_then(|own| Some(own.max(natural?))))
    }

    fn size_const(&mut self, ty: &QualType, align: bool, span: Span) -> Checked<Expr> {
        let ty = ty.without_reference();
        self.require_complete(ty, span)?;
        let n = if align { self.types.align_of(&ty.ty) } else { self.types.size_of(&ty.ty) };
        match n {
            Some(n) => Ok(int_const(Basic::ULong, i128::from(n), span)),
            None => {
                let message = format!("the size of `{}` is not known", self.show(ty));
                self.error(codes::INCOMPLETE, span, message)
            }
        }
    }

    pub(in crate::sema) fn name(&mut self, name: &'a ast::QualifiedName) -> Checked<Expr> {
        let span = name.span;
        let Some((entity, level)) = self.lookup_name(name, Want::Anything) else {
            return self.builtin_variable(name);
        };
        self.check_path(name)?;
        match entity {
            Entity::Local(id, frame) if self.body.as_ref().is_some_and(|c| c.frame == frame) => self.local(id, span),
            Entity::Local(id, frame) => {
                if let Some(constant) = self.constant_around_class(id, frame, name) {
                    return Ok(constant);
                }
                let closure = self.closure_object(span);
                let lambda = closure.is_some_and(|c| matches!(c.ty.ty, Ty::Record(id) if self.is_lambda(id)));
                let message = if lambda {
                    format!("`{name}` is not captured by the lambda")
                } else {
                    format!("`{name}` is a variable of another function, which is not visible here")
                };
                let d = Diagnostic::error(codes::UNKNOWN_NAME, span, message);
                self.report(if lambda { d.with_help("name it in the brackets, or capture with `[=]`") } else { d })
            }
            Entity::Field(record) => {
                let field = name.last_ident().or_bug(&mut self.reporter)?.name;
                self.own_field(record, name, field, span)
            }
            Entity::PackField(record, field) => self.own_field(record, name, field, span),
            Entity::Static(id) => self.static_use(id, span),
            Entity::Enumerator(value, ty) if !matches!(ty, Ty::Basic(_) | Ty::Enum(_)) => {
                self.argument_value(value, ty, span)
            }
            Entity::Object(id, ty) => self.argument_object(id, &ty, span),
            Entity::Unknown(unknown, ty) => {
                let Some(basic) = self.types.arithmetic(&ty) else {
                    return self.error(codes::NOT_CONSTANT, span, format!("the value of `{name}` is not known here"));
                };
                let value = Const::integer(basic, i128::from(unknown.some_number()));
                Ok(Expr::value(ExprKind::Const(value), ty, span))
            }
            Entity::Enumerator(value, ty) => {
                let basic = self.types.arithmetic(&ty).or_bug(&mut self.reporter)?;
                let value = Const::integer(basic, i128::from(value));
                Ok(Expr::value(ExprKind::Const(value), ty, span))
            }
            Entity::Constant(lambda, value, ty) => {
                Ok(Self::uncaptured(lambda, name.last_ident().or_bug(&mut self.reporter)?.name, value, &ty, span))
            }
            Entity::Functions(ids) => self.functions_as_value(&ids, level, name),
            Entity::Alias(_) | Entity::Type(_) | Entity::Bound(_) => {
                self.error(codes::NOT_A_TYPE, span, format!("`{name}` is a type, not a value"))
            }
            Entity::VarTemplate(id) => self.variable_instance(id, name),
            Entity::Pack(_) | Entity::LocalPack(..) | Entity::FieldPack(..) => self.unexpanded(name, span),
            Entity::TypeTemplate(_) => {
                self.error(codes::NOT_A_TYPE, span, format!("`{name}` is a template of types, not a value"))
            }
            Entity::Namespace(_) => self.error(codes::NOT_A_TYPE, span, format!("`{name}` is a namespace")),
            Entity::Unsupported(what) => self.unsupported(span, format!("`{name}` is a {what}: these are")),
            Entity::Ambiguous(places) => self.ambiguous_name(name, &places, span),
            Entity::Poisoned(reported) => Err(reported),
            Entity::Host => self.host_use(name, span),
        }
    }

    /// Checks a use of a variable of the current function.
    pub(in crate::sema) fn local(&mut self, id: VarId, span: Span) -> Checked<Expr> {
        let var = self.body.as_ref().or_bug(&mut self.reporter)?.locals.vars.get(id).or_bug(&mut self.reporter)?;
        if let Some(object) = self.body.as_ref().or_bug(&mut self.reporter)?.locals.bindings.get(&id) {
            return Ok(Expr { span, ..object.clone() });
        }
        if let Ty::Reference { to, .. } = &var.ty.ty {
            let ptr = Expr::value(ExprKind::RefPtr(id), to.pointer_to(), span);
            return Ok(Self::deref(ptr, (**to).clone(), span));
        }
        Ok(Expr::object(ExprKind::Local(id), var.ty.clone(), span))
    }

    fn builtin_variable(&mut self, name: &'a ast::QualifiedName) -> Checked<Expr> {
        let span = name.span;
        let Some(text) = self.builtin_meant(name, &mut Vec::new(), None) else {
            return self.unknown_name(name, "name");
        };
        let var = match text {
            "threadIdx" => (BuiltinVar::ThreadIdx, Ty::Vector(Basic::UInt, 3)),
            "blockIdx" => (BuiltinVar::BlockIdx, Ty::Vector(Basic::UInt, 3)),
            "blockDim" => (BuiltinVar::BlockDim, Ty::Dim3),
            "gridDim" => (BuiltinVar::GridDim, Ty::Dim3),
            "__PRETTY_FUNCTION__" if self.body.is_some() => {
                let text = self.pretty_function();
                return self.string_object(text.as_bytes(), Basic::Char, span);
            }
            "__func__" | "__FUNCTION__" if self.body.is_some() => {
                let whole = self.body.as_ref().map_or_else(String::new, |c| c.name.clone());
                let name = whole.rsplit("::").next().unwrap_or_default();
                return self.string_object(name.as_bytes(), Basic::Char, span);
            }
            "warpSize" => return Ok(int_const(Basic::Int, 32, span)),
            _ => {
                if let Some((basic, value)) = folding::limit(text) {
                    let kind = if text == "NULL" { ExprKind::Zero(value) } else { ExprKind::Const(value) };
                    return Ok(Expr::value(kind, basic, span));
                }
                if let Some(found) = builtins::find(text) {
                    return self.builtins_as_value(found, span);
                }
                return self.unknown_name(name, "name");
            }
        };
        Ok(Expr::value(ExprKind::BuiltinVar(var.0), var.1, span))
    }

    fn cast_expr(
        &mut self,
        style: CastStyle,
        ty: &'a ast::AstType,
        operand: &'a ast::Expr,
        span: Span,
    ) -> Checked<Expr> {
        let to = self.resolve_type(ty);
        if let Ast::InitList(list) = &operand.kind {
            let value = self.list_value(list, &to?, Construction::List)?;
            return Ok(value);
        }
        let e = self.expr(operand);
        self.cast(e?, &to?, style, span)
    }

    /// Checks `T(args)` and `T{args}`.
    fn construct_expr(&mut self, ty: &'a ast::AstType, init: &'a Initializer, span: Span) -> Checked<Expr> {
        if let Some(template) = self.deducible_class(ty) {
            return self.with_values_ahead(|s| {
                let to = s.deduce_class(template, Some(init), ty.span)?;
                s.construct_of(&to.with_quals(ty.quals.is_const, ty.quals.is_volatile), init, span)
            });
        }
        let to = self.resolve_type(ty)?;
        self.construct_of(&to, init, span)
    }

    fn construct_of(&mut self, to: &QualType, init: &'a Initializer, span: Span) -> Checked<Expr> {
        if let Ty::Record(_) = to.ty {
            self.require_complete(to, span)?;
            self.not_abstract(to, span)?;
        }
        if let (Ty::Record(record), Initializer::Paren(args)) = (&to.ty, init) {
            let record = *record;
            let args = self.arguments(args)?;
            if let [crate::sema::model::calls::Arg::Expr(one)] = args.as_slice()
                && one.ty.ty != to.ty
            {
                let one = one.clone();
                return self.cast(one, to, CastStyle::C, span);
            }
            return self.construct(record, args, Construction::Direct, span);
        }
        match init {
            Initializer::Paren(args) if has_expansion(args) => self.made_from_pack(to, args, span),
            Initializer::Paren(args) => match (args.as_slice(), &to.ty) {
                ([], Ty::Void) => {
                    Ok(Expr::value(ExprKind::Convert(Box::new(int_const(Basic::Int, 0, span))), Ty::Void, span))
                }
                ([], _) => self.zero_value(to, span),
                ([one], _) if to.ty != Ty::Dim3 => {
                    let e = self.expr(one)?;
                    self.cast(e, to, CastStyle::C, span)
                }
                (args, Ty::Dim3) => self.dim3(args, span),
                (args, _) if to.ty.components().is_some() || matches!(to.ty, Ty::Record(_)) => {
                    self.require_complete(to, span)?;
                    let message = format!("`{}` has no constructor with {} arguments", self.show(to), args.len());
                    let d = Diagnostic::error(codes::ARGUMENTS, span, message);
                    self.report(d.with_help("use braces, or `make_…` for a built-in vector type"))
                }
                _ => {
                    let message = format!("`{}` is made from one value", self.show(to));
                    self.error(codes::ARGUMENTS, span, message)
                }
            },
            Initializer::Brace(list) => self.direct_list(list, to),
            Initializer::Expr(e) => {
                let e = self.expr(e)?;
                self.cast(e, to, CastStyle::C, span)
            }
        }
    }

    /// Checks `dim3(x, y, z)`. Missing components are 1.
    pub(in crate::sema) fn dim3(&mut self, args: &'a [ast::Expr], span: Span) -> Checked<Expr> {
        if args.len() > 3 {
            return self.error(codes::ARGUMENTS, span, "`dim3` accepts at most three numbers");
        }
        if let [one] = args {
            let e = self.expr(one)?;
            return self.convert(e, &Ty::Dim3.into(), "in the construction of a `dim3`");
        }
        let mut parts = Vec::new();
        for arg in args {
            let e = self.expr(arg)?;
            parts.push(self.convert(e, &Basic::UInt.into(), "in the construction of a `dim3`")?);
        }
        while parts.len() < 3 {
            parts.push(int_const(Basic::UInt, 1, span));
        }
        Ok(Expr::value(ExprKind::Compose(parts), Ty::Dim3, span))
    }
}
