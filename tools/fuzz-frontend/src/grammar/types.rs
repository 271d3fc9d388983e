//! Generates types, and declarators around names.

use super::{ExprKind, Gen};

impl Gen<'_> {
    /// Generates a type of this kind.
    pub(super) fn ty(&mut self, kind: ExprKind) -> String {
        let r = &mut *self.rng;
        match kind {
            ExprKind::Int => r
                .word(&[
                    "int",
                    "int",
                    "int",
                    "unsigned",
                    "unsigned int",
                    "long long",
                    "short",
                    "char",
                    "unsigned char",
                    "size_t",
                    "signed char",
                    "long",
                    "unsigned long long",
                    "int32_t",
                    "uint8_t",
                    "long unsigned int",
                ])
                .to_owned(),
            ExprKind::Float => r.word(&["float", "float", "float", "double"]).to_owned(),
            ExprKind::Bool => "bool".to_owned(),
            ExprKind::IntPtr => "int *".to_owned(),
            ExprKind::FloatPtr => "float *".to_owned(),
        }
    }

    /// Generates an unusual declarator for a name: `(*name)[3]`, `&(&name)`, …
    pub(super) fn odd_declarator(&mut self, name: &str, depth: u32) -> String {
        if depth == 0 {
            return name.to_owned();
        }
        let inner = self.odd_declarator(name, depth - 1);
        match self.rng.below(9) {
            0 => format!("(*{inner})"),
            1 => format!("({inner})"),
            2 => format!("{inner}[{}]", 1 + self.rng.below(4)),
            3 => format!("* const {inner}"),
            4 => format!("(&{inner})"),
            5 => format!("(*{inner})(int, float *)"),
            6 => format!("* __restrict__ {inner}"),
            7 => format!("(*{inner})[{}][2]", 1 + self.rng.below(3)),
            _ => format!("{inner}[]"),
        }
    }

    /// Generates a type argument for templates.
    pub(super) fn type_argument(&mut self) -> String {
        match self.rng.below(12) {
            0 | 1 => "float".to_owned(),
            2 => "double".to_owned(),
            3 => "const int".to_owned(),
            4 => "int *".to_owned(),
            5 => "unsigned char".to_owned(),
            6 => "float4".to_owned(),
            7 => "int[3]".to_owned(),
            8 if !self.classes.is_empty() => {
                let at = self.rng.below(self.classes.len());
                self.classes.get(at).map_or_else(|| "int".to_owned(), |c| c.name.clone())
            }
            9 => "int (*)(int)".to_owned(),
            _ => "int".to_owned(),
        }
    }
}
