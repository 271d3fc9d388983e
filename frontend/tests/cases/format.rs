//! Files of cases: programs with marks for the expected messages. CONTRIBUTING.md describes the format. (The tests of
//! the repository read the same files to check NVRTC's results.)

use std::path::{Path, PathBuf};

use isowarp_frontend::compile::CompileOptions;

/// Prefix of the line before a program; a title may follow.
const PROGRAM: &str = "//#";
/// Prefix of a note that NVRTC's result differs, with the reason.
const ACCEPTS: &str = "//@ nvrtc accepts: ";
const REFUSES: &str = "//@ nvrtc refuses: ";
/// Directive to compile the program as C++20.
const CPP20: &str = "//@ -std=c++20";
/// Directive to pass nvcc's option.
const RELAXED_CONSTEXPR: &str = "//@ expt-relaxed-constexpr";

/// The result of NVRTC where it differs from the marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nvrtc {
    Accepts,
    Refuses,
}

/// A file of cases.
pub struct File {
    pub path: PathBuf,
    pub lines: Vec<String>,
    pub programs: Vec<Program>,
}

/// A program of a file.
pub struct Program {
    /// `CLAUSE/FILE.cu:LINE`, with the number of the line before the program.
    pub name: String,
    /// Text of the program, with blank lines for the preceding lines of the file that do not belong to it.
    pub text: String,
    pub marks: Vec<Mark>,
    pub nvrtc_differs: Option<Nvrtc>,
    /// True if the program is compiled as C++20.
    pub cpp20: bool,
    /// True if the program is compiled with `--expt-relaxed-constexpr`.
    pub relaxed_constexpr: bool,
}

impl Program {
    /// Returns the options for compiling the program.
    pub fn options(&self) -> CompileOptions {
        let mut options = CompileOptions { cpp20: self.cpp20, ..CompileOptions::default() };
        options.preprocess.relaxed_constexpr = self.relaxed_constexpr;
        options
    }
}

/// The position of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A line and a column.
    At(u32, u32),
    /// No position in the file.
    Nowhere,
}

/// An expected message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub place: Place,
    pub warning: bool,
    pub code: String,
    /// Words of the message.
    pub words: String,
    /// Words of the message's help.
    pub help: Option<String>,
}

/// Returns all files below a folder, in order.
pub fn discover(folder: &Path) -> Vec<File> {
    let mut paths = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path if path.extension().is_some_and(|e| e == "cu") => paths.push(path),
                _ => {}
            }
        }
    }
    paths.sort();
    paths.iter().map(|path| read(folder, path)).collect()
}

fn read(folder: &Path, path: &Path) -> File {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].starts_with(PROGRAM)).collect();
    // The lines before the first program are the beginning of each program.
    let shared = starts.first().copied().unwrap_or(lines.len());
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let mut programs: Vec<Program> =
        starts.iter().zip(ends).map(|(start, end)| program(&name, &lines, shared, *start, end)).collect();
    if programs.is_empty() {
        programs.push(program(&name, &lines, 0, 0, lines.len()));
    }
    File { path: path.to_owned(), lines, programs }
}

fn program(name: &str, lines: &[String], shared: usize, start: usize, end: usize) -> Program {
    let name = format!("{name}:{}", start + 1);
    let (mut text, mut marks, mut nvrtc_differs) = (String::new(), Vec::<Mark>::new(), None);
    let (mut marked, mut cpp20, mut relaxed_constexpr) = (0, false, false);
    for (at, line) in lines.iter().enumerate().take(end) {
        if at < shared || at >= start {
            text += line;
            match parse(line, marked) {
                Line::Mark(mark) => marks.push(mark),
                Line::Help(words) => match marks.last_mut() {
                    Some(mark) => mark.help = Some(words),
                    None => panic!("{name}: line {} is the help of no message", at + 1),
                },
                Line::Nvrtc(differs) => nvrtc_differs = Some(differs),
                Line::Cpp20 => cpp20 = true,
                Line::RelaxedConstexpr => relaxed_constexpr = true,
                Line::Code => marked = at as u32 + 1,
            }
        }
        text.push('\n');
    }
    Program { name, text, marks, nvrtc_differs, cpp20, relaxed_constexpr }
}

enum Line {
    Mark(Mark),
    Help(String),
    Nvrtc(Nvrtc),
    Cpp20,
    RelaxedConstexpr,
    Code,
}

/// Parses a line; a mark refers to line `above`.
fn parse(line: &str, above: u32) -> Line {
    match line {
        _ if line.starts_with(ACCEPTS) => return Line::Nvrtc(Nvrtc::Accepts),
        _ if line == CPP20 => return Line::Cpp20,
        _ if line.starts_with(REFUSES) => return Line::Nvrtc(Nvrtc::Refuses),
        _ if line == RELAXED_CONSTEXPR => return Line::RelaxedConstexpr,
        _ => {}
    }
    let Some(comment) = line.strip_prefix("//") else { return Line::Code };
    let said = comment.trim_start();
    if let Some(words) = said.strip_prefix("help: ") {
        return Line::Help(words.to_owned());
    }
    let Some((sign, said)) = said.split_once(' ') else { return Line::Code };
    let place = match sign {
        "^" => Place::At(above, (line.len() - comment.trim_start().len()) as u32 + 1),
        "<-" => Place::At(above, 1),
        "!" => Place::Nowhere,
        _ => return Line::Code,
    };
    let (warning, said) = said.strip_prefix("warning ").map_or((false, said), |said| (true, said));
    let (code, words) = said.split_once(' ').unwrap_or((said, ""));
    match code.starts_with("IW") {
        true => Line::Mark(Mark { place, warning, code: code.to_owned(), words: words.to_owned(), help: None }),
        false => Line::Code,
    }
}

/// Returns true for lines that blessing writes.
pub fn is_mark(line: &str) -> bool {
    matches!(parse(line, 1), Line::Mark(_) | Line::Help(_))
}

/// Returns the lines that express a mark.
pub fn write(mark: &Mark) -> Vec<String> {
    let indent = match mark.place {
        Place::At(_, column) => (column as usize).saturating_sub(3),
        Place::Nowhere => 1,
    };
    let sign = match mark.place {
        // A mark cannot be below its own slashes.
        Place::At(_, 1 | 2) => " <-",
        Place::At(..) => "^",
        Place::Nowhere => "!",
    };
    let kind = if mark.warning { "warning " } else { "" };
    let first = format!("//{}{sign} {kind}{} {}", " ".repeat(indent), mark.code, mark.words);
    let help = mark.help.as_ref().map(|words| format!("//{}  help: {words}", " ".repeat(indent)));
    [first.trim_end().to_owned()].into_iter().chain(help).collect()
}
