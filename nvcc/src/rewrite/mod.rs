//! Turns preprocessed CUDA C++ into C++ for the host's compiler.
//!
//! - The body of a kernel becomes a *stub*, which launches the kernel: `::__iw_launch<type, &k<T> >(a, b)`.
//! - A launch `k<<<grid, block>>>(a, b)` becomes `(__cudaPushCallConfiguration(grid, block) ? (void)0 : k(a, b))`, as
//!   nvcc and clang compile it.
//! - Bodies of functions for the device alone become traps.
//! - Variables of the device stay as their shadows on the host, and are registered.
//! - CUDA's words vanish or become attributes.
//!
//! Everything else stays as it is, line by line, so that the compiler's messages and debug information point into the
//! source. The functions and templates that the result uses are declared by `isowarp/registration.h`.

mod brackets;
mod declaration;
mod params;
mod tokens;
mod words;

use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;

use isowarp_frontend::lex::pp_token::PpKind;
use isowarp_frontend::lex::punct::Punct;

use brackets::{close, close_angle, open, open_angle, split};
use declaration::Declaration;
use params::{params, template_params};
use tokens::{Token, only_lines, tokens};
use words::{INLINE, Word, word};

/// Words of declarations that the device owns.
const OF_DEVICE: &[&str] = &["__device__"];

/// Words of variables in the device's memory.
const VARIABLES: &[&str] = &["__device__", "__constant__", "__managed__"];

/// Rewritten source.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rewritten {
    /// The text for the host's compiler.
    pub text: String,
    /// Whether the text contains device code, which needs a bundle.
    pub has_device_code: bool,
    /// Offsets in the preprocessed text, and reasons why what is there cannot be rewritten.
    pub refused: Vec<(usize, &'static str)>,
}

/// Rewrites preprocessed CUDA C++. `relocatable` is nvcc's `-rdc=true`: without it, variables of the device belong to
/// their file. `is_system` returns true for files that contain none of CUDA's words.
pub fn rewrite(text: &str, relocatable: bool, is_system: &dyn Fn(&Path) -> bool) -> Rewritten {
    let tokens = tokens(text, is_system);
    let mut rewriter = Rewriter {
        text,
        tokens: &tokens,
        relocatable,
        edits: Vec::new(),
        scopes: Vec::new(),
        variable_templates: HashSet::new(),
        out: Rewritten::default(),
    };
    let mut at = 0;
    while at < tokens.len() {
        at = rewriter.step(at);
    }
    rewriter.finish()
}

/// Kinds of code between braces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    Namespace,
    Class,
    Other,
}

struct Rewriter<'a> {
    text: &'a str,
    tokens: &'a [Token],
    relocatable: bool,
    /// Ranges of the text and their replacements.
    edits: Vec<(Range<usize>, String)>,
    scopes: Vec<Scope>,
    /// Names of templates of the device's variables.
    variable_templates: HashSet<&'static str>,
    out: Rewritten,
}

