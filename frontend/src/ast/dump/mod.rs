//! Prints the tree as readable text, for `emit --as ast` and for tests.
//!
//! Each declaration and statement has an indented line. Expressions are fully parenthesised to show precedence. Types
//! are in words, outermost level first.

mod decls;
mod exprs;
mod stmts;

use super::{AstType, Expr, QualifiedName, TranslationUnit};

/// Returns the whole file as text.
pub fn dump(unit: &TranslationUnit) -> String {
    let mut w = Writer::default();
    for decl in &unit.decls {
        w.decl(decl);
    }
    w.out
}

/// Returns an expression on one line (several if it contains statements).
pub fn expr_text(expr: &Expr) -> String {
    let mut w = Writer::default();
    w.expr(expr);
    w.out
}

/// Returns a type in words.
pub fn type_text(ty: &AstType) -> String {
    let mut w = Writer::default();
    w.ty(ty);
    w.out
}

/// Returns a name as written.
pub fn name_text(name: &QualifiedName) -> String {
    let mut w = Writer::default();
    w.name(name);
    w.out
}

#[derive(Default)]
struct Writer {
    out: String,
    indent: usize,
}

impl Writer {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Starts a line.
    fn head(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
    }

    fn end(&mut self) {
        self.out.push('\n');
    }

    fn line(&mut self, text: &str) {
        self.head(text);
        self.end();
    }

    fn indented(&mut self, f: impl FnOnce(&mut Self)) {
        self.indent += 1;
        f(self);
        self.indent -= 1;
    }

    fn list<T>(&mut self, items: &[T], mut f: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            f(self, item);
        }
    }
}
