//! Checks calls of `printf`, failed assertions and `nan` (CUDA C++ Programming Guide, "Formatted Output", "Assertion").
//!
//! Texts that are string literals stay with the operation. Each call gets a built-in function of its own, whose
//! parameters have the types of the arguments.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{self, Assertion, Op, Type, Value};
use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast};
use crate::builder::Builder;
use crate::builtins::{self, BuiltinFn};
use crate::hir::{Expr, ExprKind};
use crate::lex::token::CharPrefix;
use crate::sema::{Checked, Sema, codes};
use crate::types::{Basic, QualType, Ty};

/// The maximum number of `printf` arguments besides the format (CUDA C++ Programming Guide, "Limitations").
const MAX_ARGUMENTS: usize = 32;

/// The names of the functions that this file handles.
pub const IO_FUNCTIONS: &[&str] =
    &["printf", "__assert_fail", "__assertfail", "nan", "nanf", "__builtin_nan", "__builtin_nanf"];

impl<'a> Sema<'a> {
    /// Checks a call of one of the functions of this file. Returns `None` for any other name.
    pub(in crate::sema) fn device_io(
        &mut self,
        name: &str,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Checked<Expr>> {
        if !IO_FUNCTIONS.contains(&name) {
            return None;
        }
        match name {
            "printf" => Some(self.printf(args, span)),
            "__assert_fail" | "__assertfail" => Some(self.assert_fail(args, span)),
            "nan" | "nanf" | "__builtin_nan" | "__builtin_nanf" => Some(self.nan(name.ends_with('f'), args, span)),
            _ => None,
        }
    }

    fn printf(&mut self, args: &'a [ast::Expr], span: Span) -> Checked<Expr> {
        let Some((format, args)) = args.split_first() else {
            return self.error(codes::ARGUMENTS, span, "`printf` needs a format");
        };
        let text: Option<Arc<str>> = literal(format).map(Into::into);
        if args.len() > MAX_ARGUMENTS {
            let message = format!("`printf` accepts at most {MAX_ARGUMENTS} arguments in addition to the format");
            return self.error(codes::ARGUMENTS, span, message);
        }
        let mut values = Vec::new();
        if text.is_none() {
            let format = self.expr(format)?;
            let string = QualType::from(Basic::Char).with_const().pointer_to();
            values.push(self.convert(format, &string.into(), "as the format of `printf`")?);
        }
        let mut failed = Ok(());
        for arg in args {
            match self.expr(arg).and_then(|e| self.promoted_argument(e)) {
                Ok(e) => values.push(e),
                Err(reported) => failed = Err(reported),
            }
        }
        failed?;
        let params = values.iter().map(|e| e.ty.clone()).collect();
        let emit = move |b: &mut Builder, args: &[Value]| {
            let args = args.iter().map(|v| b.generic(*v)).collect();
            Some(b.emit(Op::Printf { format: text.clone(), args }, Type::I32))
        };
        Ok(library_call("printf", Basic::Int.into(), params, values, span, emit))
    }

    /// Converts an argument for `...` by the default promotions (C++17 [expr.call] 12).
    fn promoted_argument(&mut self, e: Expr) -> Checked<Expr> {
        let e = self.decay(e);
        let to = match &e.ty.ty {
            Ty::Pointer(_) => return Ok(e),
            Ty::Nullptr => return Ok(self.coerce(e, &QualType::from(Ty::Void).pointer_to())),
            other => match self.types.implicit_arithmetic(other) {
                Some(Basic::Float) => Basic::Double,
                Some(Basic::Int128 | Basic::UInt128) => {
                    let (ty, help) = (self.show(&e.ty), "print its halves: `(unsigned long long)(x >> 64)`");
                    let message = format!("`printf` does not accept arguments of type `{ty}`");
                    return self.report(Diagnostic::error(codes::TYPE_MISMATCH, e.span, message).with_help(help));
                }
                Some(Basic::LongDouble) => return self.no_long_double(e.span, "an argument of `printf`"),
                Some(basic) => basic.promoted(),
                None if self.types.is_scoped_enum(other) => Basic::Int,
                None => {
                    let message = format!("`printf` does not accept arguments of type `{}`", self.show(&e.ty));
                    return self.error(codes::TYPE_MISMATCH, e.span, message);
                }
            },
        };
        Ok(self.coerce(e, &Ty::Basic(to)))
    }

    /// Checks `__assert_fail(text, file, line, …)`, which the macro `assert` calls.
    fn assert_fail(&mut self, args: &'a [ast::Expr], span: Span) -> Checked<Expr> {
        let mut texts = args.iter().take(2).map(literal);
        let (Some(Some(text)), Some(Some(file))) = (texts.next(), texts.next()) else {
            let message = "an assertion's text and file have to be string literals";
            return self.report(Diagnostic::unsupported(codes::UNSUPPORTED, span, message));
        };
        let line = match args.get(2).map(|a| &a.without_parens().kind) {
            Some(Ast::Int { value, .. }) => u32::try_from(*value).unwrap_or(0),
            _ => 0,
        };
        let function = self.pretty_function();
        let assertion = Arc::new(Assertion { text, file, line, function });
        let emit = move |b: &mut Builder, _: &[Value]| {
            b.effect(Op::AssertFail(assertion.clone()));
            None
        };
        Ok(library_call("__assert_fail", Ty::Void.into(), Vec::new(), Vec::new(), span, emit))
    }
}

impl<'a> Sema<'a> {
    /// Checks `nan("0x1")`, which returns a NaN with a payload (CUDA Math API).
    fn nan(&mut self, single: bool, args: &'a [ast::Expr], span: Span) -> Checked<Expr> {
        let [tag] = args else {
            return self.error(codes::ARGUMENTS, span, "`nan` needs one string");
        };
        let Some(tag) = literal(tag) else {
            let message = "the argument of `nan` has to be a string literal";
            return self.report(Diagnostic::unsupported(codes::UNSUPPORTED, tag.span, message));
        };
        let payload = payload(&tag);
        let (basic, value) = match single {
            true => {
                let bits = payload.map_or(0x7fff_ffff, |p| 0x7fc0_0000 | (p & 0x3f_ffff) as u32);
                (Basic::Float, ir::ops::Const::f32(f32::from_bits(bits)))
            }
            false => {
                let bits = payload.map_or(u64::MAX >> 1, |p| 0x7ff8 << 48 | (p & 0x7_ffff_ffff_ffff));
                (Basic::Double, ir::ops::Const::f64(f64::from_bits(bits)))
            }
        };
        Ok(library_call("nan", basic.into(), Vec::new(), Vec::new(), span, move |b, _| Some(b.constant(value))))
    }
}

/// Returns the payload in a string: a number in C notation, 0 if the string is not a number, `None` if it exceeds 64
/// bits.
fn payload(tag: &str) -> Option<u64> {
    let (digits, radix) = match tag.strip_prefix("0x").or_else(|| tag.strip_prefix("0X")) {
        Some(rest) => (rest, 16),
        None if tag.starts_with('0') => (tag, 8),
        None => (tag, 10),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return Some(0);
    }
    u64::from_str_radix(digits, radix).ok()
}

impl Sema<'_> {
    /// Warns, once per file, about a warp function that CUDA has renamed.
    pub(in crate::sema) fn warn_of_old_name(&mut self, name: &str, span: Span) {
        let Some(new) = builtins::old_name(name) else { return };
        self.reporter.old_warp_functions.insert(name.to_owned());
        if self.reporter.has(codes::OLD_WARP_FUNCTION) {
            return;
        }
        let message = format!("`{name}` was removed from CUDA: treated as `{new}` with all lanes");
        let d = Diagnostic::warning(codes::OLD_WARP_FUNCTION, span, message);
        self.reporter.push(d.with_help(format!("write `{new}(0xffffffff, …)`, or name the participating lanes")));
    }
}

/// Returns the text of a plain string literal up to its first zero byte.
fn literal(e: &ast::Expr) -> Option<String> {
    match &e.without_parens().kind {
        Ast::Str { bytes, prefix: CharPrefix::None | CharPrefix::U8 } => {
            let text = bytes.as_bytes().split(|b| *b == 0).next().unwrap_or_default();
            String::from_utf8(text.to_vec()).ok()
        }
        _ => None,
    }
}

/// Returns a call of a function created for this call.
fn library_call(
    name: &'static str,
    ret: QualType,
    params: Vec<QualType>,
    args: Vec<Expr>,
    span: Span,
    emit: impl Fn(&mut Builder, &[Value]) -> Option<Value> + Send + Sync + 'static,
) -> Expr {
    let function = BuiltinFn { name, ret: ret.clone(), params, emit: Box::new(emit) };
    Expr::value(ExprKind::BuiltinCall(Arc::new(function), args), ret, span)
}
