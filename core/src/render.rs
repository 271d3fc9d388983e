//! Shows diagnostics with their source lines and carets.
//!
//! Only the lines with labels go to the renderer, each cut to a window around the label: a source line of ten megabytes
//! costs nothing and does not flood the terminal. A span over several lines is shown on its first line.

use crate::diagnostic::{Diagnostic, Fault, Severity};
use crate::span::{FileId, SourceFile, SourceMap, Span};
use codespan_reporting::diagnostic as report;
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::{self, Config, Styles, StylesWriter, termcolor};
use std::ops::Range;

/// Bytes of a line that are shown before and after the label.
const BEFORE: usize = 60;
const AFTER: usize = 100;
/// Replacement for the parts that are cut off.
const CUT: &str = "…";

/// Limit on the numbers of macros, and of includes, that are named for a location.
const SHOWN_STACK: usize = 5;

/// Renders the diagnostics as text, with colours for a terminal if `color` is set.
pub fn render(diagnostics: &[Diagnostic], sources: &SourceMap, color: bool) -> String {
    diagnostics.iter().map(|diagnostic| render_one(diagnostic, sources, color)).collect()
}

fn render_one(diagnostic: &Diagnostic, sources: &SourceMap, color: bool) -> String {
    let primary = diagnostic.span.map(|span| (span, String::new(), report::LabelStyle::Primary));
    let others = labels(diagnostic, sources);
    let others = others.into_iter().map(|(span, text)| (span, text, report::LabelStyle::Secondary));
    let labels: Vec<_> = primary.into_iter().chain(others).collect();
    let mut excerpts = Excerpts::default();
    for (span, _, _) in &labels {
        excerpts.add(sources, *span);
    }
    excerpts.build(sources);
    let place = |(span, message, style)| {
        let (file_id, range) = excerpts.place(sources, span)?;
        Some(report::Label { style, file_id, range, message })
    };
    let labels = labels.into_iter().filter_map(place).collect();
    let severity = match severity_word(diagnostic) {
        "bug" => report::Severity::Bug,
        "error" => report::Severity::Error,
        _ => report::Severity::Warning,
    };
    let mut notes = notes(diagnostic, sources);
    notes.extend(diagnostic.help.as_ref().map(|help| format!("help: {help}")));
    let message = report::Diagnostic {
        severity,
        code: Some(diagnostic.code.to_owned()),
        message: diagnostic.message.clone(),
        labels,
        notes,
    };
    let config = Config::default();
    let text = if color {
        let styles = Styles::default();
        let mut writer = termcolor::Ansi::new(Vec::new());
        term::emit_to_write_style(&mut StylesWriter::new(&mut writer, &styles), &config, &excerpts, &message)
            .map(|()| String::from_utf8_lossy(&writer.into_inner()).into_owned())
    } else {
        term::emit_into_string(&config, &excerpts, &message)
    };
    // Cannot fail for the excerpts that `add` builds, but a message without its source lines is better than none.
    text.unwrap_or_else(|_| format!("{}[{}]: {}\n", severity_word(diagnostic), diagnostic.code, diagnostic.message))
}

/// Returns locations other than a diagnostic's own, with their messages: macros that it comes from, declarations, the
/// instances that lead to it.
pub fn labels(diagnostic: &Diagnostic, sources: &SourceMap) -> Vec<(Span, String)> {
    let macros = diagnostic.span.map(|span| expansions(span, sources)).unwrap_or_default();
    macros.into_iter().chain(diagnostic.labels.iter().cloned()).collect()
}

/// Returns the notes on a diagnostic as a whole, without its help line.
pub fn notes(diagnostic: &Diagnostic, sources: &SourceMap) -> Vec<String> {
    let mut notes: Vec<_> = diagnostic.span.and_then(|span| includes(span, sources)).into_iter().collect();
    if diagnostic.fault == Fault::Unsupported {
        notes.push("this is legal CUDA that is not supported here".to_owned());
    }
    notes
}

/// Returns the macros that a location comes from: the locations in their definitions, with messages.
fn expansions(span: Span, sources: &SourceMap) -> Vec<(Span, String)> {
    let chain: Vec<_> = sources.expansions().chain(span.expansion).take(SHOWN_STACK + 100).collect();
    let label = |(name, at): &(&str, Span)| (*at, format!("in the expansion of macro `{name}`"));
    let mut labels: Vec<_> = chain.iter().take(SHOWN_STACK).map(label).collect();
    if let Some((_, text)) = labels.last_mut()
        && chain.len() > SHOWN_STACK
    {
        *text += ", and in more around it";
    }
    labels
}

