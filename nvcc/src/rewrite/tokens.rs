//! Tokens of preprocessed text, with the places where they begin and end in it.

use std::path::Path;
use std::sync::Arc;

use isowarp_core::span::FileId;
use isowarp_frontend::lex::pp_token::PpKind;
use isowarp_frontend::lex::punct::Punct;
use isowarp_frontend::lex::scan::Scanner;

/// A token of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub kind: PpKind,
    /// The spelling.
    pub text: &'static str,
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Token {
    /// Returns true for this punctuator.
    pub fn is(&self, punct: Punct) -> bool {
        self.kind == PpKind::Punct(punct)
    }

    /// Returns true for an opening bracket: `(`, `[` or `{`.
    pub fn opens(&self) -> bool {
        matches!(self.kind, PpKind::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace))
    }

    /// Returns true for a closing bracket.
    pub fn closes(&self) -> bool {
        matches!(self.kind, PpKind::Punct(Punct::RParen | Punct::RBracket | Punct::RBrace))
    }

    /// Returns the name, if the token is an identifier or a keyword.
    pub fn word(&self) -> Option<&'static str> {
        (self.kind == PpKind::Ident).then_some(self.text)
    }

    /// Returns true for this identifier or keyword.
    pub fn is_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }
}

/// Returns the tokens of preprocessed text outside system headers. `is_system` decides by a file's path.
pub(super) fn tokens(text: &str, is_system: &dyn Fn(&Path) -> bool) -> Vec<Token> {
    let visible = hide(text, is_system);
    let mut scanner = Scanner::new(FileId(0), Arc::from(visible));
    scanner.quiet = true;
    let mut all = Vec::new();
    loop {
        let token = scanner.next_token();
        if token.kind == PpKind::End {
            return all;
        }
        let (start, end) = (token.span.start as usize, token.span.end as usize);
        all.push(Token { kind: token.kind, text: token.spelling(), start, end });
    }
}

/// Returns the text with blanks instead of lines of system headers, line marks and pragmas. Offsets stay the same.
fn hide(text: &str, is_system: &dyn Fn(&Path) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut hidden = false;
    for line in text.split_inclusive('\n') {
        if line.starts_with('#') {
            if let Some(file) = marked_file(line) {
                hidden = is_system(Path::new(file));
            }
            blank(line, &mut out);
        } else if hidden {
            blank(line, &mut out);
        } else {
            out.push_str(line);
        }
    }
    out
}

fn blank(line: &str, out: &mut String) {
    out.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

/// Returns the file of a line mark, such as `# 12 "main.cu" 2` or `#line 12 "main.cu"`.
fn marked_file(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start().strip_prefix('"')?;
    rest.split_once('"').map(|(file, _)| file)
}

/// Returns the text of a range without anything but its line ends and line marks, so that later lines keep their
/// numbers.
pub(super) fn only_lines(text: &str) -> String {
    let mut out = String::new();
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
            if line.starts_with('#') {
                out.push_str(line);
            }
        }
    }
    out
}
