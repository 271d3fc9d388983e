//! The text of a function in `__PRETTY_FUNCTION__` and in failed assertions, as NVIDIA's compilers write it: `int
//! S::at(unsigned int) const`. Instances of templates are written with their arguments, `int half<long>(long)`, where
//! those compilers write `int half(T) [with T = long]`.

use crate::ast::{FunctionKind, RefQual};
use crate::sema::Sema;
use crate::types::{QualType, Ty};

impl Sema<'_> {
    /// Returns the function whose body is checked, with its types. The text is empty outside of functions.
    pub(in crate::sema) fn pretty_function(&self) -> String {
        let Some(check) = &self.body else { return String::new() };
        let Some(decl) = check.decl else { return check.name.clone() };
        let (locals, result) = (&check.locals, &check.result);
        let own = |id| locals.this != Some(id) && locals.parts.is_none_or(|parts| parts.first_number != id);
        let params = locals.vars.iter().filter(|(id, var)| var.param.is_some() && own(*id));
        let mut params: Vec<String> = params.map(|(_, var)| self.unqualified_text(&var.ty)).collect();
        if decl.ty.variadic {
            params.push("...".to_owned());
        }
        let ret = if result.written.is_some() { "auto".to_owned() } else { self.types.show(&result.ty) };
        let params = format!("({})", params.join(", "));
        let mut after = String::new();
        for (there, word) in [(decl.ty.quals.is_const, " const"), (decl.ty.quals.is_volatile, " volatile")] {
            after.push_str(if there { word } else { "" });
        }
        after.push_str(match decl.ty.reference {
            Some(RefQual::Lvalue) => " &",
            Some(RefQual::Rvalue) => " &&",
            None => "",
        });
        after.push_str(if matches!(decl.ty.noexcept, Some(None)) { " noexcept" } else { "" });
        let name = &check.name;
        match decl.kind {
            FunctionKind::Plain if self.is_in_lambda() => {
                let mutable = if after.starts_with(" const") { after.split_off(6) } else { after };
                format!("lambda []{params}->{ret}::operator(){params}->{ret}{mutable}")
            }
            FunctionKind::Plain if ret.ends_with(['*', '&']) => format!("{ret}{name}{params}{after}"),
            FunctionKind::Plain => format!("{ret} {name}{params}{after}"),
            FunctionKind::Destructor if after.is_empty() => format!("{name}{params} noexcept"),
            FunctionKind::Constructor | FunctionKind::Destructor | FunctionKind::Conversion => {
                format!("{name}{params}{after}")
            }
        }
    }

    /// Returns a parameter's type as in the function's type: without top-level `const`.
    fn unqualified_text(&self, ty: &QualType) -> String {
        self.types.show(&ty.ty.clone().into())
    }

    /// Returns true in the body of a lambda.
    fn is_in_lambda(&self) -> bool {
        let this = self.body.as_ref().and_then(|c| Some(&c.locals.vars.get(c.locals.this?)?.ty));
        match this.and_then(|this| this.ty.pointee()).map(|class| &class.ty) {
            Some(Ty::Record(class)) => self.is_lambda(*class),
            _ => false,
        }
    }
}