/// Returns the chain of includes of the file, if it is an included one.
fn includes(span: Span, sources: &SourceMap) -> Option<String> {
    let name = sources.get(span.file)?.name();
    let stack = sources.include_stack(span.file, SHOWN_STACK + 1);
    let places = stack.iter().take(SHOWN_STACK).filter_map(|at| {
        let place = sources.location(*at)?;
        Some(format!("{}:{}", place.file, place.line))
    });
    let places: Vec<_> = places.collect();
    let more = if stack.len() > SHOWN_STACK { ", and so on" } else { "" };
    (!places.is_empty()).then(|| format!("`{name}` is included from {}{more}", places.join(", included from ")))
}

/// Returns the first word of a diagnostic: `error`, `warning`, or `bug` for a defect of Isowarp.
pub fn severity_word(diagnostic: &Diagnostic) -> &'static str {
    match (diagnostic.severity, diagnostic.fault) {
        (_, Fault::Internal) => "bug",
        (Severity::Error, _) => "error",
        (Severity::Warning, _) => "warning",
    }
}

/// A shown line.
#[derive(Debug)]
struct Line {
    number: usize,
    /// Position of the line in the excerpt's text, including the line end.
    range: Range<usize>,
    /// The part of the file that is shown.
    shown: Range<usize>,
    /// Offset in the file of the line's first byte.
    start: usize,
    /// Length of the cut mark at the line's beginning.
    prefix: usize,
}

/// The shown lines of one file.
#[derive(Debug)]
struct Excerpt {
    id: FileId,
    name: String,
    text: String,
    lines: Vec<Line>,
}

#[derive(Debug, Default)]
struct Excerpts {
    files: Vec<Excerpt>,
}

/// Moves an offset down to the beginning of a character.
fn floor(text: &str, mut offset: usize) -> usize {
    offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Clamps a span to the text. Returns its line's number (from 1), the line's beginning, and the span itself.
fn locate(source: &SourceFile, span: Span) -> (usize, usize, Range<usize>) {
    let text: &str = source.text();
    let from = floor(text, span.start as usize);
    let to = floor(text, span.end as usize).max(from);
    let (number, _) = source.line_column(from as u32);
    let start = text.get(..from).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    (number as usize, start, from..to)
}

impl Excerpts {
    /// Adds the line on which a span begins.
    fn add(&mut self, sources: &SourceMap, span: Span) {
        let Some(source) = sources.get(span.file) else { return };
        let (number, start, range) = locate(source, span);
        let line = source.line(number as u32);
        let middle = range.start - start;
        let low = if middle <= 2 * BEFORE { 0 } else { floor(line, middle - BEFORE) };
        let high = floor(line, middle.saturating_add(AFTER));
        let shown = start + low..start + high;
        let line = Line { number, range: 0..0, shown, start, prefix: 0 };
        match self.files.iter_mut().find(|file| file.id == span.file) {
            Some(file) if file.lines.iter().any(|l| l.number == number) => {}
            Some(file) => file.lines.push(line),
            None => {
                let name = source.name().to_owned();
                self.files.push(Excerpt { id: span.file, name, text: String::new(), lines: vec![line] });
            }
        }
    }

    /// Assembles the text of the added lines.
    fn build(&mut self, sources: &SourceMap) {
        for file in &mut self.files {
            let Some(source) = sources.get(file.id) else { continue };
            file.lines.sort_by_key(|line| line.number);
            for line in &mut file.lines {
                let begin = file.text.len();
                let full = source.line(line.number as u32);
                if line.shown.start > line.start {
                    file.text.push_str(CUT);
                    line.prefix = CUT.len();
                }
                let shown = source.text().get(line.shown.clone()).unwrap_or("");
                // Control characters would disturb the terminal; all of them are one byte long.
                let harmless = |c: char| if c.is_ascii_control() && c != '\t' { ' ' } else { c };
                file.text.extend(shown.chars().map(harmless));
                if line.shown.end < line.start + full.len() {
                    file.text.push_str(CUT);
                }
                file.text.push('\n');
                line.range = begin..file.text.len();
            }
        }
    }

    /// Returns the position of a span in the excerpts: the file's index and the range to underline.
    fn place(&self, sources: &SourceMap, span: Span) -> Option<(usize, Range<usize>)> {
        let (number, _, range) = locate(sources.get(span.file)?, span);
        let (index, file) = self.files.iter().enumerate().find(|(_, file)| file.id == span.file)?;
        let line = file.lines.iter().find(|l| l.number == number)?;
        let place =
            |at: usize| at.clamp(line.shown.start, line.shown.end) - line.shown.start + line.prefix + line.range.start;
        Some((index, place(range.start)..place(range.end)))
    }
}

impl<'a> Files<'a> for Excerpts {
    type FileId = usize;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, id: usize) -> Result<&'a str, Error> {
        self.files.get(id).map(|file| file.name.as_str()).ok_or(Error::FileMissing)
    }

    fn source(&'a self, id: usize) -> Result<&'a str, Error> {
        self.files.get(id).map(|file| file.text.as_str()).ok_or(Error::FileMissing)
    }

    fn line_index(&'a self, id: usize, byte_index: usize) -> Result<usize, Error> {
        let file = self.files.get(id).ok_or(Error::FileMissing)?;
        let found = file.lines.iter().position(|line| line.range.contains(&byte_index));
        Ok(found.unwrap_or(file.lines.len().saturating_sub(1)))
    }

    fn line_number(&'a self, id: usize, line_index: usize) -> Result<usize, Error> {
        Ok(self.line(id, line_index)?.number)
    }

    fn column_number(&'a self, id: usize, line_index: usize, byte_index: usize) -> Result<usize, Error> {
        let line = self.line(id, line_index)?;
        let file_offset = byte_index.saturating_sub(line.range.start + line.prefix) + line.shown.start;
        if line.prefix > 0 {
            // Characters of the part that is cut off are counted as bytes.
            return Ok(file_offset - line.start + 1);
        }
        let text = self.source(id)?.get(line.range.start..byte_index).unwrap_or("");
        Ok(text.chars().count() + 1)
    }

    fn line_range(&'a self, id: usize, line_index: usize) -> Result<Range<usize>, Error> {
        Ok(self.line(id, line_index)?.range.clone())
    }
}

