//! Tests the conformance suite as a command: its output, its report, and the report of an interrupted run.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::cli::{json, keys};
use crate::common::{folder, isowarp};

#[test]
fn reports_in_json() {
    let folder = folder("conform");
    let path = folder.join("report.json");
    let args = ["conform", "--device", "cpu", "--filter", "indexing", "--json", path.to_str().unwrap()];
    let text = isowarp(&args).ok();
    assert!(text.contains("indexing") && text.contains("0 fail"), "{text}");
    let report = json(&std::fs::read_to_string(&path).unwrap());
    let mut names = keys(&report);
    names.sort_unstable();
    assert_eq!(names, ["devices", "finished", "results", "summary"]);
    assert_eq!(report["finished"], true);
    let device = &report["devices"][0];
    let mut names = keys(device);
    names.sort_unstable();
    assert_eq!(names, ["adapter", "backend", "driver", "name"]);
    let results = report["results"].as_array().unwrap();
    for result in results {
        let mut names = keys(result);
        names.sort_unstable();
        assert_eq!(names, ["case", "device", "family", "outcome", "reason", "seconds"]);
        assert_eq!(result["outcome"], "pass");
        let seconds = &result["seconds"];
        let mut names = keys(seconds);
        names.sort_unstable();
        assert_eq!(names, ["driver", "front_end", "passes", "run"]);
        let took = |stage: &str| seconds[stage].as_f64().unwrap();
        assert!(took("front_end") > 0.0 && took("passes") > 0.0 && took("run") > 0.0, "{result}");
        assert_eq!(took("driver"), 0.0, "the reference has no driver");
    }
    let mut names = keys(&report["summary"]);
    names.sort_unstable();
    assert_eq!(names, ["cases", "fail", "pass", "unsupported"]);
    assert_eq!(report["summary"]["cases"].as_u64().unwrap() as usize, results.len());
}

#[test]
fn runs_the_cases_that_are_asked_for() {
    let count = |args: &[&str]| -> usize {
        let text = isowarp(&[&["conform", "--device", "cpu", "--filter", "indexing"], args].concat()).ok();
        let line = text.lines().find(|l| l.contains(" cases on ")).unwrap();
        line.split_once(" cases").unwrap().0.parse().unwrap()
    };
    let all = count(&[]);
    assert_eq!(count(&["--affected"]), all);
    assert_eq!(count(&["--sample", "1"]), all);
    let changed = count(&["--affected", "--workgroup", "32"]);
    assert!(changed > 0 && changed < all, "{changed} of {all}");
    let none = ["conform", "--device", "cpu", "--filter", "indexing", "--affected", "--workgroup", "1024"];
    isowarp(&none).fails(2, &["no case is left"]);
    isowarp(&["conform", "--sample", "0"]).fails(2, &["--sample"]);
}

