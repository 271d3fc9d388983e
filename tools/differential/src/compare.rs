//! Describes differences between outcomes in words.

use anyhow::Result;

use crate::host::Gxx;
use crate::outcome::Outcome;
use crate::program::{Expected, Program, statements};

/// Describes how the outcome of a program differs from its marks; `by` names the compiler. Returns `None` if it does
/// not.
pub fn with_marks(program: &Program, outcome: &Outcome, by: &str) -> Option<String> {
    let name = program.name();
    let Some(expected) = &program.marks.expected else {
        return Some(format!("{name}: it has no values; `--bless` writes them"));
    };
    if expected.is_met_by(outcome) {
        return None;
    }
    Some(match expected {
        Expected::Values(values) => {
            format!("{name}: {}", difference(&program.text, &Outcome::Values(values.clone()), "expected", outcome, by))
        }
        Expected::Undefined(words) => match outcome {
            Outcome::Failed(message) => format!("{name}: {by} fails, but without saying `{words}`:\n{message}"),
            Outcome::Values(values) => format!("{name}: undefined, but {by} gives {values:?}"),
            Outcome::Refused(message) => format!("{name}: refused by {by}:\n{message}"),
            Outcome::Unsupported(message) => format!("{name}: not supported by {by}:\n{message}"),
            Outcome::Crashed(message) => format!("{name}: {by} crashes:\n{message}"),
        },
        Expected::Refused(words) => match outcome {
            Outcome::Refused(message) => format!("{name}: refused by {by}, but without saying `{words}`:\n{message}"),
            Outcome::Values(_) => format!("{name}: ill-formed, but accepted by {by}"),
            Outcome::Unsupported(message) => format!("{name}: ill-formed, but not supported by {by}:\n{message}"),
            Outcome::Failed(message) => format!("{name}: ill-formed, but accepted by {by}, and fails:\n{message}"),
            Outcome::Crashed(message) => format!("{name}: {by} crashes:\n{message}"),
        },
    })
}

/// Describes how an outcome differs from that of another compiler.
pub fn difference(text: &str, left: &Outcome, left_by: &str, right: &Outcome, right_by: &str) -> String {
    let (Outcome::Values(left), Outcome::Values(right)) = (left, right) else {
        return format!("{left_by}: {}\n{right_by}: {}", describe(left), describe(right));
    };
    let statements = statements(text);
    let mut lines = Vec::new();
    for at in 0..left.len().max(right.len()) {
        let value = |of: &[i64]| of.get(at).map_or("missing".to_owned(), i64::to_string);
        if left.get(at) != right.get(at) {
            let statement = statements.get(at).filter(|_| statements.len() == left.len());
            let statement = statement.map_or(String::new(), |s| format!("  `{s}`"));
            lines.push(format!("value {}: {left_by} {}, {right_by} {}{statement}", at + 1, value(left), value(right)));
        }
    }
    lines.join("\n    ")
}

/// Describes an outcome in a few lines.
fn describe(outcome: &Outcome) -> String {
    let short = |message: &str| message.lines().take(12).collect::<Vec<_>>().join("\n    ");
    match outcome {
        Outcome::Values(values) => format!("accepted, {values:?}"),
        Outcome::Refused(message) => format!("refused: {}", short(message)),
        Outcome::Unsupported(message) => format!("not supported: {}", short(message)),
        Outcome::Failed(message) => format!("failed: {}", short(message)),
        Outcome::Crashed(message) => format!("crashed: {}", short(message)),
    }
}

/// Returns the programs whose marks differ from g++'s current outcome, each with the difference in words.
///
/// # Errors
/// g++ cannot be started.
pub fn marks_with_gxx<'a>(programs: &'a [Program], gxx: &Gxx) -> Result<Vec<(&'a Program, String)>> {
    // Programs marked as undefined are compiled with sanitizers, and so are programs that differ.
    let asked = programs.iter().filter(|p| p.marks.not_gxx.is_none());
    let (undefined, defined): (Vec<&Program>, Vec<&Program>) =
        asked.partition(|p| matches!(p.marks.expected, Some(Expected::Undefined(_))));
    let texts: Vec<&str> = defined.iter().map(|p| p.text.as_str()).collect();
    let outcomes = gxx.outcomes(&texts)?;
    let differ = defined.into_iter().zip(&outcomes).filter(|(p, outcome)| !agrees(p, outcome)).map(|(p, _)| p);
    let mut found = Vec::new();
    for program in undefined.into_iter().chain(differ) {
        let outcome = gxx.alone(&program.text)?;
        if !agrees(program, &outcome) {
            let marks = match &program.marks.expected {
                Some(Expected::Values(values)) => Outcome::Values(values.clone()),
                Some(Expected::Refused(words)) => Outcome::Refused(words.clone()),
                Some(Expected::Undefined(words)) => Outcome::Failed(words.clone()),
                None => Outcome::Unsupported("there are no marks".to_owned()),
            };
            found.push((program, difference(&program.text, &marks, "marked", &outcome, "g++")));
        }
    }
    Ok(found)
}

/// Returns true if g++'s outcome matches the marks. The message in a mark is Isowarp's and is not compared.
fn agrees(program: &Program, outcome: &Outcome) -> bool {
    match (&program.marks.expected, outcome) {
        (Some(Expected::Refused(_)), Outcome::Refused(_)) | (Some(Expected::Undefined(_)), Outcome::Failed(_)) => true,
        (Some(expected), outcome) => expected.is_met_by(outcome),
        (None, _) => false,
    }
}
