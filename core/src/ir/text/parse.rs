//! Reads modules from text: structs, variables, function heads. Instructions are in `parse_inst.rs` (blocks) and
//! `parse_ops.rs` (operations).
//!
//! The parser accepts everything that the printer can print, including malformed IR: the verifier checks the meaning.
//! Values that no instruction defines have no type in the text. Where a number below the highest one is missing, its
//! type is read as `bool`.

use std::collections::HashMap;
use std::sync::Arc;

use super::lex::{Lexed, Token, lex};
use super::{MAX_TYPE_NESTING, parse_inst};
use crate::ir::module::{Function, FunctionKind, Global, GlobalId, InitAddress, Local, LocalKind, Module, Param};
use crate::ir::types::{DataType, Field, Scalar, Space, StructDef, StructId, Type};
use crate::span::{FileId, SourceMap, Span};

/// An error in the text, with its position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct ParseError {
    /// Line, counted from 1.
    pub line: u32,
    /// Column in characters, counted from 1.
    pub column: u32,
    /// Description of the error.
    pub message: String,
}

impl ParseError {
    pub(super) fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = text.get(..offset.min(text.len())).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        Self {
            line: before.matches('\n').count() as u32 + 1,
            column: before.get(line_start..).map_or(0, |s| s.chars().count()) as u32 + 1,
            message: message.into(),
        }
    }
}

/// The source of the spans of a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpanSource {
    /// Spans written in the text as `!file:start-end`; none where this is missing.
    Written,
    /// Positions in the IR text itself, which becomes the module's only source file. For messages about IR files.
    Text,
}

/// Limit on the numbers of values; a higher number is an error.
const MAX_VALUES: u32 = 1 << 22;

pub(super) type Result<T> = std::result::Result<T, ParseError>;

/// Reads a module.
///
/// # Errors
/// The first place where the text is not IR.
pub fn parse_module(text: &str, spans: SpanSource) -> Result<Module> {
    let tokens = lex(text)?;
    let mut p = Parser { text, at: 0, spans, names: Names::collect(&tokens), tokens };
    let mut module = Module::default();
    if spans == SpanSource::Text {
        let mut sources = SourceMap::new();
        sources.add("<ir>", text);
        module.sources = Arc::new(sources);
    }
    while let Some(token) = p.peek() {
        match token {
            Token::Word("struct") => {
                let s = p.struct_def()?;
                Arc::make_mut(&mut module.structs).push(s);
            }
            Token::Word("kernel" | "device") => {
                let f = p.function()?;
                module.functions.push(f);
            }
            Token::Word(w) if w.starts_with("var.") => {
                let g = p.global()?;
                module.globals.push(g);
            }
            _ => return Err(p.error("expected struct, var, kernel or device")),
        }
    }
    Ok(module)
}

/// The numbers of named things.
struct Names {
    structs: HashMap<String, u32>,
    globals: HashMap<String, u32>,
    functions: HashMap<String, u32>,
}

impl Names {
    /// Collects all definitions, so that references may precede them.
    fn collect(tokens: &[Lexed<'_>]) -> Self {
        let mut names = Names { structs: HashMap::new(), globals: HashMap::new(), functions: HashMap::new() };
        let mut counts = [0u32; 3];
        let mut depth = 0i64;
        let mut pending = None;
        for lexed in tokens {
            match &lexed.token {
                Token::Punct('{') => depth += 1,
                Token::Punct('}') => depth -= 1,
                _ if depth != 0 => {}
                Token::Word("struct") => pending = Some(0),
                Token::Word("kernel" | "device") => pending = Some(2),
                Token::Word(w) if w.starts_with("var.") => pending = Some(1),
                Token::Name(name) => {
                    if let Some(which) = pending.take() {
                        let map = match which {
                            0 => &mut names.structs,
                            1 => &mut names.globals,
                            _ => &mut names.functions,
                        };
                        if let Some(count) = counts.get_mut(which) {
                            map.entry(name.clone()).or_insert(*count);
                            *count += 1;
                        }
                    }
                }
                _ => {}
            }
        }
        names
    }
}

/// A cursor over the tokens.
pub(super) struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Lexed<'a>>,
    at: usize,
    spans: SpanSource,
    names: Names,
}

