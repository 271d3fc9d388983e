//! Generates expressions of a requested kind.

use super::{ExprKind, Gen};

const WRONG: &[&str] = &[
    "unknown",
    "this",
    "\"text\"",
    "{1, 2}",
    "int",
    "nullptr",
    "(void)0",
    "sizeof(void)",
    "x.y",
    "*1",
    "f<",
    "1 ? 2",
    "[]{}",
    "new int",
    "throw 1",
    "::",
    "threadIdx",
    "float4()",
    "operator+(1)",
    "S<int>::x",
    "dim3(1, 2).q",
    "-\"a\"",
    "&1",
    "1 = 2",
    "a b",
    "()",
    "typeid(int)",
    "(int)",
    "0x",
    "1.0.0",
    "18446744073709551616",
    "'ab'",
    "~1.0f",
    "1 % 2.0f",
];

impl Gen<'_> {
    /// Generates an expression of a kind, at most `depth` operators high.
    pub(super) fn expr(&mut self, kind: ExprKind, depth: u32) -> String {
        if self.rng.chance(1) && self.rng.chance(60) {
            return self.rng.word(WRONG).to_owned();
        }
        if depth == 0 || !self.spend(1) {
            return self.leaf(kind);
        }
        match kind {
            ExprKind::Int => self.int(depth - 1),
            ExprKind::Float => self.float(depth - 1),
            ExprKind::Bool => self.boolean(depth - 1),
            ExprKind::IntPtr | ExprKind::FloatPtr => self.pointer(kind, depth - 1),
        }
    }

    fn leaf(&mut self, kind: ExprKind) -> String {
        let fitting: Vec<usize> =
            self.vars.iter().enumerate().filter(|(_, v)| v.kind == kind).map(|(i, _)| i).collect();
        if self.rng.chance(65)
            && let Some(var) = self.rng.choose(&fitting).and_then(|i| self.vars.get(*i))
        {
            return var.name.clone();
        }
        if kind == ExprKind::Int && self.rng.chance(15) && !self.enumerators.is_empty() {
            let at = self.rng.below(self.enumerators.len());
            return self.enumerators.get(at).cloned().unwrap_or_default();
        }
        let r = &mut *self.rng;
        match kind {
            ExprKind::Int => r
                .word(&[
                    "0",
                    "1",
                    "2",
                    "3",
                    "7",
                    "threadIdx.x",
                    "blockIdx.y",
                    "blockDim.x",
                    "gridDim.z",
                    "31",
                    "0xffu",
                    "1ull",
                    "'a'",
                    "-1",
                    "2147483647",
                    "0x80000000",
                    "1'000",
                    "sizeof(int)",
                    "warpSize",
                    "0b11",
                ])
                .to_owned(),
            ExprKind::Float => r.word(&["0.0f", "1.0f", "2.5", "1e-3f", ".5f", "1e30", "0x1p3f", "-0.0f"]).to_owned(),
            ExprKind::Bool => r.word(&["true", "false", "(1 < 2)"]).to_owned(),
            ExprKind::IntPtr => r.word(&["(int *)nullptr", "(int *)0", "nullptr"]).to_owned(),
            ExprKind::FloatPtr => r.word(&["(float *)nullptr", "static_cast<float *>(nullptr)"]).to_owned(),
        }
    }

    fn int(&mut self, d: u32) -> String {
        use ExprKind::*;
        match self.rng.below(30) {
            0..8 => {
                let op = self.rng.word(&["+", "-", "*", "&", "|", "^", "%", "/", "<<", ">>", ","]);
                let (a, b) = (self.expr(Int, d), self.expr(Int, d));
                if self.rng.chance(70) { format!("({a} {op} {b})") } else { format!("{a} {op} {b}") }
            }
            8 => format!("-{}", self.paren(Int, d)),
            9 => format!("~{}", self.paren(Int, d)),
            10 => format!("({} ? {} : {})", self.expr(Bool, d), self.expr(Int, d), self.expr(Int, d)),
            11 => {
                let ty = self.ty(Int);
                format!("({ty})({})", self.expr(Float, d))
            }
            12 => format!("static_cast<int>({})", self.expr(Float, d)),
            13 => format!("*({})", self.expr(IntPtr, d)),
            14 => format!("({})[{}]", self.expr(IntPtr, d), self.expr(Int, d)),
            15 => format!("__popc({})", self.expr(Int, d)),
            16 => format!("min({}, {})", self.expr(Int, d), self.expr(Int, d)),
            17 => format!("__float_as_int({})", self.expr(Float, d)),
            18 => format!("atomicAdd({}, {})", self.expr(IntPtr, d), self.expr(Int, d)),
            19 => format!("__shfl_xor_sync(0xffffffff, {}, {})", self.expr(Int, d), self.expr(Int, d)),
            20 => format!("(int)sizeof({})", self.expr(Float, d)),
            21..25 => self.call(Int, d),
            25 => self.lambda(Int, d),
            26 => self.field(Int, d),
            27 => format!("int({})", self.expr(Bool, d)),
            28 => format!("(({} - {}) & 7)", self.expr(IntPtr, d), self.expr(IntPtr, 0)),
            _ => {
                let var = self.writable(Int);
                let op = self.rng.word(&["++", "--", "+=", "=", "<<=", "^="]);
                match op {
                    "++" | "--" if self.rng.chance(50) => format!("{var}{op}"),
                    "++" | "--" => format!("{op}{var}"),
                    _ => format!("({var} {op} {})", self.expr(Int, d)),
                }
            }
        }
    }

    fn float(&mut self, d: u32) -> String {
        use ExprKind::*;
        match self.rng.below(22) {
            0..8 => {
                let op = self.rng.word(&["+", "-", "*", "/"]);
                format!("({} {op} {})", self.expr(Float, d), self.expr(Float, d))
            }
            8 => format!("-{}", self.paren(Float, d)),
            9 => format!("({} ? {} : {})", self.expr(Bool, d), self.expr(Float, d), self.expr(Float, d)),
            10 => format!("(float)({})", self.expr(Int, d)),
            11 => format!("fmaf({}, {}, {})", self.expr(Float, d), self.expr(Float, d), self.expr(Float, d)),
            12 => {
                let f = self.rng.word(&["sqrtf", "fabsf", "floorf", "__frcp_rn", "fabs", "truncf", "sqrt"]);
                format!("{f}({})", self.expr(Float, d))
            }
            13 => format!("*({})", self.expr(FloatPtr, d)),
            14 => format!("({})[{}]", self.expr(FloatPtr, d), self.expr(Int, d)),
            15 => {
                let c = self.rng.word(&["x", "y", "z", "w"]);
                format!("make_float4({}, 1, 2.0f, {}).{c}", self.expr(Float, d), self.expr(Float, 0))
            }
            16..18 => self.call(Float, d),
            18 => self.lambda(Float, d),
            19 => self.field(Float, d),
            20 => format!("__int_as_float({})", self.expr(Int, d)),
            _ => {
                let var = self.writable(Float);
                format!("({var} {} {})", self.rng.word(&["=", "+=", "*="]), self.expr(Float, d))
            }
        }
    }

    fn boolean(&mut self, d: u32) -> String {
        use ExprKind::*;
        match self.rng.below(10) {
            0..4 => {
                let op = self.rng.word(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({} {op} {})", self.expr(Int, d), self.expr(Int, d))
            }
            4 => format!("({} < {})", self.expr(Float, d), self.expr(Float, d)),
            5 => format!("({} && {})", self.expr(Bool, d), self.expr(Bool, d)),
            6 => format!("({} || {})", self.expr(Bool, d), self.expr(Bool, d)),
            7 => format!("!{}", self.paren(Bool, d)),
            8 => format!("({} != nullptr)", self.expr(IntPtr, d)),
            _ => self.call(Bool, d),
        }
    }

    fn pointer(&mut self, kind: ExprKind, d: u32) -> String {
        let element = if kind == ExprKind::IntPtr { ExprKind::Int } else { ExprKind::Float };
        let name = if kind == ExprKind::IntPtr { "int" } else { "float" };
        match self.rng.below(6) {
            0..3 => format!("({} + {})", self.expr(kind, d), self.expr(ExprKind::Int, d)),
            3 => {
                let other = if kind == ExprKind::IntPtr { ExprKind::FloatPtr } else { ExprKind::IntPtr };
                format!("reinterpret_cast<{name} *>({})", self.expr(other, d))
            }
            4 => format!("&{}", self.writable(element)),
            _ => format!("({} ? {} : {})", self.expr(ExprKind::Bool, d), self.expr(kind, d), self.expr(kind, 0)),
        }
    }

    fn paren(&mut self, kind: ExprKind, d: u32) -> String {
        format!("({})", self.expr(kind, d))
    }

    /// Generates a variable that can be assigned to, or a dereferenced pointer.
    pub(super) fn writable(&mut self, kind: ExprKind) -> String {
        let fitting: Vec<usize> =
            self.vars.iter().enumerate().filter(|(_, v)| v.kind == kind && v.writable).map(|(i, _)| i).collect();
        if let Some(var) = self.rng.choose(&fitting).and_then(|i| self.vars.get(*i)) {
            return var.name.clone();
        }
        match kind {
            ExprKind::Float => "(*(float *)0)".to_owned(),
            _ => "(*(int *)0)".to_owned(),
        }
    }

    fn call(&mut self, kind: ExprKind, d: u32) -> String {
        let fitting: Vec<usize> =
            self.functions.iter().enumerate().filter(|(_, f)| f.ret == kind).map(|(i, _)| i).collect();
        let Some(f) = self.rng.choose(&fitting).and_then(|i| self.functions.get(*i)).cloned() else {
            return self.leaf(kind);
        };
        self.call_of(&f.name, &f.params, d)
    }

    pub(super) fn call_of(&mut self, name: &str, params: &[ExprKind], d: u32) -> String {
        let mut args: Vec<String> = params.iter().map(|p| self.expr(*p, d)).collect();
        if self.rng.chance(2) {
            args.pop();
        }
        format!("{name}({})", args.join(", "))
    }

    /// Generates a field or member function of a temporary object.
    fn field(&mut self, kind: ExprKind, d: u32) -> String {
        let at = self.rng.below(self.classes.len());
        let Some(class) = self.classes.get(at).cloned() else { return self.leaf(kind) };
        let members: Vec<String> = class
            .fields
            .iter()
            .map(|(n, k)| (n.clone(), *k))
            .chain(class.methods.iter().map(|(n, k)| (format!("{n}()"), *k)))
            .filter(|(_, k)| *k == kind)
            .map(|(n, _)| n)
            .collect();
        let Some(member) = self.rng.choose(&members) else { return self.leaf(kind) };
        let object = match class.default {
            true => format!("{}{{}}", class.name),
            false => format!("{}({})", class.name, self.expr(ExprKind::Int, d)),
        };
        format!("{object}.{member}")
    }

    /// Generates a lambda that is called immediately.
    fn lambda(&mut self, kind: ExprKind, d: u32) -> String {
        let capture = self.rng.word(&["[=]", "[&]", "[]", "[&, q = 1]", "[q = 2]"]);
        let (param, arg) = match self.rng.below(4) {
            0 => ("int q0".to_owned(), self.expr(ExprKind::Int, d)),
            1 => ("auto q0".to_owned(), self.expr(ExprKind::Float, d)),
            2 => ("float q0 = 1".to_owned(), String::new()),
            _ => (String::new(), String::new()),
        };
        let ret = if self.rng.chance(30) { format!(" -> {}", self.ty(kind)) } else { String::new() };
        let mutable = if self.rng.chance(10) { " mutable" } else { "" };
        let body = if capture == "[]" { self.constant(kind, d) } else { self.expr(kind, d) };
        format!("{capture}({param}){mutable}{ret} {{ return {body}; }}({arg})")
    }

    /// Generates an expression without variables.
    pub(super) fn constant(&mut self, kind: ExprKind, d: u32) -> String {
        let vars = std::mem::take(&mut self.vars);
        let text = match kind {
            ExprKind::Int => self.constant_int(d),
            _ => self.leaf(kind),
        };
        self.vars = vars;
        text
    }

    /// Generates a constant expression.
    pub(super) fn constant_int(&mut self, d: u32) -> String {
        if d == 0 || !self.spend(1) {
            return self
                .rng
                .word(&["1", "2", "3", "4", "8", "0", "5u", "'b'", "sizeof(float)", "-3", "16ll"])
                .to_owned();
        }
        match self.rng.below(8) {
            0..4 => {
                let op = self.rng.word(&["+", "-", "*", "/", "%", "<<", "&", "==", "<", "&&"]);
                format!("({} {op} {})", self.constant_int(d - 1), self.constant_int(d - 1))
            }
            4 => {
                format!("({} ? {} : {})", self.constant_int(d - 1), self.constant_int(d - 1), self.constant_int(d - 1))
            }
            5 => format!("(int)({})", self.constant_int(d - 1)),
            6 => {
                let at = self.functions.iter().position(|f| f.constant && f.params.iter().all(|p| *p == ExprKind::Int));
                match at.and_then(|i| self.functions.get(i)).cloned() {
                    Some(f) => {
                        let args: Vec<String> = f.params.iter().map(|_| self.constant_int(d - 1)).collect();
                        format!("(int){}({})", f.name, args.join(", "))
                    }
                    None => "alignof(double)".to_owned(),
                }
            }
            _ => "(sizeof(int[3]) / sizeof(int))".to_owned(),
        }
    }
}
