//! Translates one function of the module, statement by statement. Everything is evaluated where it was before.

use std::collections::HashMap;

use naga::valid::FunctionInfo;
use naga::{
    AtomicFunction, Block, Constant, Expression, Function, Handle, Literal, LocalVariable, Scalar, Span, Statement,
    SwitchCase, Type, TypeInner, VectorSize,
};

use super::types::{Types, Wide, literal_bits};
use super::{Emulated, error};
use crate::emit::builder::{Builder, Expr};

/// The translation of a function.
pub(super) struct Translator<'a> {
    old: &'a Function,
    info: &'a FunctionInfo,
    pub(super) types: &'a Types,
    functions: &'a HashMap<Handle<Function>, Handle<Function>>,
    pub(super) builder: Builder,
    values: HashMap<Expr, Expr>,
    locals: HashMap<Handle<LocalVariable>, Handle<LocalVariable>>,
    /// The words of those pairs whose words are known.
    words: HashMap<Expr, (Expr, Expr)>,
    constants: HashMap<u64, Expr>,
}

/// Translates a function; `functions` maps the functions that it may call.
pub(super) fn translate(
    builder: Builder,
    old: &Function,
    info: &FunctionInfo,
    types: &Types,
    functions: &HashMap<Handle<Function>, Handle<Function>>,
) -> Emulated<(naga::Module, Function)> {
    let mut translator = Translator {
        old,
        info,
        types,
        functions,
        builder,
        values: HashMap::new(),
        locals: HashMap::new(),
        words: HashMap::new(),
        constants: HashMap::new(),
    };
    translator.function()?;
    Ok(translator.builder.finish())
}

