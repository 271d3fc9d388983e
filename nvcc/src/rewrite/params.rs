//! Finds, or makes, the names of parameters of kernels and of their templates.

use std::ops::Range;

use isowarp_frontend::lex::punct::Punct;

use super::brackets::split;
use super::tokens::Token;

/// A parameter of a function or of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Param {
    pub name: String,
    /// Whether it is a pack (`Ts... values`).
    pub pack: bool,
    /// The place in the text where a name has to be added, if the parameter has none.
    pub insert_at: Option<usize>,
}

impl Param {
    /// Returns the parameter as an argument of another template or function.
    pub fn as_argument(&self) -> String {
        if self.pack { format!("{}...", self.name) } else { self.name.clone() }
    }
}

/// Words that are part of a type and never the name of a parameter.
const TYPE_WORDS: &[&str] = &[
    "auto",
    "bool",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "const",
    "double",
    "enum",
    "float",
    "int",
    "long",
    "short",
    "signed",
    "struct",
    "typename",
    "union",
    "unsigned",
    "void",
    "volatile",
    "wchar_t",
    "__restrict__",
    "__restrict",
    "restrict",
    "__int128",
    "__grid_constant__",
    "decltype",
    "__const__",
    "__volatile__",
];

/// Words that do not make a type by themselves.
const QUALIFIERS: &[&str] = &[
    "const",
    "volatile",
    "struct",
    "class",
    "enum",
    "union",
    "typename",
    "__restrict__",
    "__restrict",
    "restrict",
    "__grid_constant__",
    "register",
    "__const__",
    "__volatile__",
];

/// Returns the parameters of a function whose list is between the parentheses at `open` and `close`.
pub(super) fn params(tokens: &[Token], open: usize, close: usize) -> Vec<Param> {
    let parts = split(tokens, open + 1, close);
    if let [only] = &parts[..]
        && only.len() == 1
        && tokens[only.start].is_word("void")
    {
        return Vec::new();
    }
    parts.into_iter().enumerate().map(|(number, part)| param(tokens, part, number)).collect()
}

/// Returns the part of a parameter before its default argument.
fn without_default(tokens: &[Token], part: Range<usize>) -> Range<usize> {
    let mut at = part.start;
    while at < part.end {
        if tokens[at].is(Punct::Eq) {
            return part.start..at;
        }
        if tokens[at].opens() {
            at = super::brackets::close(tokens, at);
        }
        at += 1;
    }
    part
}

fn param(tokens: &[Token], part: Range<usize>, number: usize) -> Param {
    let part = without_default(tokens, part);
    let pack = tokens[part.clone()].iter().any(|token| token.is(Punct::Ellipsis));
    if let Some(name) = name_in(tokens, part.clone()) {
        return Param { name: name.to_owned(), pack, insert_at: None };
    }
    // A name follows the type, before the extents of an array.
    let array = part.clone().find(|&at| tokens[at].is(Punct::LBracket));
    let insert_at = match array {
        Some(at) => tokens[at].start,
        None => tokens[part.end - 1].end,
    };
    Param { name: format!("__iw_p{number}"), pack, insert_at: Some(insert_at) }
}

/// Returns the name in the declaration of a parameter.
fn name_in(tokens: &[Token], part: Range<usize>) -> Option<&'static str> {
    // `int (*name)(float)` and `float (&name)[3]`.
    let inner = part.clone().find(|&at| {
        tokens[at].is(Punct::LParen)
            && tokens.get(at + 1).is_some_and(|t| t.is(Punct::Star) || t.is(Punct::Amp) || t.is(Punct::AmpAmp))
    });
    if let Some(open) = inner {
        let close = super::brackets::close(tokens, open).min(part.end);
        return tokens[open + 1..close].iter().rev().find_map(|t| t.word().filter(|word| !TYPE_WORDS.contains(word)));
    }
    let mut end = part.end;
    let mut at = part.start;
    while at < end {
        if tokens[at].is(Punct::LBracket) {
            end = at;
        }
        at += 1;
    }
    let last = tokens[part.start..end].last()?;
    let name = last.word().filter(|word| !TYPE_WORDS.contains(word))?;
    let before = &tokens[part.start..end - 1];
    let follows_scope = before.last().is_some_and(|token| token.is(Punct::ColonColon));
    let has_type = before.iter().any(|token| token.word().is_none_or(|word| !QUALIFIERS.contains(&word)));
    (has_type && !follows_scope).then_some(name)
}

