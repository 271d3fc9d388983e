//! The names of kernels and variables in host code, and those of the front end.
//!
//! Host code passes a mangled name (Itanium C++ ABI, "Mangling"), an identifier, or the name of a class template's instance
//! whose second argument is the kernel or variable. The front end writes names as messages show them. Both become one
//! form: without return types, unnamed namespaces and casts, with `const` before what it qualifies, and without spaces
//! that separate nothing.

use cpp_demangle::Symbol;

/// A name in the common form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name with its template arguments: `ns::k<float,4>`.
    pub base: String,
    /// The types of parameters, if the name has them.
    pub params: Option<Vec<String>>,
}

/// Prefixes of the names of classes that represent a kernel or variable.
const CLASSES: [&str; 2] = ["__iw_kernel", "__iw_variable"];

impl Name {
    /// Returns the common form of a name that host code has registered.
    pub fn registered(name: &str) -> Self {
        let demangle = |mangled: &str| Symbol::new(mangled).ok().and_then(|symbol| symbol.demangle().ok());
        if CLASSES.iter().any(|class| name.contains(class)) {
            let mangled = format!("_ZTS{}", name.trim_start_matches('*'));
            if let Some(text) = demangle(&mangled) {
                return Self::of_class(&text);
            }
        }
        match name.starts_with("_Z").then(|| demangle(name)).flatten() {
            Some(text) => Self::shown(&text),
            None => Self::shown(name),
        }
    }

    /// Returns the common form of a name as the front end or a demangler writes it.
    pub fn shown(text: &str) -> Self {
        function(&tokens(text))
    }

    /// Returns the name that the last template argument of a class denotes.
    fn of_class(text: &str) -> Self {
        let all = tokens(text);
        let (Some(open), Some(close)) = (all.iter().position(|t| t == "<"), all.iter().rposition(|t| t == ">")) else {
            return function(&all);
        };
        let arguments = split(all.get(open + 1..close).unwrap_or_default());
        function(denoted(arguments.last().copied().unwrap_or_default()))
    }

    /// Returns the common form of a type.
    pub fn of_type(text: &str) -> String {
        parameter(&tokens(text))
    }

    /// Returns true if both may be names of the same entity: of names with parameters, these have to be the same.
    pub fn fits(&self, other: &Name) -> bool {
        let same = |(a, b): (&Vec<String>, &Vec<String>)| a == b;
        self.base == other.base && self.params.as_ref().zip(other.params.as_ref()).is_none_or(same)
    }
}

/// Words that add nothing to a name.
const IGNORED: [&str; 5] = ["struct", "class", "enum", "typename", "union"];

/// Splits a text into words, `::`, and other characters. The class of a lambda expression becomes one word.
fn tokens(text: &str) -> Vec<String> {
    let mut text = text.to_owned();
    for unnamed in ["(anonymous namespace)::", "{anonymous}::", "<unnamed>::", "typeinfo name for ", "[clone .part.0]"]
    {
        text = text.replace(unnamed, "");
    }
    let chars: Vec<char> = text.chars().collect();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.' || c == '$';
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(c) = chars.get(at).copied() {
        let start = at;
        at += 1;
        match c {
            c if is_word(c) => {
                while chars.get(at).copied().is_some_and(is_word) {
                    at += 1;
                }
                let word: String = chars[start..at].iter().collect();
                if word.starts_with("lambda.") {
                    lambda(&mut out);
                } else if !IGNORED.contains(&word.as_str()) {
                    out.push(word);
                }
            }
            '{' => {
                let mut depth = 1;
                while depth > 0 && at < chars.len() {
                    depth += match chars[at] {
                        '{' => 1,
                        '}' => -1,
                        _ => 0,
                    };
                    at += 1;
                }
                lambda(&mut out);
            }
            ':' if chars.get(at) == Some(&':') => {
                at += 1;
                out.push("::".to_owned());
            }
            c if c.is_whitespace() => {}
            c => out.push(c.to_string()),
        }
    }
    out
}

/// Adds the class of a lambda expression, and removes the function that it is in.
fn lambda(out: &mut Vec<String>) {
    let mut depth = 0;
    let start = out.iter().rposition(|token| {
        match token.as_str() {
            ")" | ">" => depth += 1,
            "(" | "<" if depth > 0 => depth -= 1,
            "(" | "<" | "," => return depth == 0,
            _ => {}
        }
        false
    });
    out.truncate(start.map_or(0, |at| at + 1));
    out.push("lambda".to_owned());
}

