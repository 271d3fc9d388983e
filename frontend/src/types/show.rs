//! Prints types for messages.

use super::records::Types;
use super::{QualType, Ty};
use crate::ast;

/// Number of bytes after which a type's text is truncated.
pub(crate) const MAX_SHOWN: usize = 2000;

impl Types<'_> {
    /// Returns a type's text for messages.
    pub fn show(&self, ty: &QualType) -> String {
        let mut out = String::new();
        self.show_in(ty, &mut out);
        out
    }

    /// Appends a type unless the text is already too long: types can be as large as programs.
    fn show_in(&self, ty: &QualType, out: &mut String) {
        if out.len() > MAX_SHOWN {
            if !out.ends_with('…') {
                out.push('…');
            }
            return;
        }
        let quals = match (ty.is_const, ty.is_volatile) {
            (false, false) => "",
            (true, false) => "const ",
            (false, true) => "volatile ",
            (true, true) => "const volatile ",
        };
        match &ty.ty {
            Ty::Pointer(to) => {
                if let Ty::Function(f) = &to.ty {
                    self.show_function(f, &format!("(*{})", quals.trim_end()), out);
                    return;
                }
                if matches!(to.ty, Ty::Array(..)) {
                    out.push_str("pointer to ");
                    return self.show_in(to, out);
                }
                self.show_in(to, out);
                out.push_str(if to.ty.is_pointer() { "*" } else { " *" });
                if !quals.is_empty() {
                    out.push(' ');
                    out.push_str(quals.trim_end());
                }
            }
            Ty::Reference { to, rvalue } => {
                if let Ty::Function(f) = &to.ty {
                    return self.show_function(f, if *rvalue { "(&&)" } else { "(&)" }, out);
                }
                self.show_in(to, out);
                out.push_str(if *rvalue { " &&" } else { " &" });
            }
            Ty::Array(..) => {
                let mut dims = String::new();
                let mut at = ty;
                while let Ty::Array(element, n) = &at.ty {
                    dims += &n.map_or("[]".to_owned(), |n| format!("[{n}]"));
                    at = element;
                }
                self.show_in(at, out);
                out.push_str(&dims);
            }
            Ty::Member { class, to } => {
                let class = &self.record(*class).name;
                match &to.ty {
                    Ty::Function(f) => {
                        self.show_function(f, &format!("({class}::*{})", quals.trim_end()), out);
                    }
                    _ => {
                        self.show_in(to, out);
                        out.push_str(&format!(" {class}::*{}", quals.trim_end()));
                    }
                }
            }
            other => {
                out.push_str(quals);
                self.show_base(other, out);
            }
        }
    }

    /// Appends a function's type, with `*` or `&` in parentheses for pointers and references to the function.
    fn show_function(&self, f: &super::FunctionTy, declarator: &str, out: &mut String) {
        self.show_in(&f.ret, out);
        out.push(' ');
        out.push_str(declarator);
        out.push('(');
        for (i, p) in f.params.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.show_in(p, out);
        }
        if f.variadic {
            out.push_str(if f.params.is_empty() { "..." } else { ", ..." });
        }
        out.push(')');
        out.push_str(if f.is_const { " const" } else { "" });
        out.push_str(if f.is_volatile { " volatile" } else { "" });
        out.push_str(match f.reference {
            Some(ast::RefQual::Lvalue) => " &",
            Some(ast::RefQual::Rvalue) => " &&",
            None => "",
        });
    }

    fn show_base(&self, ty: &Ty, out: &mut String) {
        match ty {
            Ty::Void => out.push_str("void"),
            Ty::Nullptr => out.push_str("nullptr_t"),
            Ty::Basic(b) => out.push_str(b.name()),
            Ty::Vector(b, n) => out.push_str(&super::vector_name(*b, *n)),
            Ty::Dim3 => out.push_str("dim3"),
            Ty::Record(id) => out.push_str(&self.record(*id).name),
            Ty::Enum(id) => out.push_str(&self.enumeration(*id).name),
            Ty::Function(f) => self.show_function(f, "", out),
            Ty::Overloaded(_) => out.push_str("overloaded function"),
            Ty::Pointer(_) | Ty::Reference { .. } | Ty::Array(..) | Ty::Member { .. } => {
                self.show_in(&ty.clone().into(), out)
            }
        }
    }
}
