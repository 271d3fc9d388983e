//! `cargo xtask support`: writes the table of docs/support.md, with case families and devices, from reports of
//! `isowarp conform --json`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::process;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Reports of `isowarp conform --json FILE`, from one or several machines
    #[arg(required = true)]
    reports: Vec<PathBuf>,
    /// Where the page goes
    #[arg(short, long, default_value = "docs/support.md")]
    output: PathBuf,
}

/// Outcomes in the order in which a cell names them.
const OUTCOMES: [&str; 3] = ["pass", "fail", "unsupported"];

pub fn run(args: &Args) -> Result<()> {
    let mut reports = Vec::new();
    for path in &args.reports {
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let value = serde_json::from_str(&text).with_context(|| format!("{} is no JSON", path.display()))?;
        reports.push(value);
    }
    let path = process::root().join(&args.output);
    std::fs::write(&path, page(&reports)?).with_context(|| format!("{} cannot be written", path.display()))?;
    println!("wrote {}", path.display());
    Ok(())
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or("")
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// Describes how strong the evidence of a device is.
fn evidence(device: &Value) -> &'static str {
    let adapter = text(device, "adapter").to_lowercase();
    let software = ["llvmpipe", "lavapipe", "swiftshader", "software", "basic render"];
    match text(device, "backend") {
        "cpu" => "executed on the reference backend",
        _ if software.iter().any(|s| adapter.contains(s)) => "executed on a software device",
        _ => "executed on hardware",
    }
}

fn page(reports: &[Value]) -> Result<String> {
    // A column is a device of a report; rows are families.
    let mut heads = Vec::new();
    let mut cells: BTreeMap<String, BTreeMap<usize, BTreeMap<&str, usize>>> = BTreeMap::new();
    let mut remarks = BTreeSet::new();
    for report in reports {
        let first = heads.len();
        heads.extend(list(report, "devices"));
        for result in list(report, "results") {
            let place = heads[first..].iter().position(|d| text(d, "name") == text(result, "device"));
            let column = first + place.with_context(|| format!("no device `{}`", text(result, "device")))?;
            let outcome = OUTCOMES.into_iter().find(|o| *o == text(result, "outcome"));
            let outcome = outcome.with_context(|| format!("no outcome `{}`", text(result, "outcome")))?;
            let row = cells.entry(text(result, "family").to_owned()).or_default();
            *row.entry(column).or_default().entry(outcome).or_default() += 1;
            if outcome != "pass" {
                let name = label(heads[column], column);
                let reason = text(result, "reason").replace('\n', " ");
                remarks.insert(format!("- {outcome}: `{}` on {name}: {reason}", text(result, "case")));
            }
        }
    }
    ensure!(!heads.is_empty() && !cells.is_empty(), "the reports hold no results");
    let mut page = String::from(
        "# What runs where\n\nThe conformance suite's results: cases by family, bit for bit the same as the golden \
         results. This page is made\nby `cargo xtask support` from reports of `isowarp conform --json`; do not edit \
         it.\n\n",
    );
    page += "| column | device | driver | evidence |\n|---|---|---|---|\n";
    for (i, d) in heads.iter().enumerate() {
        let (adapter, driver) = (text(d, "adapter"), text(d, "driver"));
        // Writing to a String cannot fail.
        let _ = writeln!(page, "| {} | {adapter} | {driver} | {} |", label(d, i), evidence(d));
    }
    page += "\n| family |";
    heads.iter().enumerate().for_each(|(i, d)| page += &format!(" {} |", label(d, i)));
    page += &format!("\n|---|{}\n", "---|".repeat(heads.len()));
    for (family, row) in &cells {
        page += &format!("| {family} |");
        (0..heads.len()).for_each(|i| page += &format!(" {} |", row.get(&i).map_or_else(String::new, cell)));
        page.push('\n');
    }
    page += "\n## What does not pass\n\n";
    if remarks.is_empty() {
        page += "Nothing: every case passes on every device above.\n";
    }
    remarks.iter().for_each(|r| page += &format!("{r}\n"));
    Ok(page)
}

/// Returns the label of a column, such as `1: wgpu:0`. Reports of several machines use the same device names.
fn label(device: &Value, column: usize) -> String {
    format!("{}: {}", column + 1, text(device, "name"))
}

/// Formats the counts of a cell: `12 of 12`, and the numbers of other outcomes.
fn cell(counts: &BTreeMap<&str, usize>) -> String {
    let total: usize = counts.values().sum();
    let mut text = format!("{} of {total}", counts.get("pass").copied().unwrap_or(0));
    for outcome in &OUTCOMES[1..] {
        if let Some(n) = counts.get(outcome) {
            text += &format!(", {n} {outcome}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_page_counts_by_family_and_names_what_does_not_pass() -> Result<()> {
        let device = |name: &str, backend: &str, adapter: &str| json!({"name": name, "backend": backend, "adapter": adapter, "driver": "d"});
        let result = |case: &str, device: &str, outcome: &str| json!({"case": case, "family": "f", "device": device, "outcome": outcome, "reason": "why"});
        let report = json!({
            "devices": [device("cpu", "cpu", "host"), device("wgpu:0", "wgpu", "llvmpipe (LLVM 15)")],
            "results": [
                result("a", "cpu", "pass"), result("a", "wgpu:0", "pass"),
                result("b", "cpu", "pass"), result("b", "wgpu:0", "unsupported"),
            ],
        });
        let page = page(&[report.clone(), report])?;
        assert!(page.contains("| f | 2 of 2 | 1 of 2, 1 unsupported | 2 of 2 | 1 of 2, 1 unsupported |"), "{page}");
        assert!(page.contains("- unsupported: `b` on 4: wgpu:0: why"), "{page}");
        assert!(page.contains("executed on a software device"), "{page}");
        Ok(())
    }

    #[test]
    fn reports_without_results_make_no_page() {
        assert!(page(&[json!({})]).is_err());
        let stray = json!({"devices": [], "results": [{"device": "cpu", "outcome": "pass"}]});
        assert!(page(&[stray]).is_err());
    }
}
