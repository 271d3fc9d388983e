//! Runs Tint, the WGSL compiler of Dawn and Chrome, in processes of Node.js. The variable `ISOWARP_DAWN` names the
//! folder into which `npm install --prefix FOLDER webgpu` has installed it, as `cargo xtask tint` does.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// Number of texts in one process. Dawn ended a single process over all of a suite.
const TEXTS_OF_A_PROCESS: usize = 50;

/// Returns the repository's root. This file is a module of programs in two crates.
fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().find(|folder| folder.join("tests/dawn/check.mjs").exists()).expect("the root has the script")
}

/// Returns the compiler's errors for each text; none if it accepts the text. Equal texts are compiled once.
///
/// Also checks that the compiler refuses what it must.
pub fn errors(texts: &[String]) -> Vec<Vec<String>> {
    let kernel = |body: &str| {
        format!(
            "@group(0) @binding(0) var<storage, read_write> words: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) thread: u32) {{ {body} }}"
        )
    };
    let right = kernel("words[thread] = 1u; workgroupBarrier();");
    let wrong = kernel("if words[thread] == 1u { workgroupBarrier(); }");
    let mut different: HashMap<&str, Vec<String>> = HashMap::new();
    for text in [&right, &wrong].into_iter().chain(texts) {
        different.entry(text).or_default();
    }
    let folder = std::env::temp_dir().join(format!("isowarp-tint-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let files: Vec<(PathBuf, &str)> =
        different.keys().enumerate().map(|(i, text)| (folder.join(format!("{i}.wgsl")), *text)).collect();
    for (file, text) in &files {
        std::fs::write(file, text).unwrap();
    }
    let open = Mutex::new(files.chunks(TEXTS_OF_A_PROCESS));
    let done = Mutex::new(&mut different);
    let next = || open.lock().unwrap().next();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(files) = next() {
                    for (text, errors) in of_a_process(files) {
                        done.lock().unwrap().insert(text, errors);
                    }
                }
            });
        }
    });
    std::fs::remove_dir_all(&folder).unwrap();
    let said = |text: &str| different.get(text).cloned().unwrap();
    assert_eq!(said(&right), [""; 0]);
    assert!(said(&wrong).iter().any(|error| error.contains("uniform control flow")), "{:?}", said(&wrong));
    texts.iter().map(|text| said(text)).collect()
}

/// Returns the errors for the texts of some files, compiled in one process.
fn of_a_process<'a>(files: &[(PathBuf, &'a str)]) -> Vec<(&'a str, Vec<String>)> {
    let folder = std::env::var_os("ISOWARP_DAWN");
    let folder = folder.expect("ISOWARP_DAWN must name a folder with the npm package `webgpu`; see tests/dawn/mod.rs");
    let mut command = Command::new("node");
    command.arg(root().join("tests/dawn/check.mjs")).args(files.iter().map(|(file, _)| file));
    let run = command.env("ISOWARP_DAWN", folder).output().expect("Node.js is needed");
    let answers = String::from_utf8_lossy(&run.stdout);
    let mut found = Vec::new();
    for ((file, text), answer) in files.iter().zip(answers.lines()) {
        let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
        assert_eq!(answer["file"].as_str(), file.to_str());
        let errors = answer["errors"].as_array().unwrap();
        found.push((*text, errors.iter().map(|e| e.as_str().unwrap().to_owned()).collect()));
    }
    let told = String::from_utf8_lossy(&run.stderr);
    assert_eq!(found.len(), files.len(), "Dawn ended at {:?}, {}: {told}", files.get(found.len()), run.status);
    found
}
