//! Tests docs/testing-kernels.md: its example project passes, and its faulty kernels are reported as the page shows.

use crate::common::{file, folder, isowarp, root};

/// The example project: a library, and its tests.
mod project {
    mod kernels {
        include!("testing/lib.rs");
    }
    include!("testing/saxpy.rs");
}

mod streams {
    include!("testing/streams.rs");

    /// Returns the message about the missing wait.
    pub fn message() -> String {
        let device = open("cpu", &DeviceOptions::new().separate(true)).unwrap();
        scaled_sum(&device, false).unwrap_err().to_string()
    }
}

/// Returns the fenced blocks of the page: language and contents.
fn blocks() -> Vec<(String, String)> {
    let page = std::fs::read_to_string(root().join("docs/testing-kernels.md")).unwrap();
    let blocks = page.split("```").skip(1).step_by(2).map(|block| block.split_once('\n').unwrap());
    blocks.map(|(language, text)| (language.to_owned(), text.to_owned())).collect()
}

/// Joins lines, because the page wraps long messages.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_shows_the_project_that_runs() {
    let shown = blocks();
    for (language, name) in [("cuda", "saxpy.cu"), ("rust", "lib.rs"), ("rust", "saxpy.rs"), ("rust", "streams.rs")] {
        let text = std::fs::read_to_string(root().join("tests/testing").join(name)).unwrap();
        let is_shown = shown.iter().any(|(l, block)| l == language && *block == text);
        assert!(is_shown, "docs/testing-kernels.md does not show tests/testing/{name}");
    }
}

/// Each command follows the kernel that it runs, and is followed by the output.
#[test]
fn faulty_kernels_are_reported_as_the_page_shows() {
    let folder = folder("testing_kernels");
    let mut count = 0;
    for window in blocks().windows(3) {
        let [(_, kernel), (language, command), (_, expected)] = window else { unreachable!() };
        let is_run = language == "sh" && command.starts_with("isowarp run");
        if !is_run {
            continue;
        }
        count += 1;
        let mut words = shell_words::split(command).unwrap();
        file(&folder, &words[2], kernel);
        words[2] = format!("{}/{}", folder.display(), words[2]);
        let outcome = isowarp(&words[1..]);
        let printed = format!("{}{}", outcome.stdout, outcome.stderr).replace(&format!("{}/", folder.display()), "");
        assert!(
            joined(&printed).ends_with(&joined(expected)),
            "{command}\nthe page has\n{expected}\nbut it prints\n{printed}"
        );
    }
    assert!(count >= 10, "only {count} commands were found");
}

#[test]
fn the_missing_wait_is_reported_as_the_page_shows() {
    let message = joined(&streams::message());
    let is_shown = blocks().iter().any(|(language, text)| language == "text" && joined(text) == message);
    assert!(is_shown, "the page does not show: {message}");
}
