//! `switch`: the body becomes a list of sections (C++17 [stmt.switch]). Labels inside nested statements, as in Duff's
//! device, are kept separately.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use super::jumps::has_labels;
use crate::ast::{self, Condition, StmtKind as AstStmt};
use crate::hir::{NestedCase, Section, Stmt, StmtKind};
use crate::sema::model::jumps::Cases;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, Const, Ty};

/// Maximum number of values of one `case a ... b:`.
const MAX_RANGE: i128 = 4096;

impl<'a> Sema<'a> {
    pub(in crate::sema) fn switch(&mut self, s: &'a ast::SwitchStmt, span: Span) -> Vec<Stmt> {
        let mut out = Vec::new();
        if let Some(init) = &s.init {
            self.statement(init, &mut out);
        }
        let selector = match &s.cond {
            Condition::Expr(e) => self.expr(e).and_then(|e| self.integer_of_class(e)).map(|e| self.decay(e)),
            Condition::Decl(var) => self.condition_variable(var, &mut out).map(|e| self.decay(e)),
        };
        let selector = selector.map(|e| self.promote_bits(e)).ok();
        let basic = selector.as_ref().and_then(|e| self.types.arithmetic(&e.ty.ty)).filter(|b| b.is_integral());
        let basic = match (&selector, basic) {
            (Some(e), None) => {
                let message = format!("a switch needs an integer, not `{}`", self.show(&e.ty));
                self.say_error(codes::BAD_OPERANDS, e.span, message);
                Basic::Int
            }
            (_, b) => b.unwrap_or(Basic::Int).promoted(),
        };
        let selector = selector.filter(|e| self.no_wide_integer("a switch on a value of type", basic, e.span).is_ok());
        let scoped = selector.as_ref().map(|e| e.ty.ty.clone()).filter(|ty| self.types.is_scoped_enum(ty));
        let selector = selector.map(|e| self.coerce(e, &Ty::Basic(basic))).map(|e| self.end_value(e));
        let stmts: &'a [ast::Stmt] = match &s.body.kind {
            AstStmt::Block(block) => &block.stmts,
            _ => std::slice::from_ref(&s.body),
        };
        let cases = Cases {
            basic,
            seen: FxHashMap::default(),
            scoped,
            default: None,
            nested: Vec::new(),
            head: self.jump_head(),
            checked: self.jump_head(),
            failed: false,
        };
        if let Some(c) = &mut self.body {
            c.control.cases.push(cases);
        }
        let before = self.body.as_ref().map_or(0, |c| c.lifetimes.cleanups.len());
        let depth = self
            .body
            .as_mut()
            .map_or(0, |c| std::mem::replace(&mut c.lifetimes.break_depth, c.lifetimes.cleanups.len()));
        let sections = self.scoped(|sema| sema.sections(stmts));
        if let Some(c) = &mut self.body {
            c.lifetimes.break_depth = depth;
        }
        if self.body.as_ref().is_some_and(|c| c.lifetimes.cleanups.len() > before) {
            let what = "objects with destructors directly in a switch, outside of a block, are";
            self.say_unsupported(span, what);
            if let Some(c) = &mut self.body {
                c.lifetimes.cleanups.truncate(before);
            }
        }
        let Some(cases) = self.body.as_mut().and_then(|c| c.control.cases.pop()) else { return out };
        if let (Some(selector), false) = (selector, cases.failed) {
            out.push(Stmt { kind: StmtKind::Switch { selector, sections, nested: cases.nested }, span });
        }
        out
    }

    fn sections(&mut self, stmts: &'a [ast::Stmt]) -> Vec<Section> {
        // Statements before the first label can be reached only through labels inside them, but their declarations are
        // visible below.
        let new = |span| Section { values: Vec::new(), default: false, stmts: Vec::new(), span };
        let mut sections = Vec::new();
        let mut section = new(stmts.first().map_or(Span::default(), |s| s.span));
        for stmt in stmts {
            if !matches!(stmt.kind, AstStmt::Case { .. } | AstStmt::Default) {
                self.statement(stmt, &mut section.stmts);
                continue;
            }
            // Consecutive labels share a section.
            if !section.stmts.is_empty() {
                sections.push(std::mem::replace(&mut section, new(stmt.span)));
            }
            section.span = stmt.span;
            if let Ok((values, default)) = self.case_label(stmt) {
                section.values.extend(values);
                section.default |= default;
            }
        }
        sections.push(section);
        let inside = self.body.as_ref().and_then(|c| c.control.cases.last()).is_some_and(|c| !c.nested.is_empty());
        sections.retain(|s| s.default || !s.values.is_empty() || inside || has_labels(&s.stmts));
        sections
    }

    /// Checks a case label inside a nested statement of a switch.
    pub(in crate::sema) fn nested_case(&mut self, stmt: &'a ast::Stmt) -> Checked<StmtKind> {
        if self.body.as_ref().is_none_or(|c| c.control.cases.is_empty()) {
            return self.misplaced(stmt.span, "a case label outside of a switch");
        }
        let (values, default) = self.case_label(stmt)?;
        let label = self.new_label();
        let cases =
            self.body.as_mut().or_bug(&mut self.reporter)?.control.cases.last_mut().or_bug(&mut self.reporter)?;
        cases.nested.push(NestedCase { values, default, label });
        Ok(StmtKind::Label(label))
    }

    /// Returns the values of a label, and whether it is `default:`.
    fn case_label(&mut self, stmt: &'a ast::Stmt) -> Checked<(Vec<i64>, bool)> {
        let result = self.case_label_values(stmt);
        let head = self.jump_head();
        let cases =
            self.body.as_mut().or_bug(&mut self.reporter)?.control.cases.last_mut().or_bug(&mut self.reporter)?;
        cases.failed |= result.is_err();
        let from = cases.head;
        // A single report for each variable is enough.
        if std::mem::replace(&mut cases.checked, head) != head {
            self.check_jump(from, head, stmt.span);
        }
        result
    }

    fn case_label_values(&mut self, stmt: &'a ast::Stmt) -> Checked<(Vec<i64>, bool)> {
        let AstStmt::Case { value, range_end } = &stmt.kind else {
            let cases =
                self.body.as_mut().or_bug(&mut self.reporter)?.control.cases.last_mut().or_bug(&mut self.reporter)?;
            if let Some(first) = cases.default.replace(stmt.span) {
                let d = Diagnostic::error(codes::DUPLICATE_CASE, stmt.span, "a switch can have only one `default:`");
                return self.report(d.with_label(first, "first here"));
            }
            return Ok((Vec::new(), true));
        };
        let basic =
            self.body.as_ref().or_bug(&mut self.reporter)?.control.cases.last().or_bug(&mut self.reporter)?.basic;
        let values = self.case_values(value, range_end.as_ref(), basic)?;
        let cases =
            self.body.as_mut().or_bug(&mut self.reporter)?.control.cases.last_mut().or_bug(&mut self.reporter)?;
        let mut twice = None;
        for v in &values {
            if let Some(first) = cases.seen.insert(*v, value.span) {
                twice = Some((*v, first));
            }
        }
        if let Some((v, first)) = twice {
            let message = format!("duplicate case {v}");
            let d = Diagnostic::error(codes::DUPLICATE_CASE, value.span, message);
            return self.report(d.with_label(first, "first here"));
        }
        Ok((values, false))
    }

    fn case_values(
        &mut self,
        value: &'a ast::Expr,
        range_end: Option<&'a ast::Expr>,
        basic: Basic,
    ) -> Checked<Vec<i64>> {
        let low = self.case_value(value, basic)?;
        let high = match range_end {
            Some(end) => self.case_value(end, basic)?,
            None => low,
        };
        if high < low || i128::from(high) - i128::from(low) > MAX_RANGE {
            return self.error(codes::NOT_CONSTANT, value.span, "this range of case values is empty or too long");
        }
        Ok((low..=high).collect())
    }

    fn case_value(&mut self, value: &'a ast::Expr, basic: Basic) -> Checked<i64> {
        let given = self.constant_rvalue(value)?;
        let scoped = self
            .body
            .as_ref()
            .or_bug(&mut self.reporter)?
            .control
            .cases
            .last()
            .or_bug(&mut self.reporter)?
            .scoped
            .clone();
        let fits = match &scoped {
            Some(ty) => given.ty.ty == *ty,
            None => self.types.implicit_arithmetic(&given.ty.ty).is_some_and(Basic::is_integral),
        };
        let n = self.number_of(&given, value.span)?.filter(|_| fits);
        let Some(n) = n else {
            let wanted = scoped.map_or("an integer constant".to_owned(), |ty| format!("a `{}`", self.show(&ty.into())));
            let message = format!("{wanted} is needed here, not a value of type `{}`", self.show(&given.ty));
            return self.error(codes::NOT_CONSTANT, value.span, message);
        };
        let c = Const::integer(basic, n);
        if c.as_int() != Some(n) {
            // A case value is a converted constant expression (C++17 [stmt.switch] 2).
            let message = format!("{n} is not a value of `{}`, the type of the switch", basic.name());
            return self.error(codes::TYPE_MISMATCH, value.span, message);
        }
        Ok(n as i64)
    }
}