/// Change of the depth of brackets at a token.
fn depth(token: &str) -> i32 {
    match token {
        "(" | "<" | "[" => 1,
        ")" | ">" | "]" => -1,
        _ => 0,
    }
}

/// Splits a list at its commas.
fn split(list: &[String]) -> Vec<&[String]> {
    let mut level = 0;
    let parts = list.split(|token| {
        level += depth(token);
        level == 0 && token == ","
    });
    parts.collect()
}

/// Returns the position of the bracket that opens what the last token closes.
fn opening(tokens: &[String]) -> Option<usize> {
    let mut level = 0;
    tokens.iter().rposition(|token| {
        level -= depth(token);
        level == 0
    })
}

/// Returns what an argument such as `&(void f(int))` or `&f` denotes.
fn denoted(mut tokens: &[String]) -> &[String] {
    loop {
        match tokens {
            [first, rest @ ..] if first == "&" => tokens = rest,
            [first, inner @ .., last]
                if first == "(" && last == ")" && opening(tokens) == Some(0) && !inner.is_empty() =>
            {
                tokens = inner;
            }
            _ => return tokens,
        }
    }
}

/// Returns the common form of a function's or variable's name.
fn function(all: &[String]) -> Name {
    let (head, params) = match all.last().map(String::as_str) {
        Some(")") => {
            let open = opening(all).unwrap_or(0);
            let params = split(all.get(open + 1..all.len() - 1).unwrap_or_default());
            let params: Vec<String> = params.into_iter().map(parameter).collect();
            let none = matches!(params.as_slice(), [only] if only.is_empty() || only == "void");
            (all.get(..open).unwrap_or_default(), Some(if none { Vec::new() } else { params }))
        }
        _ => (all, None),
    };
    // The name is what ends here: components with template arguments, and `::` between them.
    let mut parts: Vec<String> = Vec::new();
    let mut rest = head;
    loop {
        let mut component = String::new();
        if rest.last().is_some_and(|token| token == ">") {
            let open = opening(rest).unwrap_or(0);
            let arguments = split(rest.get(open + 1..rest.len() - 1).unwrap_or_default());
            let arguments: Vec<String> = arguments.into_iter().map(argument).collect();
            component = format!("<{}>", arguments.join(","));
            rest = rest.get(..open).unwrap_or_default();
        }
        let Some((word, before)) = rest.split_last() else { break };
        parts.push(format!("{word}{component}"));
        rest = before;
        match rest.split_last() {
            Some((colons, before)) if colons == "::" => rest = before,
            _ => break,
        }
    }
    parts.reverse();
    Name { base: parts.join("::"), params }
}

/// Returns the common form of a template argument: a type, a number, or the name of a function or variable.
fn argument(all: &[String]) -> String {
    let mut tokens = all;
    if tokens.first().is_some_and(|token| token == "&") {
        return function(denoted(tokens)).base;
    }
    // A cast of a number.
    if tokens.first().is_some_and(|token| token == "(") {
        let mut level = 0;
        let close = tokens.iter().position(|token| {
            level += depth(token);
            level == 0
        });
        if let Some(rest) = close.and_then(|close| tokens.get(close + 1..)).filter(|rest| is_number(rest)) {
            tokens = rest;
        }
    }
    if is_number(tokens) {
        let text = tokens.concat();
        return match text.as_str() {
            "true" => "1".to_owned(),
            "false" => "0".to_owned(),
            _ => text.trim_end_matches(['u', 'U', 'l', 'L']).to_owned(),
        };
    }
    type_text(tokens)
}

fn is_number(tokens: &[String]) -> bool {
    match tokens {
        [one] => one == "true" || one == "false" || one.starts_with(|c: char| c.is_ascii_digit()),
        [sign, one] => sign == "-" && one.starts_with(|c: char| c.is_ascii_digit()),
        _ => false,
    }
}

/// Returns the common form of a parameter's type, whose own qualifiers do not matter.
fn parameter(all: &[String]) -> String {
    let all: Vec<String> = all.iter().filter(|token| !token.contains("restrict")).cloned().collect();
    let qualifier = |token: &String| token == "const" || token == "volatile";
    let mut end = all.len();
    while end > 1 && all.get(end - 1).is_some_and(qualifier) {
        end -= 1;
    }
    let mut tokens = all.get(..end).unwrap_or_default();
    // A qualifier before a type that is not a pointer or reference.
    let plain = |tokens: &[String]| !tokens.iter().any(|token| ["*", "&", "["].contains(&token.as_str()));
    while tokens.first().is_some_and(qualifier) && plain(tokens) {
        tokens = tokens.get(1..).unwrap_or_default();
    }
    type_text(tokens)
}

