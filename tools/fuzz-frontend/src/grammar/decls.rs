//! Generates functions, kernels, enumerations, namespaces, aliases and variables.

use super::{ExprKind, Function, Gen, Var};

const PARAMS: [ExprKind; 5] = [ExprKind::Int, ExprKind::Float, ExprKind::Bool, ExprKind::IntPtr, ExprKind::FloatPtr];

impl Gen<'_> {
    /// Generates one declaration of a file or namespace.
    pub(super) fn declaration(&mut self, depth: u32) {
        match self.rng.below(20) {
            0..4 => self.function(),
            4..8 => self.class(0),
            8..10 => self.function_template(),
            10 => self.enumeration(),
            11 if depth < 3 => {
                let name = self.new_name("ns");
                let (functions, classes, names) = (self.functions.len(), self.classes.len(), self.enumerators.len());
                self.put(&format!("namespace {name} {{\n"));
                for _ in 0..1 + self.rng.below(3) {
                    self.declaration(depth + 1);
                }
                self.put("}\n");
                if self.rng.chance(50) {
                    return self.put(&format!("using namespace {name};\n"));
                }
                let prefix = |n: &mut String| *n = format!("{name}::{n}");
                self.functions.iter_mut().skip(functions).for_each(|f| prefix(&mut f.name));
                self.classes.iter_mut().skip(classes).for_each(|c| prefix(&mut c.name));
                self.enumerators.iter_mut().skip(names).for_each(prefix);
            }
            12 => {
                let name = self.new_name("k");
                let value = self.constant_int(3);
                self.put(&format!("constexpr int {name} = {value};\n"));
                self.enumerators.push(name);
            }
            13 => {
                let name = self.new_name("d");
                let kind = self.scalar();
                let (ty, value) = (self.ty(kind), self.constant(kind, 2));
                let space = self.rng.word(&["__device__", "__constant__", "__device__ volatile", "static __device__"]);
                self.put(&format!("{space} {ty} {name}[3] = {{{value}}};\n"));
                self.vars.push(Var { name: format!("{name}[1]"), kind, writable: space.starts_with("__device__") });
            }
            14 => self.constexpr_function(),
            15 => {
                let name = self.new_name("V");
                self.put(&format!("template <typename T> constexpr T {name} = T(3);\n"));
                self.enumerators.push(format!("{name}<int>"));
            }
            16 => {
                let (name, ty) = (self.new_name("Al"), self.type_argument());
                let text = match self.rng.below(3) {
                    0 => format!("template <typename T> using {name} = T;\n"),
                    1 => format!("using {name} = {ty};\n"),
                    _ => format!("typedef int {name}[3];\n"),
                };
                self.put(&text);
            }
            17 => {
                let value = self.constant_int(3);
                self.put(&format!("static_assert(({value}) || true, \"never\");\n"));
            }
            18 => {
                let text = self.rng.word(&[
                    "#include <cuda_runtime.h>\n",
                    "#include \"a.h\"\n",
                    "#include <vector>\nstd::vector<int> host();\n",
                    "class Forward; struct Forward *fwd(Forward &);\n",
                    "extern \"C\" { int c_function(int); }\n",
                    "static int host_only(std::string s) { return s.size() ?: 1; }\n",
                    "__device__ int undefined(int);\n",
                    "template <class T> struct Trait; template <> struct Trait<int> { using type = float; };\n",
                    "union U { int i; float f; };\n",
                    "inline namespace v1 { __device__ int inl() { return 1; } }\n",
                ]);
                self.put(text);
            }
            _ => self.pack_function(),
        }
    }

    fn parameters(&mut self, n: usize) -> (Vec<ExprKind>, String) {
        let kinds: Vec<ExprKind> = (0..n).map(|_| self.rng.choose(&PARAMS).copied().unwrap_or(ExprKind::Int)).collect();
        let mut text = Vec::new();
        for kind in &kinds {
            let name = self.new_name("p");
            let ty = self.ty(*kind);
            let by = if self.rng.chance(8) { "const " } else { "" };
            text.push(format!("{by}{ty} {name}"));
            self.vars.push(Var { name, kind: *kind, writable: by.is_empty() });
        }
        (kinds, text.join(", "))
    }

    fn function(&mut self) {
        let (name, ret) = (self.new_name("fn"), self.scalar());
        let ty = self.ty(ret);
        let attribute = self.rng.word(&[
            "__device__",
            "__device__",
            "__host__ __device__",
            "__device__ __forceinline__",
            "static inline __device__",
            "__device__ __noinline__",
            "[[nodiscard]] __device__",
        ]);
        let kept = self.vars.len();
        let n = self.rng.below(4);
        let (params, text) = self.parameters(n);
        if self.rng.chance(10) {
            self.put(&format!("{attribute} {ty} {name}({text});\n"));
        }
        self.put(&format!("{attribute} {ty} {name}({text}) "));
        self.body(Some(ret), 3);
        self.vars.truncate(kept);
        self.functions.push(Function { name, params, ret, constant: false });
    }

    fn constexpr_function(&mut self) {
        let name = self.new_name("cx");
        let body = match self.rng.below(5) {
            0 => format!("return n <= 1 ? 1 : n * {name}(n - 1);"),
            1 => "int s = 0; for (int i = 0; i < n; ++i) { if (i & 1) continue; s += i; } return s;".to_owned(),
            2 => "while (n > 3) { n /= 2; } return n;".to_owned(),
            3 => format!("if (n < 2) return n; return {name}(n - 1) + {name}(n - 2);"),
            _ => "switch (n & 3) { case 0: return 1; case 1: n += 2; break; default: return n; } return n;".to_owned(),
        };
        self.put(&format!("__host__ __device__ constexpr int {name}(int n) {{ {body} }}\n"));
        self.functions.push(Function { name, params: vec![ExprKind::Int], ret: ExprKind::Int, constant: true });
    }

    fn function_template(&mut self) {
        let name = self.new_name("tf");
        let kind = self.scalar();
        let kept = self.vars.len();
        self.vars.push(Var { name: "a".into(), kind: ExprKind::Int, writable: true });
        let (head, params) = match self.rng.below(6) {
            0 => ("template <typename T, int N = 4>", "T a, T *b = nullptr"),
            1 => ("template <typename T>", "T a, const T &b"),
            2 => ("template <int N, typename T>", "T a, int b = N"),
            3 => ("template <typename T, typename U = T>", "T a, U b = U()"),
            4 => ("template <template <typename> class C, typename T = int>", "T a, int b = 0"),
            _ => ("template <typename T, typename std::enable_if<sizeof(T) == 4, int>::type = 0>", "T a, int b = 1"),
        };
        let ty = self.ty(kind);
        self.put(&format!("{head} __device__ {ty} {name}({params}) "));
        self.body(Some(kind), 2);
        self.vars.truncate(kept);
        if self.rng.chance(20) {
            self.put(&format!("template <> __device__ {ty} {name}<int>(int a, int b) {{ return a; }}\n"));
        }
        let shown = match self.rng.below(4) {
            0 => format!("{name}<int>"),
            1 => format!("{name}<3>"),
            _ => name,
        };
        self.functions.push(Function {
            name: shown,
            params: vec![ExprKind::Int, ExprKind::Int],
            ret: kind,
            constant: false,
        });
    }

    fn pack_function(&mut self) {
        let name = self.new_name("pk");
        let text = match self.rng.below(5) {
            0 => {
                format!("template <typename... Ts> __device__ int {name}(Ts... xs) {{ return (0 + ... + (int)xs); }}\n")
            }
            1 => format!(
                "__device__ int {name}() {{ return 0; }}\ntemplate <typename T, typename... Ts> __device__ int {name}(T x, \
                 Ts... xs) {{ return (int)x + {name}(xs...); }}\n"
            ),
            2 => format!("template <class... Ts> __device__ int {name}(Ts &&... xs) {{ return sizeof...(Ts); }}\n"),
            3 => format!(
                "template <class T, class... Ts> __device__ int {name}(T x, Ts... xs) {{ if constexpr (sizeof...(Ts) > 0) \
                 return {name}(xs...); else return x; }}\n"
            ),
            _ => format!(
                "template <class... Ts> __device__ int {name}(Ts... xs) {{ int a[] = {{0, (int)xs...}}; return a[0]; }}\n"
            ),
        };
        self.put(&text);
        let n = self.rng.below(5);
        let params = (0..n).map(|_| self.scalar()).collect();
        self.functions.push(Function { name, params, ret: ExprKind::Int, constant: false });
    }

    fn enumeration(&mut self) {
        let name = self.new_name("E");
        let scoped = self.rng.chance(40);
        let head = if scoped { self.rng.word(&["enum class", "enum struct"]) } else { "enum" };
        let under = self.rng.word(&["", " : unsigned char", " : long long", " : int"]);
        let mut list = Vec::new();
        for _ in 0..1 + self.rng.below(4) {
            let e = self.new_name("e");
            let value = if self.rng.chance(50) { format!(" = {}", self.constant_int(2)) } else { String::new() };
            list.push(format!("{e}{value}"));
            let shown = if scoped { format!("(int){name}::{e}") } else { e };
            self.enumerators.push(shown);
        }
        self.put(&format!("{head} {name}{under} {{ {} }};\n", list.join(", ")));
    }

    /// Generates a kernel with parameters of every kind.
    pub(super) fn kernel(&mut self) {
        let name = self.new_name("kern");
        let kept = self.vars.len();
        self.vars.push(Var { name: "out".into(), kind: ExprKind::IntPtr, writable: true });
        self.vars.push(Var { name: "fin".into(), kind: ExprKind::FloatPtr, writable: true });
        let n = self.rng.below(4);
        let (_, more) = self.parameters(n);
        let comma = if more.is_empty() { "" } else { ", " };
        let bounds = self.rng.word(&["", "", " __launch_bounds__(128)", " __launch_bounds__(64, 2)"]);
        self.put(&format!("__global__ void{bounds} {name}(int *out, float *fin{comma}{more}) "));
        self.body(None, 4);
        self.vars.truncate(kept);
    }

    /// Generates a kernel template that is launched from host code or requested by name.
    pub(super) fn kernel_template(&mut self) {
        let name = self.new_name("kt");
        let kept = self.vars.len();
        self.vars.push(Var { name: "out[0]".into(), kind: ExprKind::Int, writable: true });
        self.put(&format!("template <typename T, int N> __global__ void {name}(T *out, T x) "));
        self.body(None, 3);
        self.vars.truncate(kept);
        let n = self.constant_int(1);
        if self.rng.chance(60) {
            self.launches +=
                &format!("{name}<int, {n}><<<1, 32>>>(d, 1);\n{name}<float, 2><<<dim3(1), 64, 0>>>(f, 1.0f);\n");
        } else {
            self.put(&format!("\n//@ instance {name}<int, 3>\n//@ instance {name}<float,{n}>\n"));
        }
    }
}
