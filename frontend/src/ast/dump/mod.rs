//! The tree as readable text, for `emit --as ast` and for tests.
//!
//! One line per declaration and statement, indented; expressions fully parenthesised, so that
//! precedence can be seen; types in words, outermost level first.

mod decls;
mod exprs;
mod stmts;

use super::{AstType, Expr, QualifiedName, TranslationUnit};

/// The whole file as text.
pub fn dump(unit: &TranslationUnit) -> String {
    let mut w = Writer::default();
    for decl in &unit.decls {
        w.decl(decl);
    }
    w.out
}

/// An expression on one line (several, if it has statements inside).
pub fn expr_text(expr: &Expr) -> String {
    let mut w = Writer::default();
    w.expr(expr);
    w.out
}

/// A type in words.
pub fn type_text(ty: &AstType) -> String {
    let mut w = Writer::default();
    w.ty(ty);
    w.out
}

/// A name as written.
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
