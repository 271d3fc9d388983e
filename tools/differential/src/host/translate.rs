//! Translates programs to one translation unit of C++17.

use super::harness;
use crate::outcome::Complaint;

/// Defines CUDA's keywords away for host C++. `__shared__` becomes `static`, since a program has only one thread.
const PRELUDE: &str = "\
#define __device__
#define __global__
#define __host__
#define __constant__
#define __managed__
#define __shared__ static
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)
";

/// How a program can be batched with others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Headers that the program includes.
    pub headers: Vec<String>,
    /// Whether the program means the same inside a namespace.
    pub wraps: bool,
}

impl Source {
    /// Analyses a program's text.
    pub fn of(text: &str) -> Self {
        let (mut headers, mut wraps, mut began) = (Vec::new(), true, false);
        for line in text.lines().map(str::trim) {
            if let Some(directive) = line.strip_prefix('#') {
                match directive.trim().strip_prefix("include") {
                    Some(header) if !began => headers.push(header.trim().to_owned()),
                    _ => wraps = false,
                }
            } else if !line.is_empty() && !line.starts_with("//") {
                began = true;
            }
        }
        let global = ["namespace std", "extern \"C\"", "_Pragma", "\\\n"];
        wraps &= !global.iter().any(|words| text.contains(words)) && !names_the_global_namespace(text);
        Self { headers, wraps }
    }
}

/// Returns true if the text has a `::` that names the global namespace.
fn names_the_global_namespace(text: &str) -> bool {
    const BEFORE: [&str; 7] = ["return", "new", "delete", "throw", "else", "do", "case"];
    text.match_indices("::").any(|(at, _)| {
        let before = text[..at].trim_end();
        let word_start = before.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |i| i + 1);
        let word = &before[word_start..];
        let spaced = before.len() < at;
        // `int ::x` is a declarator in the global namespace; `int::x` means nothing.
        BEFORE.contains(&word)
            || (word.is_empty() && !before.ends_with(['>', ')', ':']))
            || (spaced && !word.is_empty())
    })
}

/// Translates numbered programs to one translation unit. Several programs must all be [`Source::wraps`] and have the
/// same headers.
pub fn translate(programs: &[(usize, &str, &Source)]) -> String {
    let mut unit = String::new();
    if let Some((_, _, source)) = programs.first() {
        unit.extend(source.headers.iter().map(|h| format!("#include {h}\n")));
    }
    unit.push_str(PRELUDE);
    let mut kernels = Vec::new();
    for (number, text, source) in programs {
        // The headers precede all programs. An empty line replaces each of them, so that the line numbers of messages
        // are right.
        let line = |line: &str| match source.wraps && line.trim_start().starts_with('#') {
            true => "\n".to_owned(),
            false => format!("{line}\n"),
        };
        let body: String = text.lines().map(line).collect();
        match source.wraps {
            true => unit.push_str(&format!("namespace d{number} {{\n#line 1 \"d{number}.cu\"\n{body}}}\n")),
            false => unit.push_str(&format!("#line 1 \"d{number}.cu\"\n{body}")),
        }
        kernels.push((*number, if source.wraps { format!("d{number}::values") } else { "values".to_owned() }));
    }
    unit.push_str("#line 1 \"harness.cpp\"");
    unit + &harness(&kernels)
}

/// Returns the complaints of a log about each program.
pub fn complaints(log: &str, programs: usize) -> Vec<Vec<Complaint>> {
    let mut found = vec![Vec::new(); programs];
    // Lines of the instantiations that led to the next error, the nearest first.
    let mut context: Vec<(usize, usize)> = Vec::new();
    for text in log.lines() {
        if text.contains("note:") || text.contains("warning:") {
            continue;
        }
        if let Some((_, name)) = text.split_once("undefined reference to `d") {
            let number = name.split("::").next().and_then(|n| n.parse::<usize>().ok());
            if let Some(of) = number.and_then(|n| found.get_mut(n)) {
                of.push(Complaint { lines: Vec::new(), message: text.to_owned() });
            }
            continue;
        }
        let place = place(text);
        if let Some((_, message)) = text.split_once("error:") {
            let all: Vec<(usize, usize)> = place.into_iter().chain(context.drain(..)).collect();
            let Some(last) = all.last() else { continue };
            let lines = all.iter().filter(|(n, _)| *n == last.0).map(|(_, line)| *line).collect();
            if let Some(of) = found.get_mut(last.0) {
                of.push(Complaint { lines, message: message.trim().to_owned() });
            }
        } else if let Some(place) = place {
            context.push(place);
        } else if !text.starts_with(' ') {
            context.clear();
        }
    }
    found
}

/// Parses the program and the line of `dN.cu:LINE:…`.
fn place(text: &str) -> Option<(usize, usize)> {
    let (number, rest) = text.strip_prefix('d')?.split_once(".cu:")?;
    let line: String = rest.chars().take_while(char::is_ascii_digit).collect();
    Some((number.parse().ok()?, line.parse().ok()?))
}

/// Returns the programs with errors in a log.
pub fn guilty(log: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for line in log.lines().filter(|l| l.contains("error:") || l.contains("undefined reference")) {
        let number =
            line.split("error:").next().unwrap_or_default().strip_prefix('d').and_then(|l| l.split_once(".cu:"));
        if let Some(number) = number.and_then(|(number, _)| number.parse().ok())
            && !found.iter().any(|(n, _)| *n == number)
        {
            found.push((number, line.to_owned()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_name_the_global_namespace_are_not_wrapped() {
        for text in ["int x = ::f();", "return ::f();", "f(::g)", "int ::x;", "#define A\n", "int y;\n#include <new>"] {
            assert!(!Source::of(text).wraps, "{text}");
        }
        for text in ["A::f()", "B<int>::g()", "decltype(x)::y", "#include <new>\nint y;", "A::template b<3>::c"] {
            assert!(Source::of(text).wraps, "{text}");
        }
    }

    #[test]
    fn errors_include_the_lines_that_led_to_them() {
        let log = "d1.cu: In instantiation of 'int f(T)':\nd1.cu:9:20:   required from 'int g()'\nd1.cu:30:5:   \
                   required from here\nd1.cu:2:5: error: no\nd1.cu:3:1: note: see\nd0.cu:4:1: error: yes";
        let [first, second] = &complaints(log, 2)[..] else { panic!() };
        assert_eq!(first[0], Complaint { lines: vec![4], message: "yes".to_owned() });
        assert_eq!(second[0], Complaint { lines: vec![2, 9, 30], message: "no".to_owned() });
    }

    #[test]
    fn each_error_belongs_to_a_program() {
        let log = "d3.cu: In function 'int f()':\nd3.cu:2:5: error: no\nd3.cu:9:1: error: more\nd12.cu:1:1: error: x";
        let found: Vec<usize> = guilty(log).into_iter().map(|(n, _)| n).collect();
        assert_eq!(found, [3, 12]);
        assert_eq!(guilty("/usr/include/c++/12/tuple:1:1: error: x"), []);
    }
}
