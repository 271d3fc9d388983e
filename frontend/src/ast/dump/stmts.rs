//! Prints statements.

use super::Writer;
use crate::ast::*;
use crate::lex::token::UnrollWord;

impl Writer {
    pub(super) fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.stmt(stmt);
        }
    }

    /// Writes a line with a keyword and an expression.
    fn word(&mut self, word: &str, expr: &Expr) {
        self.head(word);
        self.expr(expr);
        self.end();
    }

    /// Writes the body of an `if` or a loop, without a line for the block itself.
    fn body(&mut self, stmt: &Stmt) {
        self.indented(|w| match &stmt.kind {
            StmtKind::Block(block) => w.stmts(&block.stmts),
            _ => w.stmt(stmt),
        });
    }

    fn unroll(&mut self, unroll: &[Unroll]) {
        for Unroll { word, count, .. } in unroll {
            self.put(match word {
                UnrollWord::Unroll => "#unroll",
                UnrollWord::NoUnroll => "#nounroll",
                UnrollWord::Gcc => "#GCC unroll",
            });
            if let Some(count) = count {
                self.put("(");
                self.expr(count);
                self.put(")");
            }
            self.put(" ");
        }
    }

    fn condition(&mut self, cond: &Condition) {
        match cond {
            Condition::Expr(e) => self.expr(e),
            Condition::Decl(var) => self.var(var),
        }
    }

    fn init(&mut self, init: Option<&Stmt>) {
        if let Some(init) = init {
            self.line("init");
            self.indented(|w| w.stmt(init));
        }
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty => self.line("empty"),
            StmtKind::Block(block) => {
                self.line("block");
                self.indented(|w| w.stmts(&block.stmts));
            }
            StmtKind::Decl(decls) => {
                for decl in decls {
                    self.decl(decl);
                }
            }
            StmtKind::Expr(e) => self.word("", e),
            StmtKind::If(s) => {
                self.head(if s.is_constexpr { "if constexpr " } else { "if " });
                self.condition(&s.cond);
                self.end();
                self.indented(|w| w.init(s.init.as_ref()));
                self.body(&s.then);
                if let Some(otherwise) = &s.otherwise {
                    self.line("else");
                    self.body(otherwise);
                }
            }
            StmtKind::Switch(s) => {
                self.head("switch ");
                self.condition(&s.cond);
                self.end();
                self.indented(|w| w.init(s.init.as_ref()));
                self.body(&s.body);
            }
            StmtKind::Case { value, range_end } => {
                self.head("case ");
                self.expr(value);
                if let Some(end) = range_end {
                    self.put(" ... ");
                    self.expr(end);
                }
                self.put(":\n");
            }
            StmtKind::Default => self.line("default:"),
            StmtKind::Label(name) => self.line(&format!("label {}:", name.name)),
            StmtKind::For(s) => self.for_stmt(s),
            StmtKind::RangeFor(s) => {
                self.head("");
                self.unroll(&s.unroll);
                self.put("for each in ");
                self.expr(&s.range);
                self.end();
                self.indented(|w| {
                    w.init(s.init.as_ref());
                    w.decl(&s.var);
                });
                self.body(&s.body);
            }
            StmtKind::While { cond, body, unroll } => {
                self.head("");
                self.unroll(unroll);
                self.put("while ");
                self.condition(cond);
                self.end();
                self.body(body);
            }
            StmtKind::DoWhile { body, cond, unroll } => {
                self.head("");
                self.unroll(unroll);
                self.put("do while ");
                self.expr(cond);
                self.end();
                self.body(body);
            }
            StmtKind::Break => self.line("break"),
            StmtKind::Continue => self.line("continue"),
            StmtKind::Return(None) => self.line("return"),
            StmtKind::Return(Some(e)) => self.word("return ", e),
            StmtKind::Goto(name) => self.line(&format!("goto {}", name.name)),
            StmtKind::Asm { tokens, volatile, .. } => {
                self.line(&format!("asm{} ({} tokens)", if *volatile { " volatile" } else { "" }, tokens.len()))
            }
            StmtKind::Try(block) => {
                self.line("try");
                self.indented(|w| w.stmts(&block.stmts));
            }
        }
    }

    fn for_stmt(&mut self, s: &ForStmt) {
        self.head("");
        self.unroll(&s.unroll);
        self.put("for");
        if let Some(cond) = &s.cond {
            self.put(" while ");
            self.condition(cond);
        }
        if let Some(step) = &s.step {
            self.put(" step ");
            self.expr(step);
        }
        self.end();
        self.indented(|w| w.init(s.init.as_ref()));
        self.body(&s.body);
    }
}