/// Returns the parameters of a template whose list is between the `<` at `open` and the `>` at `close`.
pub(super) fn template_params(tokens: &[Token], open: usize, close: usize) -> Vec<Param> {
    let parts = split(tokens, open + 1, close);
    parts.into_iter().enumerate().map(|(number, part)| template_param(tokens, part, number)).collect()
}

fn template_param(tokens: &[Token], part: Range<usize>, number: usize) -> Param {
    let whole = without_default(tokens, part);
    let pack = tokens[whole.clone()].iter().any(|token| token.is(Punct::Ellipsis));
    // The `>` of `template <class> class C` is part of the declaration.
    let last = &tokens[whole.end - 1];
    let is_type = whole.len() > 1
        && last.word().is_some_and(|word| !TYPE_WORDS.contains(&word))
        && !tokens[whole.end - 2].is(Punct::ColonColon);
    let only_qualifiers = tokens[whole.start..whole.end - 1]
        .iter()
        .all(|token| matches!(token.word(), Some("const" | "volatile" | "struct" | "enum" | "union")));
    match last.word() {
        Some(name) if is_type && !only_qualifiers => Param { name: name.to_owned(), pack, insert_at: None },
        _ => match name_in(tokens, whole.clone()) {
            Some(name) => Param { name: name.to_owned(), pack, insert_at: None },
            None => Param { name: format!("__iw_t{number}"), pack, insert_at: Some(last.end) },
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{Param, params, template_params};
    use crate::rewrite::brackets::{close, close_angle};
    use crate::rewrite::tokens::tokens;

    fn names(all: &[Param]) -> Vec<String> {
        let shown = |p: &Param| if p.insert_at.is_some() { format!("+{}", p.as_argument()) } else { p.as_argument() };
        all.iter().map(shown).collect()
    }

    fn of_function(text: &str) -> Vec<String> {
        let tokens = tokens(text, &|_| false);
        names(&params(&tokens, 0, close(&tokens, 0)))
    }

    fn of_template(text: &str) -> Vec<String> {
        let tokens = tokens(text, &|_| false);
        names(&template_params(&tokens, 0, close_angle(&tokens, 0).unwrap_or(tokens.len())))
    }

    #[test]
    fn names_of_parameters_are_found() {
        assert_eq!(of_function("(float *x, const int n, unsigned m)"), ["x", "n", "m"]);
        assert_eq!(of_function("(int (*f)(float, int), float (&a)[3], int b[], T c[N][2])"), ["f", "a", "b", "c"]);
        assert_eq!(of_function("(std::map<int, float> x = std::map<int, float>(), A::B y)"), ["x", "y"]);
        assert_eq!(of_function("(const float *__restrict__ x, struct S s, Ts... rest)"), ["x", "s", "rest..."]);
        assert_eq!(of_function("(void)"), [""; 0]);
        assert_eq!(of_function("()"), [""; 0]);
    }

    #[test]
    fn parameters_without_a_name_get_one() {
        let wanted = ["+__iw_p0", "+__iw_p1", "+__iw_p2", "+__iw_p3", "+__iw_p4"];
        assert_eq!(of_function("(int, float *, const S, A::B, float *__restrict__)"), wanted);
        assert_eq!(of_function("(int = 3, unsigned long long)"), ["+__iw_p0", "+__iw_p1"]);
        assert_eq!(of_function("(typename T::type, struct S)"), ["+__iw_p0", "+__iw_p1"]);
    }

    #[test]
    fn names_of_template_parameters_are_found() {
        assert_eq!(of_template("<class T, typename U = int, int N = (3 > 2), bool B>"), ["T", "U", "N", "B"]);
        assert_eq!(of_template("<template <class> class C, class... Ts, T V>"), ["C", "Ts...", "V"]);
        assert_eq!(
            of_template("<class, typename = std::enable_if_t<true>, int>"),
            ["+__iw_t0", "+__iw_t1", "+__iw_t2"]
        );
        assert_eq!(of_template("<typename T::type V, std::size_t N, unsigned int>"), ["V", "N", "+__iw_t2"]);
    }
}
