//! Proves that the conformance suite can fail: programs with deliberate defects are reported, and the same programs
//! without them are not.
//!
//! Each case runs twice on the CPU backend, the second time with the defect. Devices are compared with the first one,
//! as on a machine with several.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;

use isowarp::{Device, DeviceOptions, FloatMode, Program};
use isowarp_conformance::case::{Case, discover};
use isowarp_conformance::compile::compile_case;
use isowarp_conformance::execute::execute;
use isowarp_conformance::faults::{Fault, inject};
use isowarp_conformance::golden::Golden;
use isowarp_conformance::report::{Outcome, Report};
use isowarp_conformance::run::{RunOptions, run, run_tampered};

/// Cases in which the CPU backend computes the same without barriers, because of the order in which it runs threads, or
/// because barriers that vote remain. At a `cuda::barrier`, threads wait by themselves there, and the first thread,
/// which runs first, has initialised it before the others arrive.
const BARRIERS_DO_NOT_SHOW: [&str; 13] = [
    "arrivals_with_counts",
    "arrive_early",
    "barriers_in_loop_headers",
    "copies_by_a_group",
    "copies_by_one_thread",
    "determinant",
    "in_functions_and_templates",
    "many_arrivals",
    "of_parts_of_the_block",
    "phases_by_parity",
    "threads_that_exit",
    "two_phases_of_two_barriers",
    "warps_that_exit",
];

/// Cases that wait for ever without barriers.
const NEED_BARRIERS_TO_END: [&str; 2] = ["clusters", "state_machine"];

fn cases(families: &[&str]) -> Vec<Case> {
    let all = discover(&Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders/conformance")).unwrap();
    let wanted = |c: &Case| !NEED_BARRIERS_TO_END.contains(&c.name.as_str());
    let cases: Vec<_> = all.into_iter().filter(|c| families.contains(&c.family.as_str()) && wanted(c)).collect();
    assert!(!cases.is_empty(), "no case is of a family in {families:?}");
    cases
}

fn cpu() -> Device {
    isowarp::open("cpu", &DeviceOptions::new().separate(true)).unwrap()
}

/// Result of a case on the device with the defect.
struct Verdict {
    /// Number of operations that the defect changed. If there are none, the defect cannot show.
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
    let report = run_tampered(cases, &[cpu(), cpu()], &RunOptions::default(), &tamper);
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

/// Asserts that the defect is reported for the named cases, and for no case that it does not change.
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

/// Nearly every case of barriers shows that they are missing.
#[test]
fn each_case_of_barriers_needs_them() {
    let silent: Vec<String> = verdicts(&cases(&["barriers"]), Some(Fault::DroppedBarriers))
        .into_iter()
        .filter(|(_, verdict)| verdict.changed > 0 && verdict.outcome != Outcome::Fail)
        .map(|(name, _)| name)
        .collect();
    assert_eq!(silent, BARRIERS_DO_NOT_SHOW);
}

#[test]
fn wrong_rounding_is_reported() {
    let telling = ["add_subtract_multiply", "divide", "square_root", "fused_multiply_add", "running_sum"];
    is_reported(Fault::WrongRounding, &["floats"], &telling);
}

#[test]
fn lost_byte_stores_are_reported() {
    is_reported(Fault::LostByteStores, &["pointers", "shared"], &["byte_stores_keep_neighbours", "bytes"]);
}

/// Runs cases with a defect on one device, so that there is no other device to compare with.
fn alone(cases: &[Case], fault: Fault, golden: Option<&Golden>) -> Report {
    let tamper = |_: &Device, program: Program| inject(&program, fault).0;
    run_tampered(cases, &[cpu()], &RunOptions { golden, ..RunOptions::default() }, &tamper)
}

fn failed(report: &Report, case: &str) -> bool {
    report.results.iter().any(|r| r.case == case && r.outcome == Outcome::Fail)
}

#[test]
fn stated_results_show_a_defect_that_all_devices_share() {
    let mut cases = cases(&["barriers", "shared"]);
    cases.retain(|case| !case.expects.is_empty());
    let report = alone(&cases, Fault::DroppedBarriers, None);
    assert!(report.summary.fail > 0 && !report.is_green(), "{}", listing(&report));
}

#[test]
fn golden_results_show_a_defect_that_all_devices_share() {
    const FAULTS: [(Fault, &str); 3] = [
        (Fault::DroppedBarriers, "tree_reduction"),
        (Fault::WrongRounding, "divide"),
        (Fault::LostByteStores, "byte_stores_keep_neighbours"),
    ];
    let mut cases = cases(&["barriers", "floats", "pointers"]);
    // A sample of one in sixteen of the other cases suffices to show that they pass.
    let mut number = 0..;
    let is_in_sample = |n: Option<usize>| n.is_some_and(|n| n.is_multiple_of(16));
    cases.retain(|case| {
        let chosen = is_in_sample(number.next()) || FAULTS.iter().any(|(_, name)| *name == case.name);
        chosen && case.not_golden.is_none()
    });
    // The suite's own golden results come from hardware. Any sound run suffices to see that a difference is noticed.
    let mut golden = Golden::default();
    for case in &cases {
        let program = compile_case(case, FloatMode::Exact, case.fmad, None).unwrap();
        let mut outputs = execute(case, &program, &cpu()).unwrap();
        outputs.retain(|name, _| !case.uncompared.iter().any(|(n, _)| n == name));
        golden.record(case, &outputs).unwrap();
    }
    let sound = run(&cases, &[cpu()], &RunOptions { golden: Some(&golden), ..RunOptions::default() });
    assert!(sound.is_green() && sound.summary.pass == cases.len(), "{}", listing(&sound));
    for (fault, case) in FAULTS {
        let report = alone(&cases, fault, Some(&golden));
        assert!(failed(&report, case) && !report.is_green(), "{fault:?} in {case} was not reported");
    }
    let empty = Golden::default();
    let unknown = run(&cases, &[cpu()], &RunOptions { golden: Some(&empty), ..RunOptions::default() });
    assert_eq!(unknown.summary.pass, 0, "{}", listing(&unknown));
}
