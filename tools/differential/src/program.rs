//! Reads the programs of the corpus: `.cu` files with marks in comments that begin with `//@`.
//!
//! | mark | meaning |
//! |---|---|
//! | `values: V V …` | values that the kernel `values(long long *out)` stores from the first word on; may be repeated |
//! | `refused: TEXT` | the program is ill-formed; the message contains TEXT, which may be missing |
//! | `undefined: TEXT` | the program compiles, and running it is undefined behaviour; `cpu` reports it with TEXT |
//! | `not g++: REASON` | g++ is not run, for instance because the program uses CUDA's own functions |
//! | `nvrtc accepts: REASON` | NVRTC accepts a program that is marked as ill-formed |
//! | `nvrtc refuses: REASON` | NVRTC refuses a program that is marked with values |
//!
//! A file may be a list of programs. Each follows a line `//# TITLE`, and begins with the text before the first of
//! these lines, including its marks.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::outcome::{MAX_VALUES, Outcome};

/// Marks of a program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks {
    /// Expected outcome; `None` if the program has not been blessed.
    pub expected: Option<Expected>,
    /// Reason why g++ is not run.
    pub not_gxx: Option<String>,
    /// Reason why NVRTC's verdict differs.
    pub nvrtc_differs: Option<String>,
}

/// Expected outcome of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// Values that the kernel stores.
    Values(Vec<i64>),
    /// Part of the message for an ill-formed program.
    Refused(String),
    /// Part of the message when a program with undefined behaviour runs.
    Undefined(String),
}

impl Expected {
    /// Returns true if an outcome is as expected.
    pub fn is_met_by(&self, outcome: &Outcome) -> bool {
        match (self, outcome) {
            (Self::Values(expected), Outcome::Values(values)) => expected == values,
            (Self::Refused(words), Outcome::Refused(message)) => message.contains(words),
            (Self::Undefined(words), Outcome::Failed(message)) => message.contains(words),
            (
                Self::Values(_) | Self::Refused(_) | Self::Undefined(_),
                Outcome::Values(_)
                | Outcome::Refused(_)
                | Outcome::Unsupported(_)
                | Outcome::Failed(_)
                | Outcome::Crashed(_),
            ) => false,
        }
    }
}

/// A program of the corpus.
#[derive(Debug, Clone)]
pub struct Program {
    /// Path of the file.
    pub path: PathBuf,
    /// Title in a list; `None` if the file is one program.
    pub title: Option<String>,
    /// Text of the program.
    pub text: String,
    /// Marks of the program.
    pub marks: Marks,
}

impl Program {
    /// Reads the programs of a file.
    ///
    /// # Errors
    /// The file cannot be read, or a mark is wrong.
    pub fn read(path: &Path) -> Result<Vec<Self>> {
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let new = |title: Option<&str>, text: String| {
            let title = title.map(|t| t.trim().to_owned());
            let marks = marks(&text).with_context(|| path.display().to_string())?;
            Ok(Self { path: path.to_owned(), title, text, marks })
        };
        let mut parts = text.split("\n//# ");
        let shared = parts.next().unwrap_or_default();
        let listed: Vec<(&str, &str)> = parts.map(|part| part.split_once('\n').unwrap_or((part, ""))).collect();
        match listed.is_empty() {
            true => Ok(vec![new(None, text)?]),
            false => listed.into_iter().map(|(title, part)| new(Some(title), format!("{shared}\n{part}"))).collect(),
        }
    }

    /// Returns `CLAUSE/NAME.cu`, with the title if the file is a list: `CLAUSE/NAME.cu: TITLE`.
    pub fn name(&self) -> String {
        let parts: Vec<_> = self.path.iter().map(|p| p.to_string_lossy()).collect();
        let file = parts[parts.len().saturating_sub(2)..].join("/");
        match &self.title {
            Some(title) => format!("{file}: {title}"),
            None => file,
        }
    }
}

/// Returns the folder of the corpus.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("programs")
}

/// Finds the programs in a file or a folder, sorted by path.
///
/// # Errors
/// See [`Program::read`]; a folder without programs.
pub fn discover(path: &Path) -> Result<Vec<Program>> {
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    match path.is_dir() {
        true => folders.push(path.to_owned()),
        false => files.push(path.to_owned()),
    }
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => folders.push(entry.path()),
                false if entry.path().extension().is_some_and(|e| e == "cu") => files.push(entry.path()),
                false => {}
            }
        }
    }
    ensure!(!files.is_empty(), "{} has no programs", path.display());
    files.sort();
    let programs: Vec<Vec<Program>> = files.iter().map(|file| Program::read(file)).collect::<Result<_>>()?;
    Ok(programs.into_iter().flatten().collect())
}