impl Excerpts {
    fn line(&self, id: usize, line_index: usize) -> Result<&Line, Error> {
        let file = self.files.get(id).ok_or(Error::FileMissing)?;
        let max = file.lines.len();
        file.lines.get(line_index).ok_or(Error::LineTooLarge { given: line_index, max })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(file: FileId, start: usize, end: usize) -> Span {
        Span::new(file, start as u32, end as u32)
    }

    #[test]
    fn shows_line_caret_labels_and_help() {
        let mut sources = SourceMap::new();
        let file = sources.add("k.cu", "int a;\n\tfloat é = b + c;\nint d;\n");
        let at = sources.get(file).map_or(0, |f| f.text().find('b').unwrap_or(0));
        let diagnostic = Diagnostic::error("IW0399", span(file, at, at + 5), "these cannot be added")
            .with_label(span(file, 0, 3), "first seen here")
            .with_help("add something else");
        insta::assert_snapshot!(render(&[diagnostic], &sources, false), @r"
        error[IW0399]: these cannot be added
          ┌─ k.cu:2:12
          │
        1 │ int a;
          │ --- first seen here
        2 │     float é = b + c;
          │               ^^^^^
          │
          = help: add something else
        ");
    }

    #[test]
    fn long_lines_are_cut() {
        let mut sources = SourceMap::new();
        let text = format!("{}BAD{}", "x ".repeat(500_000), " y".repeat(500_000));
        let file = sources.add("long.cu", text);
        let diagnostic = Diagnostic::error("IW0399", span(file, 1_000_000, 1_000_003), "no");
        insta::assert_snapshot!(render(&[diagnostic], &sources, false), @r"
        error[IW0399]: no
          ┌─ long.cu:1:1000001
          │
        1 │ …x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x BAD y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y y …
          │                                                              ^^^
        ");
    }

    #[test]
    fn odd_spans_do_not_panic() {
        let mut sources = SourceMap::new();
        let file = sources.add("é.cu", "é\nü\r\n");
        let empty = sources.add("empty.cu", "");
        for file in [file, empty, FileId(7)] {
            for start in 0..9 {
                for end in 0..9 {
                    let diagnostic = Diagnostic::warning("IW0398", span(file, start, end), "w");
                    assert!(render(std::slice::from_ref(&diagnostic), &sources, false).contains("IW0398"));
                    assert!(render(&[diagnostic], &sources, true).contains("IW0398"));
                }
            }
        }
        let mut bare = Diagnostic::internal("IW0397", None, "oops");
        bare.span = None;
        assert_eq!(render(&[bare], &sources, false), "bug[IW0397]: oops\n\n");
    }
}