/// Progress is for terminals: a log has only results.
#[test]
fn prints_only_results_without_a_terminal() {
    let outcome = isowarp(&["conform", "--device", "cpu", "--filter", "indexing"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    let lines: Vec<_> = outcome.stdout.lines().filter(|l| l.contains("indexing")).collect();
    let [finished, row] = lines[..] else { panic!("{}", outcome.stdout) };
    assert!(finished.starts_with("indexing: ") && finished.ends_with(" pass on cpu"), "{finished}");
    assert!(row.trim_start().starts_with("indexing ") && row.contains(" pass"), "{row}");
    assert!(!outcome.stdout.contains(['\r', '\x1b']), "{}", outcome.stdout);
}

/// Creates a folder with cases.
fn cases(name: &str, all: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name);
    for (case, text) in all {
        std::fs::write(folder.join(format!("{case}.cu")), text).unwrap();
    }
    folder
}

/// Returns a case of a family whose kernel does this much work and stores `value`, while `expected` is stated.
fn counts(family: &str, steps: u32, value: u32, expected: u32) -> String {
    format!(
        "//@ family: {family}\n//@ launch: k grid=1 block=1\n//@ arg: x:u32[1]=zero\n//@ expect: x[0]={expected}\n\
         __global__ void k(unsigned *x) {{ for (unsigned i = 0; i < {steps}; i++) *x += i & 1; *x = {value}; }}\n"
    )
}

/// A case that never ends, but makes progress.
const ENDLESS: &str = "//@ family: long\n//@ launch: k grid=1 block=1\n//@ arg: x:u32[1]=zero\n\
                       __global__ void k(volatile unsigned *x) { while (*x < 10u) *x = *x ^ 1u; }\n";

/// Runs the cases with a number of jobs. Returns the exit code, the output without times, and the names in the report,
/// in order.
fn run(folder: &Path, jobs: &str) -> (i32, Vec<String>, Vec<String>) {
    let path = folder.join(format!("{jobs}.json"));
    let (cases, path) = (folder.to_str().unwrap(), path.to_str().unwrap());
    let args = ["conform", "--device", "cpu", "--cases", cases, "--golden", "none", "--jobs", jobs, "--json", path];
    let outcome = isowarp(&args);
    let report = json(&std::fs::read_to_string(path).unwrap());
    let names = report["results"].as_array().unwrap().iter().map(|r| r["case"].as_str().unwrap().to_owned()).collect();
    // Families and failures are printed before the table as they finish.
    let table = outcome.stdout.split_once("family").map(|(_, table)| table).unwrap();
    let lines = table.lines().filter(|l| !l.contains("slowest") && !l.contains("seconds") && !l.contains(" s: "));
    (outcome.code, lines.map(str::to_owned).collect(), names)
}

#[test]
fn the_report_is_in_the_order_of_the_cases_however_many_run_at_a_time() {
    // The cases that take longest come first, so that others finish before them.
    let all: Vec<_> = (0..24u32)
        .map(|i| {
            (format!("c{i:02}"), counts(["a", "b"][i as usize % 2], if i < 4 { 200_000 } else { 1 }, 7, 7 + i / 23))
        })
        .collect();
    let all: Vec<_> = all.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = cases("conform_order", &all);
    let (code, said, names) = run(&folder, "8");
    // Cases are sorted by family, then by name.
    let of = |family: usize| all.iter().skip(family).step_by(2).map(|(name, _)| *name);
    assert_eq!(names, of(0).chain(of(1)).collect::<Vec<_>>());
    assert_eq!(code, 1);
    assert!(said.iter().any(|line| line == "fail c23 on cpu: x[0] is 7, expected 8"), "{said:?}");
    assert_eq!(run(&folder, "1"), (code, said, names));
}

#[test]
fn a_killed_run_leaves_its_results_and_the_running_cases() {
    let (quick, wrong) = (counts("short", 1, 1, 1), counts("short", 1, 1, 2));
    let all = [("a", quick.as_str()), ("b", ENDLESS), ("c", wrong.as_str()), ("d", quick.as_str())];
    let folder = cases("conform_killed", &all);
    let path = folder.join("report.json");
    let (cases, json_file) = (folder.to_str().unwrap(), path.to_str().unwrap());
    let args = ["conform", "--device", "cpu", "--cases", cases, "--golden", "none", "--jobs", "2", "--json", json_file];
    let mut command = Command::new(env!("CARGO_BIN_EXE_isowarp"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let read = || -> Option<Value> { serde_json::from_str(&std::fs::read_to_string(&path).ok()?).ok() };
    let (start, mut report) = (Instant::now(), Value::Null);
    while report["results"].as_array().is_none_or(|results| results.len() < 3) {
        assert!(start.elapsed() < Duration::from_secs(100), "{report}");
        std::thread::sleep(Duration::from_millis(5));
        // A reader may see half of what is being written.
        report = read().unwrap_or(report);
    }
    child.kill().unwrap();
    let said = child.wait_with_output().unwrap().stdout;
    let said = String::from_utf8(said).unwrap();
    let report = read().unwrap();
    assert_eq!(report["finished"], false);
    assert_eq!(report["running"], serde_json::json!(["b"]));
    let mut results: Vec<_> = report["results"].as_array().unwrap().iter().collect();
    results.sort_by_key(|r| r["case"].as_str().unwrap().to_owned());
    let outcomes: Vec<_> =
        results.iter().map(|r| (r["case"].as_str().unwrap(), r["outcome"].as_str().unwrap())).collect();
    assert_eq!(outcomes, [("a", "pass"), ("c", "fail"), ("d", "pass")]);
    assert_eq!(report["summary"], serde_json::json!({"cases": 3, "pass": 2, "fail": 1, "unsupported": 0}));
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines, ["fail c on cpu: x[0] is 1, expected 2", "short: 2 pass, 1 fail on cpu"]);
}

#[test]
fn a_file_that_cannot_be_written_is_reported_before_anything_runs() {
    let args = ["conform", "--device", "cpu", "--filter", "indexing", "--json", "no/such/folder/report.json"];
    let outcome = isowarp(&args);
    assert_eq!(outcome.stdout, "");
    outcome.fails(2, &["no/such/folder/report.json"]);
    isowarp(&["conform", "--jobs", "0"]).fails(2, &["--jobs"]);
}
