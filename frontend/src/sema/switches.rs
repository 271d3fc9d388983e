//! `switch`: the body becomes a list of sections (C++17 [stmt.switch]).

use std::collections::HashMap;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::Const;
use isowarp_core::span::Span;

use super::hir::{Section, Stmt, StmtKind};
use super::types::{Basic, Ty};
use super::{Sema, codes, constants};
use crate::ast::{self, Condition, StmtKind as AstStmt};

/// Most values of one `case a ... b:`.
const MAX_RANGE: i128 = 4096;

impl<'a> Sema<'a> {
    pub(super) fn switch(&mut self, s: &'a ast::SwitchStmt, span: Span) -> Vec<Stmt> {
        let mut out = Vec::new();
        if let Some(init) = &s.init {
            self.statement(init, &mut out);
        }
        let selector = match &s.cond {
            Condition::Expr(e) => self.rvalue(e),
            Condition::Decl(var) => self.condition_variable(var, &mut out).map(|e| self.decay(e)),
        };
        let basic = selector.as_ref().and_then(|e| self.types.arithmetic(&e.ty.ty)).filter(|b| b.is_integral());
        let basic = match (&selector, basic) {
            (Some(e), None) => {
                let message = format!("a switch needs an integer, not `{}`", self.show(&e.ty));
                self.error::<()>(codes::BAD_OPERANDS, e.span, message);
                Basic::Int
            }
            (_, b) => b.unwrap_or(Basic::Int).promoted(),
        };
        let selector = selector.map(|e| self.coerce(e, &Ty::Basic(basic)));
        let stmts: &'a [ast::Stmt] = match &s.body.kind {
            AstStmt::Block(block) => &block.stmts,
            _ => std::slice::from_ref(&s.body),
        };
        if let Some(c) = &mut self.current {
            c.switches += 1;
        }
        let sections = self.scoped(|sema| sema.sections(stmts, basic));
        if let Some(c) = &mut self.current {
            c.switches -= 1;
        }
        if let (Some(selector), Some(sections)) = (selector, sections) {
            out.push(Stmt { kind: StmtKind::Switch { selector, sections }, span });
        }
        out
    }

    fn sections(&mut self, stmts: &'a [ast::Stmt], basic: Basic) -> Option<Vec<Section>> {
        let mut sections: Vec<Section> = Vec::new();
        let mut seen: HashMap<i64, Span> = HashMap::new();
        let mut default: Option<Span> = None;
        let mut before = Vec::new();
        let mut ok = true;
        for stmt in stmts {
            let label = matches!(stmt.kind, AstStmt::Case { .. } | AstStmt::Default);
            if !label {
                match sections.last_mut() {
                    Some(section) => {
                        let mut out = std::mem::take(&mut section.stmts);
                        self.statement(stmt, &mut out);
                        if let Some(section) = sections.last_mut() {
                            section.stmts = out;
                        }
                    }
                    // Never reached, but what it declares is visible below.
                    None => self.statement(stmt, &mut before),
                }
                continue;
            }
            // Labels in a row share a section.
            if sections.last().is_none_or(|s| !s.stmts.is_empty()) {
                sections.push(Section { values: Vec::new(), default: false, stmts: Vec::new(), span: stmt.span });
            }
            match &stmt.kind {
                AstStmt::Case { value, range_end } => {
                    let Some(values) = self.case_values(value, range_end.as_ref(), basic) else {
                        ok = false;
                        continue;
                    };
                    for v in values {
                        if let Some(first) = seen.insert(v, value.span) {
                            let d = Diagnostic::error(
                                codes::DUPLICATE_CASE,
                                value.span,
                                format!("the case {v} is there twice"),
                            );
                            self.report::<()>(d.with_label(first, "first here"));
                            ok = false;
                        } else if let Some(section) = sections.last_mut() {
                            section.values.push(v);
                        }
                    }
                }
                _ => {
                    if let Some(first) = default.replace(stmt.span) {
                        let d = Diagnostic::error(codes::DUPLICATE_CASE, stmt.span, "a switch has one `default:` only");
                        self.report::<()>(d.with_label(first, "first here"));
                        ok = false;
                    }
                    if let Some(section) = sections.last_mut() {
                        section.default = true;
                    }
                }
            }
        }
        ok.then_some(sections)
    }

    fn case_values(
        &mut self,
        value: &'a ast::Expr,
        range_end: Option<&'a ast::Expr>,
        basic: Basic,
    ) -> Option<Vec<i64>> {
        let low = self.case_value(value, basic)?;
        let high = match range_end {
            Some(end) => self.case_value(end, basic)?,
            None => low,
        };
        if high < low || i128::from(high) - i128::from(low) > MAX_RANGE {
            return self.error(codes::NOT_CONSTANT, value.span, "this range of case values is empty or too long");
        }
        Some((low..=high).collect())
    }

    fn case_value(&mut self, value: &'a ast::Expr, basic: Basic) -> Option<i64> {
        let n = self.constant_int(value)?;
        let c = constants::convert(Const::int(isowarp_core::ir::Scalar::I64, n), basic.scalar())?;
        c.as_int().map(|n| n as i64)
    }
}