/// Returns the common form of a type.
fn type_text(tokens: &[String]) -> String {
    let mut out: Vec<String> = Vec::new();
    // Where the type that a following `const` qualifies begins.
    let mut start = 0;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token.as_str() {
            "const" | "volatile" => {
                let of_base = out
                    .last()
                    .is_some_and(|last| !["*", "&", "(", ",", "<"].contains(&last.as_str()) && out.len() > start);
                if of_base { out.insert(start, token.clone()) } else { out.push(token.clone()) }
            }
            "<" => {
                let mut level = 1;
                let open = at;
                while level > 0 && at < tokens.len() {
                    level += depth(&tokens[at]);
                    at += 1;
                }
                let inner = split(tokens.get(open..at.saturating_sub(1)).unwrap_or_default());
                let inner: Vec<String> = inner.into_iter().map(argument).collect();
                // The arguments and the name before them become one token.
                let of = out.pop().unwrap_or_default();
                out.push(format!("{of}<{}>", inner.join(",")));
            }
            "(" | "," => {
                out.push(token.clone());
                start = out.len();
            }
            _ => out.push(token.clone()),
        }
    }
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '>');
    let mut text = String::new();
    for token in out {
        if is_word(text.chars().last()) && token.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            text.push(' ');
        }
        text += &token;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(name: &str) -> String {
        Name::registered(name).base
    }

    #[test]
    fn mangled_names_and_the_front_ends_are_the_same() {
        // Both as g++ 12 and the front end write them.
        for (mangled, shown) in [
            ("_ZN12_GLOBAL__N_13hidEPi", "hid"),
            ("_ZN12_GLOBAL__N_14hidtINS_1SEEEvPT_", "hidt<S>"),
            ("_ZN2ns1kEPi", "ns::k"),
            ("_ZN2ns1tINS_1XIPFiflEEELin3EEEvPT_", "ns::t<ns::X<int (*)(float, long)>, -3>"),
            ("_ZN2ns1tINS_1XIPKhEELi4EEEvPT_", "ns::t<ns::X<const unsigned char *>, 4>"),
            ("_ZN2ns1tIPfLi4EEEvPT_", "ns::t<float *, 4>"),
            ("_ZN2ns1tIfEEvPT_i", "ns::t<float>"),
            ("_ZN2ns1tIyLi4EEEvPT_", "ns::t<unsigned long long, 4>"),
            ("_ZN2ns1uILt256ELb1ELc97EEEvPi", "ns::u<256, true, 97>"),
            ("_ZN2ns2enILNS_1EE1EEEvPi", "ns::en<(ns::E)1>"),
            ("_ZN2ns3lamI3AddEEvT_Pi", "ns::lam<Add>"),
            ("_ZN2ns3lamIZ4mainEUliE_EEvT_Pi", "ns::lam<lambda.5>"),
            ("_Z2fpIXadL_Z2ffPiEEEvS0_", "fp<ff>"),
            ("_Z4packIJifjEEvDpT_", "pack<int, float, unsigned int>"),
            ("_ZL2stPyPKfN2ns1XIjEE", "st"),
            ("ec", "ec"),
            ("_Z5useccv", "usecc"),
        ] {
            assert_eq!(base(mangled), Name::shown(shown).base, "{mangled} {shown}");
        }
    }

    #[test]
    fn classes_denote_kernels_and_variables() {
        assert_eq!(base("11__iw_kernelIPFvPfiEXadL_Z1kIfEvPT_iEEE"), "k<float>");
        assert_eq!(base("11__iw_kernelIFvPiEXadL_Z3incS0_EEE"), "inc");
        assert_eq!(base("13__iw_variableIA4_iXadL_Z2dvEEE"), "dv");
        assert_eq!(base("*13__iw_variableIfXadL_ZN2ns2ccEEEE"), "ns::cc");
    }

    #[test]
    fn parameters_distinguish_overloads() {
        let (ints, floats) = (Name::registered("_ZN2ns1kEPi"), Name::registered("_ZN2ns1kEPf"));
        assert!(!ints.fits(&floats));
        assert!(floats.fits(&Name::shown("ns::k(float *)")) && !ints.fits(&Name::shown("ns::k(float *)")));
        assert!(ints.fits(&Name::shown("ns::k")));
        assert_eq!(Name::of_type("const float *"), Name::of_type("float const*"));
        assert_eq!(Name::of_type("const float *const"), "const float*");
        assert_eq!(Name::of_type("const int"), "int");
        assert_eq!(Name::registered("_Z1kv").params, Some(Vec::new()));
    }
}