impl<'a> Parser<'a> {
    pub fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at).map(|l| &l.token)
    }

    pub fn peek_second(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at + 1).map(|l| &l.token)
    }

    pub fn next(&mut self) -> Option<Token<'a>> {
        let token = self.peek().cloned();
        self.at += 1;
        token
    }

    /// Returns an error at the next token.
    pub fn error(&self, message: impl Into<String>) -> ParseError {
        let offset = self.tokens.get(self.at).map_or(self.text.len(), |l| l.start);
        ParseError::at(self.text, offset, message)
    }

    /// Returns an error at the previous token.
    pub fn error_before(&self, message: impl Into<String>) -> ParseError {
        let offset = self.tokens.get(self.at.wrapping_sub(1)).map_or(self.text.len(), |l| l.start);
        ParseError::at(self.text, offset, message)
    }

    /// Returns the offset of the next token.
    pub fn mark(&self) -> usize {
        self.tokens.get(self.at).map_or(self.text.len(), |l| l.start)
    }

    pub fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(&Token::Punct(c));
        self.at += usize::from(found);
        found
    }

    pub fn expect(&mut self, c: char) -> Result<()> {
        if self.eat(c) { Ok(()) } else { Err(self.error(format!("expected {c:?}"))) }
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(w)) if *w == word);
        self.at += usize::from(found);
        found
    }

    pub fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.error(format!("expected `{word}`"))) }
    }

    pub fn word(&mut self, what: &str) -> Result<&'a str> {
        match self.peek() {
            Some(Token::Word(w)) => {
                let w = *w;
                self.at += 1;
                Ok(w)
            }
            _ => Err(self.error(format!("expected {what}"))),
        }
    }

    /// Reads a decimal number of a type.
    pub fn number<T: std::str::FromStr>(&mut self) -> Result<T> {
        let Some(Token::Number(n)) = self.peek() else { return Err(self.error("expected a number")) };
        let Ok(n) = n.parse() else { return Err(self.error(format!("the number {n} does not fit here"))) };
        self.at += 1;
        Ok(n)
    }

    /// Reads a word and a number.
    pub fn keyed<T: std::str::FromStr>(&mut self, word: &str) -> Result<T> {
        self.expect_word(word)?;
        self.number()
    }

    /// Returns the span of the text from `start` to here: the span written after it, or its position in the text.
    pub fn span(&mut self, start: usize) -> Span {
        let end = self.tokens.get(self.at.wrapping_sub(1)).map_or(start, |l| l.end);
        let written = match self.peek() {
            Some(&Token::Span(file, start, end)) => {
                self.at += 1;
                Span::new(FileId(file), start, end)
            }
            _ => Span::default(),
        };
        match self.spans {
            SpanSource::Written => written,
            SpanSource::Text => Span::new(FileId(0), start as u32, end as u32),
        }
    }

    pub fn global_ref(&mut self) -> Result<u32> {
        self.reference("variable", |n| &n.globals)
    }

    pub fn function_ref(&mut self) -> Result<u32> {
        self.reference("function", |n| &n.functions)
    }

    fn reference(&mut self, what: &str, list: impl Fn(&Names) -> &HashMap<String, u32>) -> Result<u32> {
        let found = match self.peek() {
            Some(Token::Index(i)) => Ok(*i),
            Some(Token::Name(n)) => {
                list(&self.names).get(n).copied().ok_or_else(|| self.error(format!("no {what} named {n}")))
            }
            _ => Err(self.error(format!("expected a {what}'s name"))),
        }?;
        self.at += 1;
        Ok(found)
    }

    /// Reads the name in a definition.
    fn definition(&mut self) -> Result<String> {
        match self.next() {
            Some(Token::Name(n)) => Ok(n),
            _ => Err(self.error_before("expected a name such as @x")),
        }
    }

    /// Reads a name in a list of fields, parameters or locals; there is none before `:`.
    fn label(&mut self) -> Result<String> {
        match self.peek().cloned() {
            Some(Token::Word(w)) => {
                self.at += 1;
                Ok(w.to_owned())
            }
            Some(Token::Text(t)) => {
                self.at += 1;
                Ok(t)
            }
            Some(Token::Punct(':')) => Ok(String::new()),
            _ => Err(self.error("expected a name")),
        }
    }

    pub fn value_type(&mut self) -> Result<Type> {
        let word = self.word("a type")?;
        type_from_name(word).ok_or_else(|| self.error_before(format!("unknown type {word}")))
    }

    fn data_type(&mut self, depth: usize) -> Result<DataType> {
        if depth > MAX_TYPE_NESTING {
            return Err(self.error("arrays nest too deeply"));
        }
        match self.peek() {
            Some(Token::Punct('[')) => {
                self.at += 1;
                let count = self.number()?;
                self.expect_word("x")?;
                let element = self.data_type(depth + 1)?;
                self.expect(']')?;
                Ok(DataType::Array(Arc::new(element), count))
            }
            Some(Token::Name(_) | Token::Index(_)) => {
                Ok(DataType::Struct(StructId(self.reference("struct", |n| &n.structs)?)))
            }
            _ => Ok(DataType::Value(self.value_type()?)),
        }
    }

    fn struct_def(&mut self) -> Result<StructDef> {
        self.at += 1;
        let name = self.definition()?;
        let (size, align) = (self.keyed("size")?, self.keyed("align")?);
        self.expect('{')?;
        let mut fields = Vec::new();
        while !self.eat('}') {
            let name = self.label()?;
            self.expect(':')?;
            let ty = self.data_type(0)?;
            fields.push(Field { name, ty, offset: self.keyed("at")? });
        }
        Ok(StructDef { name, size, align, fields })
    }

    fn global(&mut self) -> Result<Global> {
        let start = self.mark();
        let word = self.word("var")?;
        let space = word.strip_prefix("var.").and_then(space_from_name);
        let space = space.ok_or_else(|| self.error_before("unknown memory space"))?;
        let dynamic = self.eat_word("dynamic");
        let managed = self.eat_word("managed");
        let name = self.definition()?;
        self.expect(':')?;
        let ty = self.data_type(0)?;
        let (size, align) = (self.keyed("size")?, self.keyed("align")?);
        let mut init = None;
        if self.eat_word("init") {
            match self.next() {
                Some(Token::Bytes(bytes)) => init = Some(bytes),
                _ => return Err(self.error_before("expected bytes such as x\"00ff\"")),
            }
        }
        let mut addresses = Vec::new();
        while self.eat_word("address") {
            let (at, target) = (self.number()?, GlobalId(self.global_ref()?));
            addresses.push(InitAddress { at, target, offset: self.number()? });
        }
        let span = self.span(start);
        Ok(Global { name, space, ty, size, align, dynamic, managed, init, addresses, span })
    }

    fn function(&mut self) -> Result<Function> {
        let start = self.mark();
        let kind = match self.word("kernel or device")? {
            "kernel" => FunctionKind::Kernel,
            _ => FunctionKind::Device,
        };
        let name = self.definition()?;
        self.expect('(')?;
        let mut params = Vec::new();
        while !self.eat(')') {
            if !params.is_empty() {
                self.expect(',')?;
            }
            let param = self.param(params.len())?;
            params.push(param);
        }
        let ret = match self.peek() {
            Some(Token::Arrow) => {
                self.at += 1;
                Some(self.value_type()?)
            }
            _ => None,
        };
        let max_threads = if self.eat_word("max_threads") { Some(self.number()?) } else { None };
        let span = self.span(start);
        self.expect('{')?;
        let mut locals = Vec::new();
        while let Some(Token::Word("local" | "memory")) = self.peek() {
            let local = self.local(locals.len())?;
            locals.push(local);
        }
        let mut values = params.iter().map(|p| Some(p.value_type())).collect();
        let body = parse_inst::block(self, &mut values, 0)?;
        let values = values.into_iter().map(|t| t.unwrap_or(Type::BOOL)).collect();
        Ok(Function { name, kind, params, ret, locals, values, body, max_threads, span })
    }

    fn param(&mut self, index: usize) -> Result<Param> {
        let start = self.mark();
        match self.next() {
            Some(Token::Value(n)) if n as usize == index => {}
            _ => return Err(self.error_before(format!("expected parameter %{index}"))),
        }
        let name = self.label()?;
        self.expect(':')?;
        let ty = self.data_type(0)?;
        let pointee = if self.eat_word("to") { Some(self.data_type(0)?) } else { None };
        let span = self.span(start);
        Ok(Param { name, ty, pointee, span })
    }

    fn local(&mut self, index: usize) -> Result<Local> {
        let start = self.mark();
        let keyword = self.word("local or memory")?;
        match self.next() {
            Some(Token::Local(n)) if n as usize == index => {}
            _ => return Err(self.error_before(format!("expected local ${index}"))),
        }
        let name = self.label()?;
        self.expect(':')?;
        let kind = if keyword == "local" {
            LocalKind::Register(self.value_type()?)
        } else {
            let ty = self.data_type(0)?;
            LocalKind::Memory { ty, size: self.keyed("size")?, align: self.keyed("align")? }
        };
        let span = self.span(start);
        Ok(Local { name, kind, span })
    }

    /// Gives value number `n` its type.
    pub fn define(&self, values: &mut Vec<Option<Type>>, n: u32, ty: Type) -> Result<()> {
        if n >= MAX_VALUES {
            return Err(self.error_before(format!("value numbers end at {MAX_VALUES}")));
        }
        let index = n as usize;
        if values.len() <= index {
            values.resize(index + 1, None);
        }
        if let Some(slot) = values.get_mut(index) {
            slot.get_or_insert(ty);
        }
        Ok(())
    }
}

/// Returns the type with a name such as `f32`, `f32x4` or `ptr.global`.
fn type_from_name(name: &str) -> Option<Type> {
    if let Some(s) = Scalar::from_name(name) {
        return Some(Type::Scalar(s));
    }
    if let Some(space) = name.strip_prefix("ptr.") {
        return space_from_name(space).map(Type::Ptr);
    }
    let (scalar, count) = name.rsplit_once('x')?;
    Some(Type::Vector(Scalar::from_name(scalar)?, count.parse().ok()?))
}

/// Returns the space with a name such as `global` or `shared`.
pub(super) fn space_from_name(name: &str) -> Option<Space> {
    [Space::Generic, Space::Global, Space::Constant, Space::Shared, Space::Local, Space::Param]
        .into_iter()
        .find(|s| s.name() == name)
}
