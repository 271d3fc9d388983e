//! Generates programs by a grammar. Names and types are tracked, so that most of the output is meant to compile; a few
//! per cent of the choices are deliberately wrong.
//!
//! | file | generates |
//! |---|---|
//! | `types` | types, and declarators around names |
//! | `exprs` | expressions of a requested kind |
//! | `stmts` | statements and bodies |
//! | `decls` | functions, kernels, enumerations, namespaces, aliases |
//! | `classes` | classes, class templates |
//! | `macros` | text for the preprocessor |

mod classes;
mod decls;
mod exprs;
mod macros;
mod stmts;
mod types;

pub use macros::macros;

use crate::rng::Rng;

/// Requested kind of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ExprKind {
    Int,
    Float,
    Bool,
    /// `int *`.
    IntPtr,
    /// `float *`.
    FloatPtr,
}

const SCALARS: [ExprKind; 3] = [ExprKind::Int, ExprKind::Float, ExprKind::Bool];

/// A variable in scope.
#[derive(Debug, Clone)]
struct Var {
    name: String,
    kind: ExprKind,
    writable: bool,
}

/// A class that has been defined.
#[derive(Debug, Clone)]
struct Class {
    name: String,
    fields: Vec<(String, ExprKind)>,
    /// Member functions without parameters.
    methods: Vec<(String, ExprKind)>,
    /// Whether the class can be default-constructed.
    default: bool,
    calls: bool,
}

/// A function that has been defined.
#[derive(Debug, Clone)]
struct Function {
    name: String,
    params: Vec<ExprKind>,
    ret: ExprKind,
    constant: bool,
}

/// State of a generated program.
struct Gen<'r> {
    rng: &'r mut Rng,
    out: String,
    vars: Vec<Var>,
    classes: Vec<Class>,
    functions: Vec<Function>,
    enumerators: Vec<String>,
    /// Number of names so far.
    names: u32,
    /// Number of statements and operators that may still be generated.
    budget: i32,
    loops: u32,
    /// Labels of the function, for `goto`.
    labels: Vec<String>,
    launches: String,
}

impl Gen<'_> {
    fn new_name(&mut self, prefix: &str) -> String {
        self.names += 1;
        // A name is sometimes reused, which causes redeclarations and hiding.
        if self.rng.chance(3) { format!("{prefix}1") } else { format!("{prefix}{}", self.names) }
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn spend(&mut self, amount: i32) -> bool {
        self.budget -= amount;
        self.budget > 0
    }

    /// Runs `f` in an inner scope, and then removes the scope's variables.
    fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let kept = self.vars.len();
        let result = f(self);
        self.vars.truncate(kept);
        result
    }

    fn scalar(&mut self) -> ExprKind {
        self.rng.choose(&SCALARS).copied().unwrap_or(ExprKind::Int)
    }
}

/// Generates a whole program.
pub fn program(rng: &mut Rng) -> String {
    let budget = 30 + rng.below(150) as i32;
    let mut g = Gen {
        rng,
        out: String::new(),
        vars: Vec::new(),
        classes: Vec::new(),
        functions: Vec::new(),
        enumerators: Vec::new(),
        names: 0,
        budget,
        loops: 0,
        labels: Vec::new(),
        launches: String::new(),
    };
    for _ in 0..1 + g.rng.below(6) {
        g.declaration(0);
    }
    g.kernel();
    if g.rng.chance(30) {
        g.kernel_template();
    }
    if !g.launches.is_empty() {
        let launches = std::mem::take(&mut g.launches);
        g.put(&format!("int main() {{ void *v = 0; int *d = (int *)v; float *f = 0;\n{launches}return 0; }}\n"));
    }
    std::mem::take(&mut g.out)
}
