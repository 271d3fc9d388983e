//! Tokens of the IR's text form.

use super::parse::ParseError;

/// A token.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token<'a> {
    /// A word, possibly with dots: `if`, `threadIdx.x`, `atomic.add.device`.
    Word(&'a str),
    /// A number as written: `-5`, `1.5e-3`, `0x7f`.
    Number(&'a str),
    /// A string `"…"`, unescaped.
    Text(String),
    /// A byte string such as `x"00ff"`.
    Bytes(Vec<u8>),
    /// The number of a value, such as `%3`.
    Value(u32),
    /// The number of a local, such as `$3`.
    Local(u32),
    /// A name, `@name` or `@"name"`.
    Name(String),
    /// A number instead of a name, such as `@#3`.
    Index(u32),
    /// A span, such as `!0:12-15`.
    Span(u32, u32, u32),
    /// Any of `{ } ( ) [ ] , : = * +`.
    Punct(char),
    /// The arrow `->`.
    Arrow,
}

/// A token with the byte range from which it was read.
#[derive(Debug, Clone)]
pub(super) struct Lexed<'a> {
    pub token: Token<'a>,
    pub start: usize,
    pub end: usize,
}

/// Splits the whole text into tokens.
pub(super) fn lex(text: &str) -> Result<Vec<Lexed<'_>>, ParseError> {
    let mut lexer = Lexer { text, at: 0 };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank();
        let start = lexer.at;
        let Some(c) = lexer.peek() else { return Ok(tokens) };
        let token = lexer.token(c).map_err(|message| ParseError::at(text, start, message))?;
        tokens.push(Lexed { token, start, end: lexer.at });
    }
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn take_while(&mut self, mut f: impl FnMut(char) -> bool) -> &'a str {
        let rest = self.rest();
        let len = rest.find(|c| !f(c)).unwrap_or(rest.len());
        self.at += len;
        rest.get(..len).unwrap_or("")
    }

    fn skip_blank(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if !self.rest().starts_with("//") {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn token(&mut self, c: char) -> Result<Token<'a>, String> {
        match c {
            '{' | '}' | '(' | ')' | '[' | ']' | ',' | ':' | '=' | '*' | '+' => {
                self.bump();
                Ok(Token::Punct(c))
            }
            '-' if self.rest().starts_with("->") => {
                self.at += 2;
                Ok(Token::Arrow)
            }
            '%' => {
                self.bump();
                Ok(Token::Value(self.number()?))
            }
            '$' => {
                self.bump();
                Ok(Token::Local(self.number()?))
            }
            '!' => {
                self.bump();
                let file = self.number()?;
                self.expect(':')?;
                let start = self.number()?;
                self.expect('-')?;
                Ok(Token::Span(file, start, self.number()?))
            }
            '@' => {
                self.bump();
                match self.peek() {
                    Some('"') => Ok(Token::Name(self.quoted()?)),
                    Some('#') => {
                        self.bump();
                        Ok(Token::Index(self.number()?))
                    }
                    _ => {
                        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
                        if name.is_empty() { Err("a name must follow @".into()) } else { Ok(Token::Name(name.into())) }
                    }
                }
            }
            '"' => Ok(Token::Text(self.quoted()?)),
            'x' if self.rest().starts_with("x\"") => self.bytes(),
            '-' | '0'..='9' => Ok(Token::Number(self.numeral())),
            c if c.is_ascii_alphabetic() || c == '_' => {
                Ok(Token::Word(self.take_while(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')))
            }
            c => Err(format!("unexpected character {c:?}")),
        }
    }

    fn number(&mut self) -> Result<u32, String> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| format!("expected a number below 2^32, found {digits:?}"))
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.peek() == Some(c) {
            self.bump();
            Ok(())
        } else {
            Err(format!("expected {c:?}"))
        }
    }

    /// Reads a numeral such as `-5`, `0x1f` or `1.5e-7`.
    fn numeral(&mut self) -> &'a str {
        let hex = self.rest().starts_with("0x");
        let mut previous = '\0';
        self.take_while(|c| {
            let ok = c.is_ascii_alphanumeric()
                || c == '.'
                || (c == '-' && previous == '\0')
                || (matches!(c, '-' | '+') && previous == 'e' && !hex);
            previous = c;
            ok
        })
    }

    fn quoted(&mut self) -> Result<String, String> {
        self.expect('"')?;
        let mut out = String::new();
        loop {
            match self.bump() {
                None => return Err("unterminated quote".into()),
                Some('"') => return Ok(out),
                Some('\\') => match self.bump() {
                    Some(c @ ('"' | '\\')) => out.push(c),
                    Some('u') => {
                        self.expect('{')?;
                        let digits = self.take_while(|c| c.is_ascii_hexdigit());
                        let c = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
                        out.push(c.ok_or("bad character code")?);
                        self.expect('}')?;
                    }
                    _ => return Err("unknown escape".into()),
                },
                Some(c) => out.push(c),
            }
        }
    }

    fn bytes(&mut self) -> Result<Token<'a>, String> {
        self.at += 2;
        let digits = self.take_while(|c| c.is_ascii_hexdigit());
        self.expect('"')?;
        if !digits.len().is_multiple_of(2) {
            return Err("an odd number of hexadecimal digits".into());
        }
        let digit = |b: u8| (b as char).to_digit(16).unwrap_or(0) as u8;
        Ok(Token::Bytes(digits.as_bytes().chunks(2).map(|p| p.iter().fold(0, |acc, b| acc << 4 | digit(*b))).collect()))
    }
}
