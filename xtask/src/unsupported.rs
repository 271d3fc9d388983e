//! Checks that nothing becomes unsupported unnoticed: the pages list what the devices that every developer has do not
//! run.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::process;

const SUPPORT: &str = "docs/support.md";
const EVIDENCE: &str = "docs/evidence/lavapipe.md";

/// Compares the pages with reports that together have all cases, and with a report of cases with WebGPU's limits.
pub fn check(native: &[&Path], webgpu: &Path) -> Result<()> {
    let json = |path: &Path| -> Result<Value> {
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let report: Value = serde_json::from_str(&text)?;
        ensure!(report["finished"] == true, "{} is of a run that was interrupted", path.display());
        Ok(report)
    };
    let page = |name: &str| std::fs::read_to_string(process::root().join(name)).with_context(|| name.to_owned());
    let parts = native.iter().map(|path| json(path)).collect::<Result<Vec<Value>>>()?;
    let wrong = differences(&together(parts)?, &json(webgpu)?, &page(SUPPORT)?, &page(EVIDENCE)?)?;
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// Joins the reports of a run's parts. All must have the same devices.
fn together(parts: Vec<Value>) -> Result<Value> {
    let devices = parts.first().context("there is no report")?["devices"].clone();
    ensure!(parts.iter().all(|part| part["devices"] == devices), "the parts of a run are of several devices");
    let results = parts.into_iter().flat_map(|mut part| match part["results"].take() {
        Value::Array(results) => results,
        _ => Vec::new(),
    });
    Ok(serde_json::json!({"devices": devices, "results": results.collect::<Vec<_>>()}))
}

/// Describes the differences between the reports and the pages.
fn differences(native: &Value, webgpu: &Value, support: &str, evidence: &str) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    let listed = |case: &str| support.lines().any(|l| l.starts_with(&format!("- unsupported: `{case}` on ")));
    for (device, case, reason) in unsupported(native)? {
        if device == "cpu" {
            wrong.push(format!("the reference must run {case}: {reason}"));
        } else if !listed(&case) {
            wrong.push(format!("{SUPPORT} does not list {case} on {device}: {reason}"));
        }
    }
    // A driver other than the page's may lack other features.
    if !software(webgpu)?.contains("wgpu:0") {
        return Ok(wrong);
    }
    let on_wgpu = |report: &Value| -> Result<BTreeSet<String>> {
        let all = unsupported(report)?.into_iter().filter(|(device, _, _)| device == "wgpu:0");
        Ok(all.map(|(_, case, _)| case).collect())
    };
    let list = evidence.split_once("(a test compares this list with a run):").and_then(|(_, l)| l.split("\n\n").nth(1));
    let list = list.with_context(|| format!("{EVIDENCE} has no list"))?;
    let page = list.split('`').skip(1).step_by(2);
    // A report may have only some of the cases.
    let ran: BTreeSet<String> = cases(webgpu)?.intersection(&cases(native)?).cloned().collect();
    let page: BTreeSet<String> = page.filter(|case| ran.contains(*case)).map(str::to_owned).collect();
    let missing = &on_wgpu(webgpu)? - &on_wgpu(native)?;
    let missing = &missing & &ran;
    let more = missing.difference(&page).map(|case| format!("{EVIDENCE} does not list {case} with WebGPU's limits"));
    let less = page.difference(&missing).map(|case| format!("{EVIDENCE} lists {case}, which runs or is no case"));
    wrong.extend(more.chain(less));
    Ok(wrong)
}

/// Returns the names of the CPU and Mesa's software device, as far as a report has them.
fn software(report: &Value) -> Result<BTreeSet<String>> {
    let devices = report["devices"].as_array().filter(|d| !d.is_empty()).context("a report has no devices")?;
    let text = |device: &Value, key: &str| device[key].as_str().unwrap_or_default().to_owned();
    let known = devices.iter().filter(|d| d["backend"] == "cpu" || text(d, "adapter").contains("llvmpipe"));
    Ok(known.map(|d| text(d, "name")).collect())
}

/// Returns the cases of a report.
fn cases(report: &Value) -> Result<BTreeSet<String>> {
    let results = report["results"].as_array().filter(|r| !r.is_empty()).context("a report has no results")?;
    Ok(results.iter().filter_map(|r| r["case"].as_str()).map(str::to_owned).collect())
}

/// Returns device, case and reason of the cases that these devices do not run.
fn unsupported(report: &Value) -> Result<Vec<(String, String, String)>> {
    let software = software(report)?;
    let results = report["results"].as_array().filter(|r| !r.is_empty()).context("a report has no results")?;
    let text = |result: &Value, key: &str| result[key].as_str().unwrap_or_default().to_owned();
    let all = results.iter().filter(|r| r["outcome"] == "unsupported");
    let all = all.map(|r| (text(r, "device"), text(r, "case"), text(r, "reason")));
    Ok(all.filter(|(device, _, _)| software.contains(device)).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const LIST: &str = "Not run (a test compares this list with a run):\n\n`wide`, `far`\n\nMore.";

    fn report(unsupported: &[(&str, &str)]) -> Value {
        let device =
            |name: &str, backend: &str, adapter: &str| json!({"name": name, "backend": backend, "adapter": adapter});
        let mut results = vec![json!({"case": "a", "device": "cpu", "outcome": "pass"})];
        // The cases that the page lists have run.
        results.extend(["wide", "far"].map(|case| json!({"case": case, "device": "wgpu:1", "outcome": "pass"})));
        let missing = |(device, case): &(&str, &str)| json!({"case": case, "device": device, "outcome": "unsupported"});
        results.extend(unsupported.iter().map(missing));
        let devices =
            [device("cpu", "cpu", "x86"), device("wgpu:0", "wgpu", "llvmpipe (LLVM)"), device("wgpu:1", "wgpu", "GPU")];
        json!({"devices": devices, "results": results})
    }

    #[test]
    fn cases_on_the_pages_may_be_unsupported() -> Result<()> {
        let support = "- unsupported: `deep` on 2: wgpu:0: no recursion\n";
        let native = report(&[("wgpu:0", "deep"), ("wgpu:1", "shallow")]);
        let webgpu = report(&[("wgpu:0", "deep"), ("wgpu:0", "wide"), ("wgpu:0", "far")]);
        assert_eq!(differences(&native, &webgpu, support, LIST)?, [""; 0]);
        Ok(())
    }

    #[test]
    fn all_other_unsupported_cases_are_reported() -> Result<()> {
        let wrong = |native: &[(&str, &str)], webgpu: &[(&str, &str)]| {
            differences(&report(native), &report(webgpu), "", LIST).map(|w| w.len())
        };
        let both = [("wgpu:0", "wide"), ("wgpu:0", "far")];
        assert_eq!(wrong(&[], &both)?, 0);
        assert_eq!(wrong(&[("cpu", "a")], &both)?, 1);
        assert_eq!(wrong(&[("wgpu:0", "deep")], &both)?, 1);
        assert_eq!(wrong(&[], &both[..1])?, 1);
        assert_eq!(wrong(&[], &[both[0], both[1], ("wgpu:0", "a")])?, 1);
        assert!(differences(&json!({}), &report(&both), "", LIST).is_err());
        assert!(differences(&report(&[]), &report(&both), "", "").is_err());
        Ok(())
    }
}