/// Parses the marks of a text.
///
/// # Errors
/// A mark is unknown or contradicts another one.
pub fn marks(text: &str) -> Result<Marks> {
    let mut marks = Marks::default();
    for line in text.lines() {
        let Some(mark) = line.trim_start().strip_prefix("//@") else { continue };
        let (key, value) = mark.split_once(':').with_context(|| format!("`{line}` has no colon"))?;
        let value = value.trim();
        let reason = || (!value.is_empty()).then(|| value.to_owned()).context("a reason is missing");
        match key.trim() {
            "values" => {
                let values = value.split_whitespace().map(|v| v.parse().with_context(|| format!("`{v}`")));
                let values = values.collect::<Result<Vec<i64>>>()?;
                match marks.expected.get_or_insert_with(|| Expected::Values(Vec::new())) {
                    Expected::Values(all) => all.extend(values),
                    Expected::Refused(_) | Expected::Undefined(_) => bail!("a program has values or not"),
                }
            }
            "refused" | "undefined" => {
                ensure!(marks.expected.is_none(), "a program has values or not, and that once");
                let words = value.to_owned();
                let refused = key.trim() == "refused";
                marks.expected = Some(if refused { Expected::Refused(words) } else { Expected::Undefined(words) });
            }
            "not g++" => marks.not_gxx = Some(reason()?),
            "nvrtc accepts" | "nvrtc refuses" => marks.nvrtc_differs = Some(reason()?),
            key => bail!("there is no mark `{key}`"),
        }
    }
    Ok(marks)
}

/// Returns the text with its marks for values replaced.
///
/// # Errors
/// There are more values than a buffer holds, or none.
pub fn bless(text: &str, values: &[i64]) -> Result<String> {
    ensure!(!values.is_empty(), "the program stores nothing");
    ensure!(values.len() < MAX_VALUES, "the program stores too much");
    let mut head = String::new();
    for line in values.chunks(16) {
        let line: Vec<String> = line.iter().map(i64::to_string).collect();
        head.push_str(&format!("//@ values: {}\n", line.join(" ")));
    }
    let rest = text.lines().filter(|line| !line.trim_start().starts_with("//@ values:"));
    Ok(head + &rest.map(|line| format!("{line}\n")).collect::<String>())
}

/// Returns the statements that store a program's values, in order, if the program has one for each.
pub fn statements(text: &str) -> Vec<&str> {
    let parts = text.split("*out++ = ").skip(1);
    parts.map(|part| part.split([';', '\n']).next().unwrap_or_default().trim()).collect()
}

/// Returns the program with value `at` replaced by an assertion: the expression that is stored must be a constant with
/// this value.
pub fn asserting(text: &str, at: usize, value: i64) -> Option<String> {
    let (start, store) = text.match_indices("*out++ = ").nth(at)?;
    let (before, rest) = (text.get(..start)?, text.get(start + store.len()..)?);
    let end = rest.find([';', '\n']).filter(|end| rest.as_bytes().get(*end) == Some(&b';'))?;
    let (expression, rest) = rest.split_at(end);
    Some(format!("{before}static_assert((long long)({}) == {value}LL, \"\"){rest}", expression.trim()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn marks_are_read() {
        let read = |text| marks(text).unwrap();
        assert_eq!(read("//@ values: 1 -2\n//@ values: 3\nint x;").expected, Some(Expected::Values(vec![1, -2, 3])));
        let refused = read("//@ refused: ambiguous\n//@ nvrtc accepts: it does not look");
        assert_eq!(refused.expected, Some(Expected::Refused("ambiguous".into())));
        assert_eq!(refused.nvrtc_differs.as_deref(), Some("it does not look"));
        assert_eq!(read("int x;").expected, None);
    }

    #[test]
    fn wrong_marks_are_errors() {
        for text in ["//@ values: 1 x", "//@ value: 1", "//@ values: 1\n//@ refused:", "//@ refused", "//@ not g++:"] {
            assert!(marks(text).is_err(), "{text}");
        }
    }

    #[test]
    fn lists_have_programs() {
        let path = std::env::temp_dir().join(format!("isowarp-{}-list.cu", std::process::id()));
        std::fs::write(
            &path,
            "//@ refused: no\nint x;\n\n//# first\nint y;\n\n//# second one\n//@ nvrtc accepts: it does\n",
        )
        .unwrap();
        let programs = Program::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let titles: Vec<_> = programs.iter().map(|p| p.title.as_deref()).collect();
        assert_eq!(titles, [Some("first"), Some("second one")]);
        assert_eq!(programs[0].text, "//@ refused: no\nint x;\n\nint y;\n");
        assert!(programs.iter().all(|p| p.marks.expected == Some(Expected::Refused("no".into()))));
        assert_eq!(programs[1].marks.nvrtc_differs.as_deref(), Some("it does"));
        assert!(programs[1].name().ends_with("-list.cu: second one"));
    }

    #[test]
    fn blessing_replaces_values() {
        assert_eq!(bless("//@ values: 7\nint x;\n", &[1, 2]).unwrap(), "//@ values: 1 2\nint x;\n");
        assert_eq!(bless("int x;", &[1]).unwrap(), "//@ values: 1\nint x;\n");
        assert!(bless("int x;", &[]).is_err());
    }

    #[test]
    fn values_are_asserted() {
        let text = "*out++ = f(1);\n *out++ = g(2); }";
        let expected = "*out++ = f(1);\n static_assert((long long)(g(2)) == -3LL, \"\"); }";
        assert_eq!(asserting(text, 1, -3).unwrap(), expected);
        assert_eq!(asserting(text, 2, 1), None);
    }

    #[test]
    fn statements_are_found() {
        assert_eq!(statements("*out++ = f(1);\n  *out++ = g(2); // *out"), ["f(1)", "g(2)"]);
    }
}