impl Rewriter<'_> {
    fn replace(&mut self, range: Range<usize>, with: impl Into<String>) {
        self.edits.push((range, with.into()));
    }

    fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at..at, text);
    }

    /// Processes the token at `at`, and returns the index of the next one.
    fn step(&mut self, at: usize) -> usize {
        let token = self.tokens[at];
        match token.kind {
            PpKind::Punct(Punct::LBrace) => {
                self.scopes.push(self.scope(at));
                at + 1
            }
            PpKind::Punct(Punct::RBrace) => {
                self.scopes.pop();
                at + 1
            }
            PpKind::Punct(Punct::LaunchOpen) => self.launch(at, at),
            PpKind::Punct(Punct::Shl) if self.is_spaced_open(at) => self.launch(at, at + 1),
            PpKind::Ident => match token.text {
                "__global__" | "__device__" | "__host__" | "__constant__" | "__managed__" => self.declaration(at),
                "texture" | "surface" => self.reference(at),
                name if self.variable_templates.contains(name) => self.variable_instance(at),
                _ => self.word(at),
            },
            _ => at + 1,
        }
    }

    /// Replaces a word of CUDA, and returns the index of the next token.
    fn word(&mut self, at: usize) -> usize {
        let token = self.tokens[at];
        let Some(word) = token.word().and_then(word) else { return at + 1 };
        match word {
            Word::Removed => self.replace(token.start..token.end, ""),
            Word::RemovedWithParens => {
                if self.tokens.get(at + 1).is_some_and(|t| t.is(Punct::LParen)) {
                    let end = close(self.tokens, at + 1);
                    let range = token.start..self.tokens.get(end).map_or(self.text.len(), |t| t.end);
                    self.replace(range.clone(), only_lines(&self.text[range]));
                    return end + 1;
                }
            }
            Word::ForceInline => {
                let other = Declaration::around(self.tokens, at);
                let is_inline = other.has(self.tokens, &["inline", "__inline__", "__inline"]);
                let inline = if is_inline { "" } else { "inline " };
                self.replace(token.start..token.end, format!("{inline}__attribute__((always_inline))"));
            }
            Word::NoInline => {
                // libstdc++ writes `__attribute__((__noinline__))`.
                if at < 2 || !self.tokens[at - 1].is(Punct::LParen) || !self.tokens[at - 2].is(Punct::LParen) {
                    self.replace(token.start..token.end, "__attribute__((noinline))");
                }
            }
        }
        at + 1
    }

    /// Replaces the words of CUDA in a range of tokens.
    fn words(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end.min(self.tokens.len()) {
            at = self.word(at);
        }
    }

    /// Returns what the braces at `at` contain.
    fn scope(&self, at: usize) -> Scope {
        let mut first = at;
        while let Some(before) = first.checked_sub(1) {
            match self.tokens[before].kind {
                PpKind::Punct(Punct::Semi | Punct::LBrace | Punct::RBrace) => break,
                PpKind::Punct(Punct::RParen) => return Scope::Other,
                _ => first = before,
            }
        }
        let head = &self.tokens[first..at];
        let has = |words: &[&str]| head.iter().any(|t| t.word().is_some_and(|word| words.contains(&word)));
        if has(&["namespace"]) || (has(&["extern"]) && head.iter().any(|t| t.kind == PpKind::Str)) {
            Scope::Namespace
        } else if has(&["class", "struct", "union"]) {
            Scope::Class
        } else {
            Scope::Other
        }
    }

    /// Processes a declaration whose first word of CUDA is at `at`.
    fn declaration(&mut self, at: usize) -> usize {
        let tokens = self.tokens;
        // `[=] __device__ (int i) { … }` is a lambda, whose body stays.
        if at > 0 && tokens[at - 1].is(Punct::RBracket) {
            self.out.has_device_code = true;
            return self.word(at);
        }
        let found = Declaration::around(tokens, at);
        let is_of_device = found.has(tokens, OF_DEVICE) && !found.has(tokens, &["__host__"]);
        self.out.has_device_code |= found.has(tokens, &["__global__", "__device__", "__constant__", "__managed__"]);
        let head = found.params.map_or(found.end, |(_, close)| close);
        match (found.params, found.body) {
            (Some(params), Some(body)) if found.has(tokens, &["__global__"]) => {
                self.words(at..body.0);
                self.stub(&found, params, body);
                body.1 + 1
            }
            (Some(_), Some(body)) if is_of_device && !found.has(tokens, &["constexpr", "consteval", "auto"]) => {
                self.words(at..body.0);
                if !found.has(tokens, INLINE) {
                    self.insert(tokens[at].start, "inline ");
                }
                let range = tokens[body.0].start..tokens.get(body.1).map_or(self.text.len(), |t| t.end);
                let lines = only_lines(&self.text[range.clone()]);
                self.replace(range, format!("{{ __builtin_trap(); {lines}}}"));
                body.1 + 1
            }
            (None, _) if found.has(tokens, VARIABLES) => {
                let add = if found.has(tokens, &["__managed__"]) {
                    "add_managed()"
                } else if found.has(tokens, &["__constant__"]) {
                    "add(1)"
                } else {
                    "add(0)"
                };
                self.words(at..found.end);
                if found.has(tokens, &["template"]) {
                    self.variable_templates.extend(self.declared_names(&found));
                }
                if self.register(&found, add) && !self.relocatable && !found.has(tokens, &["static"]) {
                    self.insert(tokens[at].start, "static ");
                }
                found.end
            }
            _ => {
                // A function for both sides: launches and words in its body are processed as well.
                self.words(at..head);
                head.max(at + 1)
            }
        }
    }

    /// Registers the instance of a variable template that an expression of the host names.
    fn variable_instance(&mut self, at: usize) -> usize {
        let tokens = self.tokens;
        let in_function = self.scopes.contains(&Scope::Other);
        let Some(end) = close_angle(tokens, at + 1).filter(|_| in_function && tokens[at + 1].is(Punct::Lt)) else {
            return at + 1;
        };
        let first = self.name_of(at + 1).start;
        let name = &self.text[first..tokens[end].end];
        let registered = format!("((void)&::__iw_variable<decltype(&{name}), &{name} >::registered, ");
        self.insert(first, registered);
        self.insert(tokens[end].end, ")");
        end + 1
    }

    /// Registers a texture or surface reference, such as `texture<float, 2> image;`.
    fn reference(&mut self, at: usize) -> usize {
        let tokens = self.tokens;
        let begins = at == 0
            || matches!(tokens[at - 1].kind, PpKind::Punct(Punct::Semi | Punct::LBrace | Punct::RBrace))
            || tokens[at - 1].is_word("static");
        if begins && tokens.get(at + 1).is_some_and(|t| t.is(Punct::Lt)) {
            let found = Declaration::around(tokens, at);
            let add = if tokens[at].is_word("texture") { "add_texture()" } else { "add_surface()" };
            self.out.has_device_code |= found.params.is_none() && self.register(&found, add);
        }
        at + 1
    }

    /// Replaces the body of a kernel by a call that launches it.
    fn stub(&mut self, found: &Declaration, list: (usize, usize), body: (usize, usize)) {
        let tokens = self.tokens;
        let mut all = params(tokens, list.0, list.1);
        let mut name = self.text[self.name_of(list.0)].to_owned();
        // A parameter that is called as its kernel would hide it.
        for one in all.iter_mut().filter(|one| one.name == name) {
            one.name = "__iw_same".to_owned();
            for token in tokens[list.0..list.1].iter().filter(|token| token.is_word(&name)) {
                self.edits.push((token.start..token.end, one.name.clone()));
            }
        }
        let headers = found.template_headers(tokens);
        if let Some(&(from, to)) = headers.last()
            && to > from + 1
            && !name.ends_with('>')
        {
            let arguments = template_params(tokens, from, to);
            for one in &arguments {
                one.insert_at.into_iter().for_each(|at| self.edits.push((at..at, format!(" {}", one.name))));
            }
            let arguments: Vec<_> = arguments.iter().map(params::Param::as_argument).collect();
            name = format!("{name}<{} >", arguments.join(", "));
        }
        for one in &all {
            one.insert_at.into_iter().for_each(|at| self.edits.push((at..at, format!(" {}", one.name))));
        }
        let types = all.iter().map(|p| format!("decltype({}){}", p.name, if p.pack { "..." } else { "" }));
        let types = types.collect::<Vec<_>>().join(", ");
        let values: Vec<_> = all.iter().map(params::Param::as_argument).collect();
        let range = tokens[body.0].start..tokens.get(body.1).map_or(self.text.len(), |t| t.end);
        let lines = only_lines(&self.text[range.clone()]);
        let call = format!("::__iw_launch<__iw_t, &{name} >({});", values.join(", "));
        self.replace(range, format!("{{ typedef typename ::__iw_function<{types}>::type __iw_t; {call} {lines}}}"));
    }

    /// Returns the range of the text with the name before the parameters at `open`.
    fn name_of(&self, open: usize) -> Range<usize> {
        let tokens = self.tokens;
        let end = open.saturating_sub(1);
        let mut first = end;
        if tokens[first].is(Punct::Gt) || tokens[first].is(Punct::Shr) {
            first = open_angle(tokens, first).and_then(|at| at.checked_sub(1)).unwrap_or(first);
        }
        while first >= 2 && tokens[first - 1].is(Punct::ColonColon) && tokens[first - 2].word().is_some() {
            first -= 2;
        }
        tokens[first].start..tokens[end].end
    }

    /// Returns the names that a declaration of variables declares.
    fn declared_names(&self, found: &Declaration) -> Vec<&'static str> {
        let tokens = self.tokens;
        let start = found.template_headers(tokens).last().map_or(found.start, |(_, close)| close + 1);
        split(tokens, start, found.end)
            .into_iter()
            .filter_map(|part| {
                let stop = part
                    .clone()
                    .find(|&at| [Punct::Eq, Punct::LBracket, Punct::LBrace].iter().any(|punct| tokens[at].is(*punct)));
                let last = stop.unwrap_or(part.end).checked_sub(1).filter(|at| *at >= part.start)?;
                if !tokens[last].is(Punct::RParen) {
                    return tokens[last].word();
                }
                // `void (*name)(int)`.
                let star = part.clone().find(|&at| tokens[at].is(Punct::LParen) && tokens[at + 1].is(Punct::Star))?;
                let close = close(tokens, star);
                tokens[star..close.min(part.end)].iter().rev().find_map(Token::word)
            })
            .collect()
    }

    /// Registers the variables of a declaration in a namespace. Returns false for other declarations.
    fn register(&mut self, found: &Declaration, add: &str) -> bool {
        let tokens = self.tokens;
        let in_namespace = self.scopes.iter().all(|scope| *scope == Scope::Namespace);
        let is_declared = found.has(tokens, &["extern"]) && !self.is_in_extern_c_block(found.start);
        if !in_namespace || is_declared || found.has(tokens, &["template", "typedef", "using"]) {
            return false;
        }
        let Some(end) = tokens.get(found.end).filter(|t| t.is(Punct::Semi)) else { return false };
        let names = self.declared_names(found);
        let register = |name: &&str| {
            format!(
                " static const bool __iw_variable_{name} __attribute__((unused)) = \
                 ::__iw_variable<decltype(&{name}), &{name}>::{add};"
            )
        };
        let text: String = names.iter().map(register).collect();
        self.insert(end.end, text);
        true
    }

    /// Returns true if `extern` before the token at `at` is that of `extern "C" {`.
    fn is_in_extern_c_block(&self, at: usize) -> bool {
        !self.tokens.get(at).is_some_and(|t| t.is_word("extern"))
            && !self.tokens.get(at + 1).is_some_and(|t| t.is_word("extern"))
    }

    /// Rewrites the launch whose `<<<` is at `at`, or begins there and ends with the token at `open`.
    fn launch(&mut self, at: usize, open: usize) -> usize {
        let tokens = self.tokens;
        let (Some(first), Some((before, end))) = (self.callee(at), self.end_of_configuration(open)) else {
            self.out.refused.push((tokens[at].start, "the kernel of this launch cannot be found"));
            return at + 1;
        };
        let arguments = end + 1;
        if !tokens.get(arguments).is_some_and(|t| t.is(Punct::LParen)) {
            self.out.refused.push((tokens[end].start, "expected `(` after `>>>`"));
            return end + 1;
        }
        let last = close(tokens, arguments);
        let configuration = &self.text[tokens[open].end..tokens[before].start];
        self.insert(tokens[first].start, format!("(__cudaPushCallConfiguration({configuration}) ? (void)0 : "));
        self.replace(tokens[at].start..tokens[end].end, "");
        if let Some(last) = tokens.get(last) {
            self.insert(last.end, ")");
        }
        arguments
    }

    /// Returns the index of the first token of the expression that ends before the `<<<` at `at`.
    fn callee(&self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        let mut first = at.checked_sub(1)?;
        loop {
            let token = &tokens[first];
            first = match token.kind {
                PpKind::Punct(Punct::Gt | Punct::Shr | Punct::LaunchClose) => {
                    open_angle(tokens, first)?.checked_sub(1)?
                }
                PpKind::Punct(Punct::RParen | Punct::RBracket) => {
                    let start = open(tokens, first)?;
                    let before = start.checked_sub(1).map(|i| &tokens[i]);
                    let continues = before.is_some_and(|t| {
                        t.word().is_some_and(|word| !["return", "else", "do"].contains(&word))
                            || [Punct::RParen, Punct::RBracket, Punct::Gt].iter().any(|punct| t.is(*punct))
                    });
                    // `if (x) (k)<<<…>>>` is not a call.
                    if !continues || token.is(Punct::RParen) {
                        return Some(start);
                    }
                    start - 1
                }
                PpKind::Ident => {
                    let before = first.checked_sub(1).map(|i| &tokens[i]);
                    match before {
                        Some(t) if t.is_word("template") => first - 2,
                        Some(t) if t.is(Punct::Dot) || t.is(Punct::Arrow) => first.checked_sub(2)?,
                        Some(t) if t.is(Punct::ColonColon) => {
                            let outer = first.checked_sub(2).map(|i| &tokens[i]);
                            let is_scope = outer.is_some_and(|t| {
                                t.is(Punct::Gt)
                                    || t.is(Punct::Shr)
                                    || t.word().is_some_and(|word| !["return", "else", "do"].contains(&word))
                            });
                            if !is_scope {
                                return Some(first - 1);
                            }
                            first - 2
                        }
                        _ => return Some(first),
                    }
                }
                _ => return None,
            };
        }
    }

    /// Returns true if the `<<` at `at` is a `<<<` that is spelled `<< <`, which nvcc accepts.
    fn is_spaced_open(&self, at: usize) -> bool {
        let is_operator = at.checked_sub(1).is_some_and(|before| self.tokens[before].is_word("operator"));
        !is_operator && self.tokens.get(at + 1).is_some_and(|next| next.is(Punct::Lt))
    }

    /// Returns the indices of the first and the last token of the `>>>`, or `>> >`, that ends the configuration after
    /// the token at `open`.
    fn end_of_configuration(&self, open: usize) -> Option<(usize, usize)> {
        let tokens = self.tokens;
        let ends = |at: usize| match tokens[at].kind {
            PpKind::Punct(Punct::LaunchClose) => Some((at, at)),
            PpKind::Punct(Punct::Shr) if tokens.get(at + 1).is_some_and(|t| t.is(Punct::Gt)) => Some((at, at + 1)),
            _ => None,
        };
        let mut next = open + 1;
        while let Some(token) = tokens.get(next) {
            if let Some(end) = ends(next) {
                return Some(end);
            }
            match token.kind {
                PpKind::Punct(Punct::Semi) => return None,
                _ if token.opens() => next = close(tokens, next),
                PpKind::Punct(Punct::Lt) if tokens[next - 1].word().is_some() => {
                    // Template arguments, unless the `>` is that of `>>>`.
                    next = close_angle(tokens, next).filter(|end| ends(*end).is_none()).unwrap_or(next);
                }
                _ => {}
            }
            next += 1;
        }
        None
    }

    /// Applies the edits.
    fn finish(mut self) -> Rewritten {
        // Insertions at one place stay in order; a replacement that begins there follows them.
        self.edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut text = String::with_capacity(self.text.len() + 64 * self.edits.len());
        let mut done = 0;
        for (range, with) in &self.edits {
            if range.start < done {
                // Inside a range that was replaced.
                continue;
            }
            text.push_str(&self.text[done..range.start]);
            text.push_str(with);
            done = range.end;
        }
        text.push_str(&self.text[done..]);
        self.out.text = text;
        self.out
    }
}

#[cfg(test)]
mod tests;
