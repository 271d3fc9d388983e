//! Generates classes and class templates.

use super::{Class, ExprKind, Gen};

impl Gen<'_> {
    /// Generates a class, a union, or a class template with an alias for one of its instances.
    pub(super) fn class(&mut self, depth: u32) {
        let name = self.new_name("S");
        let template = self.rng.chance(35);
        let word = self.rng.word(&["struct", "struct", "struct", "class"]);
        if template {
            let params = self.rng.word(&[
                "typename T, int N = 2",
                "typename T = int, int N = 3",
                "class T, int N, typename... Ts",
                "typename T, int N, bool B = (N > 1)",
            ]);
            self.put(&format!("template <{params}>\n"));
        }
        let base = self.rng.below(self.classes.len());
        let base = self.classes.get(base).filter(|_| self.budget % 4 == 0).cloned();
        let heritage = base.as_ref().map_or_else(String::new, |b| format!(" : public {}", b.name));
        self.put(&format!("{word} {name}{heritage} {{\n"));
        if word == "class" {
            self.put("public:\n");
        }
        let mut class =
            Class { name: name.clone(), fields: Vec::new(), methods: Vec::new(), default: true, calls: false };
        if let Some(base) = &base {
            class.fields.extend(base.fields.clone());
            class.methods.extend(base.methods.clone());
            class.default = base.default;
        }
        let kept = self.vars.len();
        for _ in 0..1 + self.rng.below(4) {
            self.field_declaration(&mut class, template);
        }
        for _ in 0..self.rng.below(5) {
            self.member(&name, &mut class, depth);
        }
        self.vars.truncate(kept);
        self.put("};\n");
        if template {
            if self.rng.chance(30) {
                self.put(&format!("template <int N> struct {name}<double, N> {{ int d = N; }};\n"));
            }
            if self.rng.chance(15) {
                self.put(&format!("template <> struct {name}<char, 1> {{ char only; }};\n"));
            }
            let ty = self.type_argument();
            let n = self.constant_int(1);
            let alias = self.new_name("A");
            self.put(&format!("using {alias} = {name}<{ty}, {n}>;\n"));
            class.name = if self.rng.chance(50) { alias } else { format!("{name}<int, 4>") };
        }
        self.classes.push(class);
    }

    fn field_declaration(&mut self, class: &mut Class, template: bool) {
        let kind = self.scalar();
        let name = self.new_name("m");
        let ty = self.ty(kind);
        match self.rng.below(12) {
            0 => {
                let bits = 1 + self.rng.below(31);
                self.put(&format!("unsigned {name} : {bits};\n"));
            }
            1 => {
                let n = self.constant_int(1);
                self.put(&format!("{ty} {name}[{n}];\n"));
                return;
            }
            2 => {
                let value = self.constant_int(2);
                self.put(&format!("static constexpr int {name} = {value};\n"));
                class.fields.push((name, ExprKind::Int));
                return;
            }
            3 if template => self.put(&format!("T {name};\n")),
            4 => self.put(&format!("alignas(16) {ty} {name};\n")),
            5 => {
                let (a, b) = (self.new_name("u"), self.new_name("u"));
                self.put(&format!("union {{ int {a}; float {b}; }};\n"));
                class.fields.push((a, ExprKind::Int));
                class.fields.push((b, ExprKind::Float));
                return;
            }
            6 => {
                self.put(&format!("struct In{name} {{ int q; }} {name};\n"));
                class.fields.push((format!("{name}.q"), ExprKind::Int));
                return;
            }
            7 => {
                let value = self.constant(kind, 2);
                self.put(&format!("{ty} {name} = {value};\n"));
            }
            _ => self.put(&format!("{ty} {name};\n")),
        }
        self.vars.push(super::Var { name: name.clone(), kind, writable: true });
        class.fields.push((name, kind));
    }

    fn member(&mut self, name: &str, class: &mut Class, depth: u32) {
        let kind = self.scalar();
        let ty = self.ty(kind);
        let attribute = self.rng.word(&["__device__ ", "__host__ __device__ ", "__device__ ", "__device__ constexpr "]);
        match self.rng.below(11) {
            0 | 1 => {
                let method = self.new_name("f");
                let suffix = self.rng.word(&["", " const", " const", " noexcept"]);
                let value = self.expr(kind, 3);
                self.put(&format!("{attribute}{ty} {method}(){suffix} {{ return {value}; }}\n"));
                class.methods.push((method, kind));
            }
            2 => {
                self.put(&format!("{attribute}{name}() = default;\n"));
            }
            3 => {
                let first = class.fields.first().map_or_else(|| "zz".to_owned(), |(f, _)| f.clone());
                self.put(&format!("{attribute}explicit {name}(int p) : {first}(p) {{}}\n"));
                class.default = false;
            }
            4 => self.put(&format!("{attribute}~{name}() {{}}\n")),
            5 => {
                let op = self.rng.word(&["+", "-", "*", "==", "<", "[]", "<<", "&&"]);
                let value = self.expr(kind, 2);
                self.put(&format!("{attribute}{ty} operator{op}(int p) const {{ return {value}; }}\n"));
            }
            6 => {
                let value = self.expr(kind, 2);
                self.put(&format!("{attribute}{ty} operator()(int p) const {{ return {value}; }}\n"));
                class.calls = true;
            }
            7 => {
                let value = self.expr(kind, 1);
                self.put(&format!("{attribute}operator {ty}() const {{ return {value}; }}\n"));
            }
            8 => {
                let method = self.new_name("g");
                self.put(&format!("template <typename U> {attribute}U {method}(U p) {{ return p + U(1); }}\n"));
            }
            9 if depth < 2 => self.class(depth + 1),
            _ => {
                let method = self.new_name("h");
                self.put(&format!("{attribute}static {ty} {method}(int p, float q = 1.0f) "));
                let vars = std::mem::take(&mut self.vars);
                self.body(Some(kind), 2);
                self.vars = vars;
            }
        }
    }
}
