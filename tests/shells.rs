//! Tests completions for shells and manual pages.

use crate::common::{entries, folder, isowarp};

#[test]
fn shells_complete_commands_and_options() {
    for (shell, sign) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef isowarp"),
        ("fish", "complete -c isowarp"),
        ("elvish", "edit:completion"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let text = isowarp(&["completions", shell]).ok();
        assert!(text.contains(sign), "{shell}: {text}");
        for word in ["check", "emit", "conform", "bench", "kernel", "save-png", "profile"] {
            assert!(text.contains(word), "{shell}: {word}");
        }
    }
    isowarp(&["completions", "tcsh"]).fails(2, &["tcsh", "possible values", "bash"]);
}

#[test]
fn bash_reads_its_completions() {
    let text = isowarp(&["completions", "bash"]).ok();
    let script = format!(
        "{text}\nCOMP_WORDS=(isowarp ru); COMP_CWORD=1; _isowarp isowarp ru isowarp; echo \"${{COMPREPLY[@]}}\""
    );
    match std::process::Command::new("bash").args(["--norc", "-c", &script]).output() {
        Ok(out) => {
            let told = String::from_utf8_lossy(&out.stdout);
            assert_eq!(told.trim(), "run", "{}", String::from_utf8_lossy(&out.stderr));
        }
        // Some systems do not have bash.
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
    }
}

#[test]
fn manual_pages_are_written() {
    let page = isowarp(&["man"]).ok();
    assert!(page.contains(".TH isowarp 1") && page.contains("isowarp\\-run(1)"), "{page}");
    let page = isowarp(&["man", "run"]).ok();
    for part in [".TH isowarp-run 1", "\\-\\-save\\-png", "\\-\\-fmad", "rows:ptr[2]=values(x,&y[8])"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    isowarp(&["man", "walk"]).fails(2, &["`walk`", "run", "conform"]);
    let folder = folder("man");
    isowarp(&["man", "--out", folder.to_str().unwrap()]).ok();
    let pages = entries(&folder);
    for name in ["isowarp.1", "isowarp-run.1", "isowarp-check.1", "isowarp-completions.1", "isowarp-man.1"] {
        assert!(pages.iter().any(|p| p == name), "{name}: {pages:?}");
    }
    isowarp(&["man", "--out", folder.join("nowhere").to_str().unwrap()]).fails(2, &["nowhere", "cannot be written"]);
}
