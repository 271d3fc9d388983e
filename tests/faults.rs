//! Proves that the conformance suite can fail: programs with deliberate defects are reported, and
//! the same programs without them are not.
//!
//! Each case runs twice on the CPU backend; the second time with the defect. Devices are compared
//! with the first one, as on a machine with several.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;

use isowarp::{Device, DeviceOptions, Program};
use isowarp_conformance::case::{Case, discover};
use isowarp_conformance::faults::{Fault, inject};
use isowarp_conformance::report::{Outcome, Report};
use isowarp_conformance::run::{RunOptions, run};

fn cases(families: &[&str]) -> Vec<Case> {
    let all = discover(&Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders/conformance")).unwrap();
    let cases: Vec<_> = all.into_iter().filter(|c| families.contains(&c.family.as_str())).collect();
    assert!(!cases.is_empty(), "no case is of a family in {families:?}");
    cases
}

fn cpu() -> Device {
    isowarp::open("cpu", &DeviceOptions::default()).unwrap()
}

/// What became of a case on the device with the defect.
struct Verdict {
    /// Operations that the defect changed; where there are none, it cannot show.
    changed: usize,
    outcome: Outcome,
    reason: String,
}

/// Runs cases on a sound and on a defective device, and returns the verdicts on the latter.
fn verdicts(cases: &[Case], fault: Option<Fault>) -> BTreeMap<String, Verdict> {
    let second = Cell::new(false);
    let changes = RefCell::new(Vec::new());
    let tamper = |_: &Device, program: Program| {
        // Called once per case and device, in order.
        if !second.replace(!second.get()) {
            return program;
        }
        let (program, changed) = match fault {
            Some(fault) => inject(&program, fault),
            None => (program, 0),
        };
        changes.borrow_mut().push(changed);
        program
    };
    let options = RunOptions { tamper: Some(&tamper), ..RunOptions::default() };
    let report = run(cases, &[cpu(), cpu()], &options);
    let changes = changes.into_inner();
    assert_eq!((report.results.len(), changes.len()), (cases.len() * 2, cases.len()), "{}", listing(&report));
    let pairs = report.results.chunks(2).zip(changes);
    let verdicts = pairs.map(|(pair, changed)| {
        let [sound, defective] = pair else { panic!("results come in pairs") };
        assert_eq!(sound.outcome, Outcome::Pass, "{}: {:?}", sound.case, sound.reason);
        assert_eq!(sound.case, defective.case);
        let reason = defective.reason.clone().unwrap_or_default();
        (defective.case.clone(), Verdict { changed, outcome: defective.outcome, reason })
    });
    verdicts.collect()
}

fn listing(report: &Report) -> String {
    report.remarks().collect::<Vec<_>>().join("\n")
}

/// Asserts that the defect is reported on the named cases, and on no case that it does not touch.
fn is_reported(fault: Fault, families: &[&str], telling: &[&str]) {
    let verdicts = verdicts(&cases(families), Some(fault));
    for name in telling {
        let verdict = verdicts.get(*name).unwrap_or_else(|| panic!("there is no case `{name}`"));
        assert!(verdict.changed > 0, "{fault:?} does not touch {name}");
        assert_eq!(verdict.outcome, Outcome::Fail, "{fault:?} in {name} was not reported");
        assert!(!verdict.reason.is_empty(), "{fault:?} in {name} was reported without a reason");
    }
    for (name, verdict) in verdicts.iter().filter(|(_, v)| v.changed == 0) {
        assert_eq!(verdict.outcome, Outcome::Pass, "{name} is sound: {}", verdict.reason);
    }
}

#[test]
fn without_a_defect_everything_passes() {
    let verdicts = verdicts(&cases(&["barriers", "shared", "floats", "pointers"]), None);
    for (name, verdict) in &verdicts {
        assert_eq!(verdict.outcome, Outcome::Pass, "{name}: {}", verdict.reason);
    }
}

#[test]
fn dropped_barriers_are_reported() {
    let telling = ["tree_reduction", "scan", "static_reverse", "tiled_matmul"];
    is_reported(Fault::DroppedBarriers, &["barriers", "shared"], &telling);
}

#[test]
fn wrong_rounding_is_reported() {
    let telling = ["add_subtract_multiply", "divide", "square_root", "fused_multiply_add", "running_sum"];
    is_reported(Fault::WrongRounding, &["floats"], &telling);
}

#[test]
fn lost_byte_stores_are_reported() {
    is_reported(Fault::LostByteStores, &["pointers", "shared"], &["byte_stores_do_not_disturb", "bytes"]);
}

/// A defect that all devices share shows in the results that a case itself states.
#[test]
fn stated_results_show_a_defect_that_all_devices_share() {
    let stating: Vec<_> = cases(&["barriers", "shared", "pointers"]);
    let stating: Vec<_> = stating.into_iter().filter(|c| !c.expects.is_empty()).collect();
    for fault in [Fault::DroppedBarriers, Fault::LostByteStores] {
        let tamper = |_: &Device, program: Program| inject(&program, fault).0;
        let options = RunOptions { tamper: Some(&tamper), ..RunOptions::default() };
        let report = run(&stating, &[cpu()], &options);
        assert!(report.summary.fail > 0 && !report.is_green(), "{fault:?} was not reported");
    }
}
