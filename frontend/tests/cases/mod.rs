//! Tests programs with marks for the expected messages: `cases/CLAUSE/*.cu`. Exactly the marked messages must be
//! reported, and a program without marks must be accepted. CONTRIBUTING.md describes the format.
//!
//! `ISOWARP_CASES=class.access` or `ISOWARP_CASES=class.access/on_objects.cu:12` runs only programs whose names
//! contain the text. `ISOWARP_BLESS=1` rewrites the marks.

use std::collections::BTreeMap;
use std::path::Path;

use isowarp_frontend::compile::compile_text;
use isowarp_frontend::preprocess::MemoryLoader;

mod format;

use format::{File, Mark, Place, Program, discover, is_mark, write};

/// Returns all messages about a program as marks.
fn said(program: &Program) -> (Vec<Mark>, Vec<String>) {
    const NAME: &str = "case.cu";
    let output = compile_text(NAME, program.text.as_bytes(), &program.options(), &MemoryLoader::new());
    let mark = |d: &isowarp_core::diagnostic::Diagnostic| Mark {
        place: match d.span.and_then(|s| output.sources.location(s)) {
            Some(at) if at.file == NAME => Place::At(at.line, at.column),
            _ => Place::Nowhere,
        },
        warning: !d.is_error(),
        code: d.code.to_owned(),
        words: d.message.lines().collect::<Vec<_>>().join(" "),
        help: d.help.as_ref().map(|h| h.lines().collect::<Vec<_>>().join(" ")),
    };
    let mut marks: Vec<Mark> = output.diagnostics.iter().map(mark).collect();
    marks.sort_by_key(|m| m.place);
    let silent = output.kernels.iter().filter(|k| !k.compiled && k.diagnostics.is_empty() && !k.not_instantiated);
    (marks, silent.map(|k| k.name.clone()).collect())
}

/// Returns true if a message matches a mark.
fn fits(said: &Mark, marked: &Mark) -> bool {
    let place = match (said.place, marked.place) {
        // A mark cannot be below its own slashes.
        (Place::At(line, 1 | 2), Place::At(other, 1)) => line == other,
        (place, other) => place == other,
    };
    let help = |words: &String| said.help.as_ref().is_some_and(|h| h.contains(words));
    place
        && (said.warning, &said.code) == (marked.warning, &marked.code)
        && said.words.contains(&marked.words)
        && marked.help.as_ref().is_none_or(help)
}

fn show(mark: &Mark) -> String {
    let place = match mark.place {
        Place::At(line, column) => format!("{line}:{column}"),
        Place::Nowhere => "no place".to_owned(),
    };
    let kind = if mark.warning { "warning " } else { "" };
    let help = mark.help.as_ref().map(|h| format!(" (help: {h})")).unwrap_or_default();
    format!("{place} {kind}{} {}{help}", mark.code, mark.words)
}

/// Returns the difference between messages and marks, if there is one.
fn difference(program: &Program) -> Option<String> {
    let (mut said, silent) = said(program);
    let mut lines = Vec::new();
    for mark in &program.marks {
        match said.iter().position(|s| fits(s, mark)) {
            Some(at) => drop(said.remove(at)),
            None => lines.push(format!("    expected {}", show(mark))),
        }
    }
    lines.extend(said.iter().map(|s| format!("    reported {}", show(s))));
    lines.extend(silent.iter().map(|kernel| format!("    kernel `{kernel}` is refused without a reason")));
    (!lines.is_empty()).then(|| format!("{}\n{}", program.name, lines.join("\n")))
}

