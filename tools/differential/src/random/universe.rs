//! Draws the types that a program's overloads, conversions and templates are about: arithmetic types, enumerations,
//! classes with bases and conversions, and pointers; and an object of each.

use super::draw::Draw;

/// Marker of the end of the types' definitions.
pub const END: &str = "// The types end here.";

/// The arithmetic types.
pub const ARITHMETIC: [&str; 16] = [
    "bool",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "__int128_t",
    "__uint128_t",
    "float",
    "double",
];

/// Operations that a type supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeKind {
    /// Type that converts to `long long`, perhaps by a cast.
    Number,
    /// Class with a member `v`.
    Class,
    /// Type that compares with `nullptr`.
    Pointer,
}

/// A type with its objects `oNAME` and `cNAME`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Type {
    /// Name of the type or of an alias.
    pub name: String,
    /// Operations that the type supports.
    pub kind: TypeKind,
    /// Whether the type is one of the universe's own classes or enumerations.
    pub own: bool,
    /// Whether the type is a class with a constructor that accepts any number.
    pub takes_numbers: bool,
    /// Types to which the type converts, including the conversions of its bases, and whether the result is a value
    /// rather than an lvalue.
    pub conversions: Vec<(String, bool)>,
    /// Classes from which the type is derived.
    pub bases: Vec<String>,
}

/// The types of a program.
#[derive(Debug, Clone)]
pub struct Universe {
    /// All types.
    pub types: Vec<Type>,
}

impl Universe {
    /// Draws types, and declares them and their objects.
    pub fn draw(d: &mut Draw) -> Self {
        let mut u = Self { types: Vec::new() };
        for _ in 0..3 + d.rng.below(4) {
            let spelled = d.pick(&ARITHMETIC);
            let value = format!("{}", 1 + d.rng.below(9));
            u.alias(d, spelled, TypeKind::Number, &value);
        }
        for _ in 0..d.rng.below(3) {
            u.enumeration(d);
        }
        for _ in 0..1 + d.rng.below(4) {
            u.class(d);
        }
        for _ in 0..d.rng.below(4) {
            u.pointer(d);
        }
        d.declare(END);
        u
    }

    /// Returns the classes and enumerations.
    pub fn own_types(&self) -> impl Iterator<Item = &str> {
        self.types.iter().filter(|t| t.own).map(|t| t.name.as_str())
    }

    /// Picks one of the types.
    pub fn any(&self, d: &mut Draw) -> Type {
        let at = d.rng.below(self.types.len());
        self.types[at].clone()
    }

    fn classes(&self) -> Vec<String> {
        self.types.iter().filter(|t| t.kind == TypeKind::Class).map(|t| t.name.clone()).collect()
    }

    fn alias(&mut self, d: &mut Draw, spelled: &str, kind: TypeKind, value: &str) {
        let name = format!("T_{}", spelled.replace(' ', "_").replace('*', "p"));
        if self.types.iter().any(|t| t.name == name) {
            return;
        }
        d.declare(&format!("using {name} = {spelled};"));
        self.add(d, name, kind, value, false);
    }

    fn add(&mut self, d: &mut Draw, name: String, kind: TypeKind, value: &str, own: bool) {
        d.set_up(&format!("{name} o{name} = {value}; const {name} c{name} = {value}; (void)o{name}, (void)c{name};"));
        self.types.push(Type { name, kind, own, takes_numbers: false, conversions: Vec::new(), bases: Vec::new() });
    }

    fn enumeration(&mut self, d: &mut Draw) {
        let (name, one) = (d.name("E"), d.name("e"));
        let scoped = d.rng.chance(40);
        // `: bool` is excluded: g++ does not rank the conversion to `bool` as a promotion, contrary to [conv.prom] 4
        // and NVRTC.
        let under = d.pick(&["", "", " : short", " : unsigned", " : unsigned char", " : long long"]);
        let word = if scoped { "enum class" } else { "enum" };
        d.declare(&format!("{word} {name}{under} {{ {one}_0, {one}_1 }};"));
        let value = format!("{name}::{one}_1");
        self.add(d, name, TypeKind::Number, &value, true);
    }

