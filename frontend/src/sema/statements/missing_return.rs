//! Functions that can end without returning their value (C++17 `[stmt.return]` 2: undefined).
//!
//! A compiler only warns, because the end may never be reached.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::hir::{Expr, ExprKind, Stmt, StmtKind};
use crate::sema::{Sema, codes};
use crate::types::{QualType, Ty};

/// The ways in which control may leave statements, other than by a return.
#[derive(Debug, Clone, Copy, Default)]
struct Ways {
    /// Whether control reaches their end.
    end: bool,
    /// Whether control may leave by `break`.
    breaks: bool,
    /// Whether control may leave by `continue`.
    continues: bool,
}

const END: Ways = Ways { end: true, breaks: false, continues: false };

impl Ways {
    fn or(self, other: Ways) -> Ways {
        Ways {
            end: self.end || other.end,
            breaks: self.breaks || other.breaks,
            continues: self.continues || other.continues,
        }
    }
}

impl Sema<'_> {
    /// Warns about a function of this return type whose body can end without a `return`.
    pub(in crate::sema) fn warn_missing_return(&mut self, name: &str, ret: &QualType, body: &[Stmt], span: Span) {
        let parsed = !self.reporter.earlier().any(Diagnostic::is_error);
        if ret.ty != Ty::Void && parsed && list(body).end {
            let message = format!("`{name}` can end without returning a value");
            let d = Diagnostic::warning(codes::NO_RETURN, span, message);
            self.note(d.with_help("add a `return` at its end; what is returned without one is undefined"));
        }
    }
}

fn list(stmts: &[Stmt]) -> Ways {
    let mut all = END;
    for stmt in stmts {
        if matches!(stmt.kind, StmtKind::Label(_)) {
            all.end = true;
        }
        if all.end {
            all.end = false;
            all = all.or(one(stmt));
        }
    }
    all
}

fn one(stmt: &Stmt) -> Ways {
    match &stmt.kind {
        StmtKind::Return(_) | StmtKind::ReturnAfter(..) | StmtKind::Goto(_) => Ways::default(),
        StmtKind::Break => Ways { breaks: true, ..Ways::default() },
        StmtKind::Continue => Ways { continues: true, ..Ways::default() },
        StmtKind::Expr(e) if never_returns(e) => Ways::default(),
        StmtKind::Block(stmts) | StmtKind::Region { stmts, .. } => list(stmts),
        StmtKind::If { cond, then, els } => match truth(cond) {
            Some(true) => list(then),
            Some(false) => list(els),
            None => list(then).or(list(els)),
        },
        StmtKind::Loop { cond, body, .. } => {
            let endless = cond.as_ref().is_none_or(|c| truth(c) == Some(true));
            Ways { end: !endless || list(body).breaks, ..Ways::default() }
        }
        StmtKind::DoLoop { body, cond, unroll: _ } => {
            let body = list(body);
            let tested = body.end || body.continues;
            Ways { end: body.breaks || tested && truth(cond) != Some(true), ..Ways::default() }
        }
        // Case labels inside nested statements may lead anywhere.
        StmtKind::Switch { nested, .. } if !nested.is_empty() => Ways::default(),
        StmtKind::Switch { sections, .. } => {
            let mut all = Ways { end: !sections.iter().any(|s| s.default), ..Ways::default() };
            for (i, section) in sections.iter().enumerate() {
                let ways = list(&section.stmts);
                // Control falls through from the end of a section to the next one.
                all = all.or(Ways { end: ways.end && i + 1 == sections.len() || ways.breaks, breaks: false, ..ways });
            }
            all
        }
        StmtKind::Expr(_) | StmtKind::Init(..) | StmtKind::InitAt(..) | StmtKind::Label(_) => END,
    }
}

fn truth(cond: &Expr) -> Option<bool> {
    Some(cond.as_const()?.as_int()? != 0)
}

fn never_returns(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::BuiltinCall(f, _) if matches!(f.name, "__trap" | "__builtin_unreachable" | "__assert_fail"))
}