/// Writes a file with matching marks; the marks of programs that already match are unchanged.
fn bless(file: &File, wrong: &[&Program]) {
    let mut lines: Vec<Option<&str>> = file.lines.iter().map(|l| Some(l.as_str())).collect();
    let mut new: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for program in wrong {
        let range = range(file, program);
        for at in range.clone().filter(|at| is_mark(&file.lines[*at])) {
            lines[at] = None;
        }
        let last =
            range.clone().rev().find(|at| lines[*at].is_some_and(|l| !l.trim().is_empty())).unwrap_or(range.start);
        for mut mark in said(program).0 {
            // Words that an author has chosen stay while the message contains them.
            let same = |m: &&Mark| m.code == mark.code && mark.words.contains(&m.words) && !m.words.is_empty();
            let old = program.marks.iter().find(same);
            mark.help = mark.help.filter(|_| program.marks.iter().any(|m| m.code == mark.code && m.help.is_some()));
            mark.words = old.map_or(mark.words, |m| m.words.clone());
            let at = match mark.place {
                Place::At(line, _) => line as usize - 1,
                Place::Nowhere => last,
            };
            new.entry(at).or_default().extend(write(&mark));
        }
    }
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        for line in line.iter().copied().chain(new.get(&at).into_iter().flatten().map(String::as_str)) {
            text += line;
            text.push('\n');
        }
    }
    std::fs::write(&file.path, text).unwrap();
}

/// Returns the lines of a file that belong to one program alone.
fn range(file: &File, program: &Program) -> std::ops::Range<usize> {
    let start = program.name.rsplit(':').next().unwrap().parse::<usize>().unwrap() - 1;
    let end = (start + 1..file.lines.len()).find(|at| file.lines[*at].starts_with("//#"));
    start..end.unwrap_or(file.lines.len())
}

#[test]
fn exactly_the_marked_messages_are_reported() {
    let files = discover(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases"));
    let wanted = std::env::var("ISOWARP_CASES").unwrap_or_default();
    let blessing = std::env::var_os("ISOWARP_BLESS").is_some();
    let (mut count, mut refused, mut differences) = (0, 0, Vec::new());
    for file in &files {
        let mut wrong = Vec::new();
        for program in file.programs.iter().filter(|p| p.name.contains(&wanted)) {
            count += 1;
            refused += usize::from(program.marks.iter().any(|m| !m.warning));
            if let Some(difference) = difference(program) {
                wrong.push(program);
                differences.push(difference);
            }
        }
        if blessing && !wrong.is_empty() {
            bless(file, &wrong);
        }
    }
    println!("{count} programs in {} files, {refused} of them to be refused", files.len());
    assert!(count > 0, "no case has `{wanted}` in its name");
    let how = "ISOWARP_BLESS=1 writes the marks anew, ISOWARP_CASES=NAME runs one";
    assert!(
        blessing || differences.is_empty(),
        "{} programs differ ({how}):\n{}",
        differences.len(),
        differences.join("\n")
    );
}

#[test]
fn marks_survive_writing_and_reading() {
    let mark = |place, help: Option<&str>| Mark {
        place,
        warning: help.is_some(),
        code: "IW0301".to_owned(),
        words: "nothing is called `x`".to_owned(),
        help: help.map(str::to_owned),
    };
    let marks = [mark(Place::At(2, 12), None), mark(Place::At(2, 1), Some("try `y`")), mark(Place::Nowhere, None)];
    assert_eq!(write(&marks[0]), ["//         ^ IW0301 nothing is called `x`"]);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cases");
    std::fs::create_dir_all(&folder).unwrap();
    let lines: Vec<String> = marks.iter().flat_map(write).collect();
    std::fs::write(
        folder.join("a.cu"),
        format!("//#\nint x, y, z;\n{}\n//# next\n//@ nvrtc accepts: it does\n", lines.join("\n")),
    )
    .unwrap();
    let files = discover(&folder);
    let programs: Vec<_> =
        files[0].programs.iter().map(|p| (p.name.as_str(), p.marks.clone(), p.nvrtc_differs)).collect();
    assert_eq!(programs, [("a.cu:1", marks.to_vec(), None), ("a.cu:7", Vec::new(), Some(format::Nvrtc::Accepts))]);
}
