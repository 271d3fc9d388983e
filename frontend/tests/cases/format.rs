//! Files of cases: programs, and marks of what is said about them. CONTRIBUTING.md describes the format. (The tests of
//! the repository read the same files, for NVRTC's verdict.)

use std::path::{Path, PathBuf};

use isowarp_frontend::compile::CompileOptions;

/// The line in front of a program; a title may follow.
const PROGRAM: &str = "//#";
/// What NVRTC does otherwise, and why.
const ACCEPTS: &str = "//@ nvrtc accepts: ";
const REFUSES: &str = "//@ nvrtc refuses: ";
/// The program is compiled with what C++20 accepts.
const CPP20: &str = "//@ -std=c++20";
/// nvcc's option is given.
const RELAXED_CONSTEXPR: &str = "//@ expt-relaxed-constexpr";

/// What NVRTC does otherwise than the marks say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nvrtc {
    Accepts,
    Refuses,
}

/// A file.
pub struct File {
    pub path: PathBuf,
    pub lines: Vec<String>,
    pub programs: Vec<Program>,
}

/// A program of a file.
pub struct Program {
    /// `CLAUSE/FILE.cu:LINE`, the line being that in front of the program.
    pub name: String,
    /// Its text, with blank lines for what the file holds in front of it that is not of it.
    pub text: String,
    pub marks: Vec<Mark>,
    pub nvrtc_differs: Option<Nvrtc>,
    /// It is compiled with what C++20 accepts.
    pub cpp20: bool,
    /// It is compiled with `--expt-relaxed-constexpr`.
    pub relaxed_constexpr: bool,
}

impl Program {
    /// The options that it is compiled with.
    pub fn options(&self) -> CompileOptions {
        let mut options = CompileOptions { cpp20: self.cpp20, ..CompileOptions::default() };
        options.preprocess.relaxed_constexpr = self.relaxed_constexpr;
        options
    }
}

/// Where a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Line and column.
    At(u32, u32),
    /// At no place of the file.
    Nowhere,
}

/// A message that is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub place: Place,
    pub warning: bool,
    pub code: String,
    /// Words of the message.
    pub words: String,
    /// Words of its help.
    pub help: Option<String>,
}

/// All files below a folder, in order.
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
    // What stands in front of the first program begins each of them.
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

/// What a line is; a mark is about line `above`.
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

/// True for lines that blessing writes.
pub fn is_mark(line: &str) -> bool {
    matches!(parse(line, 1), Line::Mark(_) | Line::Help(_))
}

/// The lines that say a mark.
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
