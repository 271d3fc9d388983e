//! Generates statements and bodies.

use super::{ExprKind, Gen, Var};

impl Gen<'_> {
    /// Generates `{ … }` with some statements and, for functions that return a value, a `return`.
    pub(super) fn body(&mut self, ret: Option<ExprKind>, depth: u32) {
        let (labels, loops) = (std::mem::take(&mut self.labels), std::mem::take(&mut self.loops));
        self.put("{\n");
        self.scoped(|g| {
            for _ in 0..1 + g.rng.below(5) {
                g.statement(ret, depth);
            }
            for label in std::mem::take(&mut g.labels) {
                g.put(&format!("{label}: ;\n"));
            }
            if let Some(kind) = ret {
                let value = g.expr(kind, 3);
                g.put(&format!("return {value};\n"));
            }
        });
        self.put("}\n");
        self.labels = labels;
        self.loops = loops;
    }

    fn block(&mut self, ret: Option<ExprKind>, depth: u32) {
        self.put("{ ");
        self.scoped(|g| {
            for _ in 0..g.rng.below(4) {
                g.statement(ret, depth);
            }
        });
        self.put("}\n");
    }

    /// Generates one statement.
    pub(super) fn statement(&mut self, ret: Option<ExprKind>, depth: u32) {
        if !self.spend(2) || depth == 0 {
            let var = self.writable(ExprKind::Int);
            let value = self.expr(ExprKind::Int, 2);
            return self.put(&format!("{var} = {value};\n"));
        }
        match self.rng.below(26) {
            0..5 => self.local(),
            5..8 => {
                let kind = self.scalar();
                let var = self.writable(kind);
                let value = self.expr(kind, 4);
                self.put(&format!("{var} = {value};\n"));
            }
            8..11 => {
                let condition = self.expr(ExprKind::Bool, 3);
                let constexpr = if self.rng.chance(6) { "constexpr " } else { "" };
                let condition = if constexpr.is_empty() { condition } else { self.constant_int(2) };
                self.put(&format!("if {constexpr}({condition}) "));
                self.block(ret, depth - 1);
                if self.rng.chance(40) {
                    self.put("else ");
                    self.block(ret, depth - 1);
                }
            }
            11..14 => self.for_loop(ret, depth),
            14 => {
                let condition = self.expr(ExprKind::Bool, 2);
                self.loops += 1;
                if self.rng.chance(50) {
                    self.put(&format!("while ({condition}) "));
                    self.block(ret, depth - 1);
                } else {
                    self.put("do ");
                    self.block(ret, depth - 1);
                    self.put(&format!("while ({condition});\n"));
                }
                self.loops -= 1;
            }
            15 | 16 => self.switch(ret, depth),
            17 => {
                let word = match (self.loops, self.rng.below(3)) {
                    (1.., 0) => "break;\n",
                    (1.., 1) => "continue;\n",
                    _ if ret.is_none() => "return;\n",
                    _ => ";\n",
                };
                self.put(word);
            }
            18 => {
                let label = self.new_name("L");
                let condition = self.expr(ExprKind::Bool, 1);
                if self.rng.chance(30) {
                    self.put(&format!("{label}: if ({condition}) goto {label};\n"));
                } else {
                    self.put(&format!("if ({condition}) goto {label};\n"));
                    self.labels.push(label);
                }
            }
            19 => self.lambda_variable(),
            20 => self.object(),
            21 => self.range_for(ret, depth),
            22 => self.block(ret, depth - 1),
            23 => {
                let word = self.rng.word(&[
                    "__syncthreads();\n",
                    ";\n",
                    "__threadfence();\n",
                    "static_assert(sizeof(int) == 4, \"\");\n",
                    "using T0 = int; typedef float F0;\n",
                    "__syncwarp();\n",
                    "enum { EA, EB = 3 };\n",
                ]);
                self.put(word);
            }
            24 => {
                let depth = 1 + self.rng.below(3) as u32;
                let name = self.new_name("o");
                let declarator = self.odd_declarator(&name, depth);
                let init = self.rng.word(&["", " = nullptr", " = {}", "{}", " = 0"]);
                self.put(&format!("int {declarator}{init};\n"));
            }
            _ => {
                let (kind, d) = (self.scalar(), 4);
                let value = self.expr(kind, d);
                self.put(&format!("(void)({value});\n"));
            }
        }
    }

    fn declare(&mut self, name: String, kind: ExprKind, writable: bool) {
        self.vars.push(Var { name, kind, writable });
    }

    fn local(&mut self) {
        let kind = self.scalar();
        let name = self.new_name("v");
        let value = self.expr(kind, 3);
        let ty = self.ty(kind);
        match self.rng.below(9) {
            0 => {
                self.put(&format!("auto {name} = {value};\n"));
                self.declare(name, kind, true);
            }
            1 => {
                self.put(&format!("const {ty} {name} = {value};\n"));
                self.declare(name, kind, false);
            }
            2 => {
                let constant = self.constant_int(3);
                self.put(&format!("constexpr int {name} = {constant};\n"));
                self.declare(name, ExprKind::Int, false);
            }
            3 => {
                let n = 1 + self.rng.below(8);
                self.put(&format!("{ty} {name}[{n}] = {{{value}}};\n"));
                self.declare(format!("{name}[{}]", n - 1), kind, true);
            }
            4 => {
                let (a, b) = (self.new_name("b"), self.new_name("b"));
                self.put(&format!("int {name}[2] = {{1, 2}}; auto [{a}, {b}] = {name};\n"));
                self.declare(a, ExprKind::Int, true);
                self.declare(b, ExprKind::Int, true);
            }
            5 => {
                let target = self.writable(ExprKind::Int);
                self.put(&format!("int &{name} = {target};\n"));
                self.declare(name, ExprKind::Int, true);
            }
            6 => {
                self.put(&format!("__shared__ {ty} {name}[4];\n"));
                self.declare(format!("{name}[1]"), kind, true);
            }
            _ => {
                self.put(&format!("{ty} {name} = {value};\n"));
                self.declare(name, kind, true);
            }
        }
    }

    fn for_loop(&mut self, ret: Option<ExprKind>, depth: u32) {
        let name = self.new_name("i");
        let end = self.expr(ExprKind::Int, 1);
        self.loops += 1;
        self.scoped(|g| {
            g.declare(name.clone(), ExprKind::Int, true);
            let pragma = g.rng.word(&["", "", "#pragma unroll\n", "\n#pragma unroll 4\n"]);
            g.put(&format!("{pragma}for (int {name} = 0; {name} < {end}; ++{name}) "));
            g.block(ret, depth - 1);
        });
        self.loops -= 1;
    }

    fn range_for(&mut self, ret: Option<ExprKind>, depth: u32) {
        let (array, name) = (self.new_name("r"), self.new_name("e"));
        let by = self.rng.word(&["auto ", "auto &", "const auto &", "int "]);
        self.put(&format!("int {array}[3] = {{1, 2, 3}};\nfor ({by}{name} : {array}) "));
        self.loops += 1;
        self.scoped(|g| {
            g.declare(name, ExprKind::Int, by == "auto &");
            g.block(ret, depth - 1);
        });
        self.loops -= 1;
    }

    fn switch(&mut self, ret: Option<ExprKind>, depth: u32) {
        let value = self.expr(ExprKind::Int, 2);
        self.put(&format!("switch ({value}) {{\n"));
        for i in 0..self.rng.below(4) {
            let label = if self.rng.chance(80) { (i * 3).to_string() } else { self.constant_int(2) };
            self.put(&format!("case {label}: "));
            self.block(ret, depth - 1);
            let end = self.rng.word(&["break;\n", "", "[[fallthrough]];\n"]);
            self.put(end);
        }
        if self.rng.chance(60) {
            self.put("default: ");
            self.block(ret, depth - 1);
        }
        self.put("}\n");
    }

    fn lambda_variable(&mut self) {
        let name = self.new_name("l");
        let kind = self.scalar();
        let capture = self.rng.word(&["[=]", "[&]", "[&]", "[=]"]);
        let value = self.expr(kind, 3);
        self.put(&format!("auto {name} = {capture}(int p0, auto p1) {{ return {value}; }};\n"));
        self.functions.push(super::Function {
            name,
            params: vec![ExprKind::Int, ExprKind::Float],
            ret: kind,
            constant: false,
        });
        // The function is out of scope after the block. A call of it there is one of the deliberate mistakes.
        if self.rng.chance(90) {
            let call = self.functions.pop();
            if let Some(f) = call {
                let text = self.call_of(&f.name, &f.params, 1);
                self.put(&format!("(void){text};\n"));
            }
        }
    }

    fn object(&mut self) {
        let at = self.rng.below(self.classes.len());
        let Some(class) = self.classes.get(at).cloned() else { return self.put(";\n") };
        let name = self.new_name("c");
        let init = match (class.default, self.rng.below(3)) {
            (true, 0) => "{}".to_owned(),
            (true, 1) => format!(" = {}()", class.name),
            (true, _) => String::new(),
            (false, _) => format!("({})", self.expr(ExprKind::Int, 1)),
        };
        let class_name = &class.name;
        self.put(&format!("{class_name} {name}{init};\n"));
        for (field, kind) in &class.fields {
            self.declare(format!("{name}.{field}"), *kind, true);
        }
        for (method, kind) in &class.methods {
            self.declare(format!("{name}.{method}()"), *kind, false);
        }
        if class.calls {
            self.put(&format!("(void){name}(1);\n"));
        }
        if self.rng.chance(30) {
            let other = self.new_name("c");
            self.put(&format!("{class_name} {other} = {name}; {other} = {name};\n"));
        }
    }
}