impl Translator<'_> {
    fn function(&mut self) -> Emulated<()> {
        let old = self.old;
        let mut arguments = old.arguments.clone();
        for argument in &mut arguments {
            argument.ty = self.types.of(argument.ty);
        }
        let mut result = old.result.clone();
        if let Some(result) = &mut result {
            result.ty = self.types.of(result.ty);
        }
        let new = &mut self.builder.function;
        new.name = old.name.clone();
        new.arguments = arguments;
        new.result = result;
        new.diagnostic_filter_leaf = old.diagnostic_filter_leaf;
        for (handle, variable) in old.local_variables.iter() {
            let init = variable.init.map(|init| self.value(init)).transpose()?;
            let (name, ty) = (variable.name.clone(), self.types.of(variable.ty));
            let new = LocalVariable { name, ty, init };
            let new = self.builder.function.local_variables.append(new, Span::UNDEFINED);
            self.locals.insert(handle, new);
        }
        self.block(&old.body)?;
        for (expr, name) in &old.named_expressions {
            if let Some(&new) = self.values.get(expr)
                && !self.builder.function.expressions[new].needs_pre_emit()
            {
                self.builder.function.named_expressions.insert(new, name.clone());
            }
        }
        Ok(())
    }

    fn block(&mut self, block: &Block) -> Emulated<()> {
        block.iter().try_for_each(|statement| self.statement(statement))
    }

    fn nested(&mut self, block: &Block) -> Emulated<Block> {
        self.builder.open();
        let result = self.block(block);
        let new = self.builder.close();
        result.map(|()| new)
    }

    fn statement(&mut self, statement: &Statement) -> Emulated<()> {
        let new = match *statement {
            Statement::Emit(ref range) => {
                for expr in range.clone() {
                    let new = self.expression(expr)?;
                    self.values.insert(expr, new);
                }
                return Ok(());
            }
            Statement::Block(ref block) => Statement::Block(self.nested(block)?),
            Statement::If { condition, ref accept, ref reject } => {
                let condition = self.value(condition)?;
                Statement::If { condition, accept: self.nested(accept)?, reject: self.nested(reject)? }
            }
            Statement::Switch { selector, ref cases } => {
                let selector = self.value(selector)?;
                let mut new = Vec::with_capacity(cases.len());
                for case in cases {
                    let body = self.nested(&case.body)?;
                    new.push(SwitchCase { value: case.value, body, fall_through: case.fall_through });
                }
                Statement::Switch { selector, cases: new }
            }
            Statement::Loop { ref body, ref continuing, break_if } => {
                let (body, continuing) = (self.nested(body)?, self.nested(continuing)?);
                let break_if = break_if.map(|condition| self.value(condition)).transpose()?;
                Statement::Loop { body, continuing, break_if }
            }
            Statement::Return { value } => {
                Statement::Return { value: value.map(|value| self.value(value)).transpose()? }
            }
            Statement::Break | Statement::Continue | Statement::Kill => statement.clone(),
            Statement::ControlBarrier(_) | Statement::MemoryBarrier(_) => statement.clone(),
            Statement::Store { pointer, value } => {
                Statement::Store { pointer: self.value(pointer)?, value: self.value(value)? }
            }
            Statement::Atomic { pointer, fun, value, result } => {
                let fun = match fun {
                    AtomicFunction::Exchange { compare: Some(compare) } => {
                        AtomicFunction::Exchange { compare: Some(self.value(compare)?) }
                    }
                    other => other,
                };
                let (pointer, value) = (self.value(pointer)?, self.value(value)?);
                let result = result.map(|result| self.result(result)).transpose()?;
                Statement::Atomic { pointer, fun, value, result }
            }
            Statement::WorkGroupUniformLoad { pointer, result } => {
                Statement::WorkGroupUniformLoad { pointer: self.value(pointer)?, result: self.result(result)? }
            }
            Statement::Call { function, ref arguments, result } => {
                let arguments = arguments.iter().map(|&a| self.value(a)).collect::<Emulated<Vec<_>>>()?;
                let result = result.map(|result| self.result(result)).transpose()?;
                Statement::Call { function: self.callee(function)?, arguments, result }
            }
            Statement::SubgroupBallot { result, predicate } => {
                let predicate = predicate.map(|predicate| self.value(predicate)).transpose()?;
                Statement::SubgroupBallot { result: self.result(result)?, predicate }
            }
            Statement::SubgroupGather { mode, argument, result } => self.gather(mode, argument, result)?,
            Statement::SubgroupCollectiveOperation { op, collective_op, argument, result } => {
                self.collective(op, collective_op, argument, result)?
            }
            _ => return error(format!("{statement:?}")),
        };
        self.builder.statement(new);
        Ok(())
    }

    fn callee(&self, function: Handle<Function>) -> Emulated<Handle<Function>> {
        match self.functions.get(&function) {
            Some(&new) => Ok(new),
            None => error("a call of a later function"),
        }
    }

    /// Returns the result of the statement about to be added.
    pub(super) fn result(&mut self, old: Expr) -> Emulated<Expr> {
        let expression = match self.old.expressions[old] {
            Expression::CallResult(function) => Expression::CallResult(self.callee(function)?),
            Expression::AtomicResult { ty, comparison } => {
                Expression::AtomicResult { ty: self.types.of(ty), comparison }
            }
            Expression::WorkGroupUniformLoadResult { ty } => {
                Expression::WorkGroupUniformLoadResult { ty: self.types.of(ty) }
            }
            Expression::SubgroupOperationResult { ty } => Expression::SubgroupOperationResult { ty: self.types.of(ty) },
            Expression::SubgroupBallotResult => Expression::SubgroupBallotResult,
            ref other => return error(format!("{other:?} as a statement's result")),
        };
        let new = self.builder.result(expression);
        self.values.insert(old, new);
        Ok(new)
    }

    /// Returns the translation of a value.
    pub(super) fn value(&mut self, old: Expr) -> Emulated<Expr> {
        if let Some(&known) = self.values.get(&old) {
            return Ok(known);
        }
        if !self.old.expressions[old].needs_pre_emit() {
            return error("a value that is used before it is computed");
        }
        let new = self.expression(old)?;
        self.values.insert(old, new);
        Ok(new)
    }

    /// Returns the original type of a value.
    pub(super) fn inner(&self, old: Expr) -> &TypeInner {
        self.info[old].ty.inner_with(&self.builder.module.types)
    }

    /// Returns the representation of a value, if it is a scalar of a missing type.
    pub(super) fn wide(&self, old: Expr) -> Option<Wide> {
        self.types.wide_of(self.inner(old))
    }

    /// Returns the original scalar type of a value.
    pub(super) fn scalar(&self, old: Expr) -> Option<Scalar> {
        match *self.inner(old) {
            TypeInner::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// Returns the representation of a scalar of a missing type.
    pub(super) fn wide_scalar(&self, scalar: Scalar) -> Option<Wide> {
        self.types.wide(scalar)
    }

    fn expression(&mut self, old: Expr) -> Emulated<Expr> {
        let new = match self.old.expressions[old] {
            Expression::Literal(literal) => return Ok(self.literal(literal)),
            Expression::Constant(constant) => return self.module_constant(constant),
            Expression::GlobalVariable(variable) => return Ok(self.builder.global(variable)),
            Expression::LocalVariable(variable) => match self.locals.get(&variable) {
                Some(&local) => return Ok(self.builder.local(local)),
                None => return error("an unknown variable"),
            },
            Expression::FunctionArgument(index) => Expression::FunctionArgument(index),
            Expression::ZeroValue(ty) => Expression::ZeroValue(self.types.of(ty)),
            Expression::Compose { ty, ref components } => {
                let components = components.iter().map(|&c| self.value(c)).collect::<Emulated<Vec<_>>>()?;
                Expression::Compose { ty: self.types.of(ty), components }
            }
            Expression::Access { base, index } => {
                Expression::Access { base: self.value(base)?, index: self.value(index)? }
            }
            Expression::AccessIndex { base, index } => Expression::AccessIndex { base: self.value(base)?, index },
            Expression::Splat { size, value } if self.wide(value).is_none() => {
                Expression::Splat { size, value: self.value(value)? }
            }
            Expression::Swizzle { size, vector, pattern } if self.types.array_of(self.inner(vector)).is_none() => {
                Expression::Swizzle { size, vector: self.value(vector)?, pattern }
            }
            Expression::Load { pointer } => Expression::Load { pointer: self.value(pointer)? },
            Expression::ArrayLength(array) => Expression::ArrayLength(self.value(array)?),
            Expression::Unary { op, expr } => return self.unary(op, expr),
            Expression::Binary { op, left, right } => return self.binary(op, left, right),
            Expression::Select { condition, accept, reject } => return self.select(old, condition, accept, reject),
            Expression::Relational { fun, argument } if self.wide(argument).is_none() => {
                Expression::Relational { fun, argument: self.value(argument)? }
            }
            Expression::Math { fun, arg, arg1, arg2, arg3 } => {
                if self.wide(arg).is_some() {
                    return self.math(fun, arg, arg1);
                }
                let mut other = |arg: Option<Expr>| arg.map(|arg| self.value(arg)).transpose();
                let (arg1, arg2, arg3) = (other(arg1)?, other(arg2)?, other(arg3)?);
                Expression::Math { fun, arg: self.value(arg)?, arg1, arg2, arg3 }
            }
            Expression::As { expr, kind, convert } => return self.cast(expr, kind, convert),
            ref other => return error(format!("{other:?}")),
        };
        Ok(self.builder.expr(new))
    }

    fn literal(&mut self, literal: Literal) -> Expr {
        let bits = literal_bits(literal);
        match (bits, self.types.wide(literal.scalar())) {
            (Some(bits), Some(Wide::FloatBits)) => self.builder.u64(bits),
            (Some(bits), Some(_)) => self.constant(bits),
            _ => match literal {
                Literal::U32(value) => self.builder.u32(value),
                other => self.builder.expr(Expression::Literal(other)),
            },
        }
    }

    fn module_constant(&mut self, constant: Handle<Constant>) -> Emulated<Expr> {
        let Constant { ty, init, .. } = self.builder.module.constants[constant];
        if self.types.of(ty) == ty {
            return Ok(self.builder.expr(Expression::Constant(constant)));
        }
        match self.builder.module.global_expressions[init] {
            Expression::Literal(literal) => Ok(self.literal(literal)),
            _ => error("a constant that is not a literal"),
        }
    }

    fn select(&mut self, old: Expr, condition: Expr, accept: Expr, reject: Expr) -> Emulated<Expr> {
        let array = self.types.array_of(self.inner(old));
        let (condition, accept, reject) = (self.value(condition)?, self.value(accept)?, self.value(reject)?);
        let Some(count) = array else { return Ok(self.builder.select(condition, accept, reject)) };
        // Arrays cannot be selected as a whole.
        let mut parts = Vec::new();
        for index in 0..count {
            let (yes, no) = (self.builder.member(accept, index), self.builder.member(reject, index));
            parts.push(self.builder.select(condition, yes, no));
        }
        let base = self.pair_ty();
        let Some(count) = std::num::NonZeroU32::new(count) else { return error("an empty vector") };
        let ty = self.builder.ty(TypeInner::Array { base, size: naga::ArraySize::Constant(count), stride: 8 });
        Ok(self.builder.compose(ty, parts))
    }

    // ── pairs of words ──

    fn pair_ty(&mut self) -> Handle<Type> {
        self.builder.vector_ty(Scalar::U32, VectorSize::Bi)
    }

    /// Returns a constant pair.
    pub(super) fn constant(&mut self, bits: u64) -> Expr {
        if let Some(&known) = self.constants.get(&bits) {
            return known;
        }
        let ty = self.pair_ty();
        let expressions = &mut self.builder.module.global_expressions;
        let mut word = |value| expressions.append(Expression::Literal(Literal::U32(value)), Span::UNDEFINED);
        let components = vec![word(bits as u32), word((bits >> 32) as u32)];
        let init = expressions.append(Expression::Compose { ty, components }, Span::UNDEFINED);
        let constant = Constant { name: None, ty, init };
        let constant = self.builder.module.constants.append(constant, Span::UNDEFINED);
        let expr = self.builder.expr(Expression::Constant(constant));
        let words = (self.builder.u32(bits as u32), self.builder.u32((bits >> 32) as u32));
        self.words.insert(expr, words);
        self.constants.insert(bits, expr);
        expr
    }

    /// Builds a pair from its words.
    pub(super) fn pair(&mut self, low: Expr, high: Expr) -> Expr {
        if let (Some(low), Some(high)) = (self.builder.known_u32(low), self.builder.known_u32(high)) {
            return self.constant(u64::from(high) << 32 | u64::from(low));
        }
        let pair = self.builder.pair(low, high);
        self.words.insert(pair, (low, high));
        pair
    }

    /// Returns the words of a pair, low first.
    pub(super) fn words(&mut self, pair: Expr) -> (Expr, Expr) {
        match self.words.get(&pair) {
            Some(&known) => known,
            None => (self.builder.member(pair, 0), self.builder.member(pair, 1)),
        }
    }

    /// Returns the bits of a constant pair.
    pub(super) fn known(&self, pair: Expr) -> Option<u64> {
        let &(low, high) = self.words.get(&pair)?;
        Some(u64::from(self.builder.known_u32(high)?) << 32 | u64::from(self.builder.known_u32(low)?))
    }

    /// Calls a routine.
    pub(super) fn call(&mut self, name: &str, arguments: Vec<Expr>) -> Emulated<Expr> {
        match self.builder.call(name, arguments) {
            Some(result) => Ok(result),
            None => error(format!("the routine `{name}` is missing")),
        }
    }
}