    fn class(&mut self, d: &mut Draw) {
        let name = d.name("C");
        let classes = self.classes();
        let base = d.rng.choose(&classes).cloned().filter(|_| d.rng.chance(60));
        let number = 1 + d.rng.below(99);
        let heads = base.as_ref().map_or(String::new(), |b| format!(" : {b}"));
        let mut text = format!("struct {name}{heads} {{\n    long long v = {number};\n    {name}() = default;\n");
        if d.rng.chance(15) {
            text.push_str(&format!("    __device__ {name}(const {name} &o) : v(o.v + 1) {{}}\n"));
        }
        if d.rng.chance(8) {
            text.push_str(&format!("    __device__ {name}({name} &&o) : v(o.v + 2) {{}}\n"));
            text.push_str(&format!("    __device__ {name}({name} &o) : v(o.v + 3) {{}}\n"));
        }
        let mut takes_numbers = false;
        for _ in 0..d.rng.below(3) {
            let from = self.any(d);
            let explicit = if d.rng.chance(25) { "explicit " } else { "" };
            let (form, number) = (d.pick(&["{}", "{}", "const {} &", "{} &&", "{} &"]), d.rng.below(90));
            let value = as_number("x", from.kind);
            let line = format!(
                "    __device__ {explicit}{name}({} x) : v({value} * 100 + {number}) {{}}\n",
                form.replace("{}", &from.name)
            );
            if !text.contains(&format!("{name}({} x)", form.replace("{}", &from.name))) {
                text.push_str(&line);
                takes_numbers |= from.kind == TypeKind::Number && !from.own && matches!(form, "{}" | "const {} &");
            }
        }
        if d.rng.chance(6) {
            text.push_str(&format!("    template <class T> __device__ {name}(T) : v(7) {{}}\n"));
        }
        let inherited = base.iter().find_map(|base| self.types.iter().find(|t| t.name == *base));
        let mut conversions = inherited.map(|base| base.conversions.clone()).unwrap_or_default();
        let bases: Vec<String> = inherited.iter().flat_map(|b| b.bases.iter().chain([&b.name])).cloned().collect();
        for _ in 0..d.rng.below(3) {
            let to = self.any(d);
            let explicit = if d.rng.chance(25) { "explicit " } else { "" };
            let (form, number) = (d.pick(&["{}", "{}", "{}", "const {} &", "{} &"]), d.rng.below(100));
            let quals = d.pick(&[" const", " const", " const", "", " &", " &&", " const &"]);
            let to_text = form.replace("{}", &to.name);
            if text.contains(&format!("operator {to_text}()")) {
                continue;
            }
            // A class does not convert both to values and to lvalues of a type. Where an rvalue reference is bound, g++
            // considers the conversions to lvalues as candidates, contrary to [over.match.ref] 1, and then complains
            // that the result is an lvalue; NVRTC ranks them.
            let to_value = form == "{}";
            if conversions.iter().any(|(other, value)| *other == to.name && *value != to_value) {
                continue;
            }
            conversions.push((to.name.clone(), to_value));
            let object = d.name("s");
            let result = match to.kind {
                TypeKind::Number => format!("({})({number} % 2)", to.name),
                TypeKind::Class => format!("{}()", to.name),
                TypeKind::Pointer => format!("({})nullptr", to.name),
            };
            match form {
                "{}" => {
                    text.push_str(&format!(
                        "    __device__ {explicit}operator {to_text}(){quals} {{ return {result}; }}\n"
                    ));
                }
                _ => {
                    d.declare(&format!("__device__ {} {object};", to.name));
                    text.push_str(&format!(
                        "    __device__ {explicit}operator {to_text}(){quals} {{ return {object}; }}\n"
                    ));
                }
            }
        }
        text.push_str("};");
        d.declare(&text);
        let value = format!("{name}()");
        self.add(d, name, TypeKind::Class, &value, true);
        if let Some(class) = self.types.last_mut() {
            class.takes_numbers = takes_numbers;
            (class.conversions, class.bases) = (conversions, bases);
        }
    }

    /// Returns true if an expression is an object of a class.
    pub fn names_class(&self, expression: &str) -> bool {
        self.classes().iter().any(|class| expression.contains(class.as_str()))
    }

    /// Returns true if an expression is an object of a class that is derived from `base`.
    pub fn derives(&self, expression: &str, base: &str) -> bool {
        let derived = self.types.iter().filter(|t| t.bases.iter().any(|b| b == base));
        derived.into_iter().any(|class| expression.contains(class.name.as_str()))
    }

    /// Returns true if an expression has an enumeration type.
    pub fn names_enumeration(&self, expression: &str) -> bool {
        self.types.iter().any(|t| t.own && t.kind == TypeKind::Number && expression.contains(t.name.as_str()))
    }

    fn pointer(&mut self, d: &mut Draw) {
        let mut to: Vec<String> =
            ["int", "const int", "void", "const void", "double", "int *", "const int *", "const int *const"]
                .map(str::to_owned)
                .to_vec();
        for class in self.classes() {
            to.extend([format!("const {class}"), class]);
        }
        let Some(to) = d.rng.choose(&to).cloned() else { return };
        self.alias(d, &format!("{to} *"), TypeKind::Pointer, "nullptr");
    }

    /// Draws an expression of any type and value category.
    pub fn argument(&self, d: &mut Draw) -> String {
        if d.rng.chance(25) {
            const LITERALS: [&str; 15] = [
                "0", "1", "3u", "4L", "5ul", "6LL", "7ull", "'a'", "2.5", "1.5f", "true", "false", "nullptr",
                "(short)2", "\"ab\"",
            ];
            return d.pick(&LITERALS).to_owned();
        }
        let name = self.any(d).name;
        match d.rng.below(8) {
            0..=2 => format!("o{name}"),
            3 | 4 => format!("c{name}"),
            5 => format!("static_cast<{name} &&>(o{name})"),
            6 => format!("static_cast<const {name} &&>(c{name})"),
            _ => format!("{name}(c{name})"),
        }
    }

    /// Draws a parameter's type.
    pub fn parameter(&self, d: &mut Draw) -> (String, TypeKind) {
        let ty = self.any(d);
        let forms = ["{}", "{}", "{}", "const {} &", "const {} &", "{} &", "{} &&", "const {} &&"];
        (d.pick(&forms).replace("{}", &ty.name), ty.kind)
    }
}

/// Returns an expression that converts a value to a number.
pub fn as_number(name: &str, kind: TypeKind) -> String {
    match kind {
        TypeKind::Number => format!("(long long){name}"),
        TypeKind::Class => format!("{name}.v"),
        TypeKind::Pointer => format!("({name} == nullptr)"),
    }
}
