//! Compares some random programs, always the same ones.

use std::collections::BTreeMap;

use clap::ValueEnum as _;
use differential::device::Cpu;
use differential::host::Gxx;
use differential::nvrtc::Nvrtc;
use differential::random::run::{Bench, Tally};
use differential::random::{Feature, Random};
use isowarp_core::testing::one_in;

/// Number of programs for each feature.
const EACH: u64 = 24;

#[test]
fn programs_repeat_and_differ() {
    for feature in Feature::ALL {
        let make = |index| Random::make(3, index, &[feature]);
        assert_eq!(make(1), make(1), "{feature:?}");
        assert_ne!(make(1), make(2), "{feature:?}");
        assert!(make(1).uses > 0, "{feature:?}");
    }
}

/// Reads the number of programs about each feature that are known to differ (`tools/differential/open_random.txt`), from
/// lines `FEATURE COUNT`.
fn open() -> BTreeMap<String, usize> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/open_random.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_once(' ').unwrap()).map(|(f, n)| (f.to_owned(), n.parse().unwrap())).collect()
}

#[cfg(unix)]
#[test]
fn programs_that_crash_the_compiler_are_counted() {
    use std::os::unix::fs::PermissionsExt as _;

    const COUNT: u64 = 24;
    if Gxx::find().unwrap().is_none() {
        return;
    }
    // A compiler that breaks down at every program with an object of type `bool`.
    let path = std::env::temp_dir().join(format!("isowarp-crashing-{}", std::process::id()));
    let script = "#!/bin/sh\nfor last; do :; done\nif [ -f \"$last\" ] && grep -q 'bool i' \"$last\"; then\n\
                  echo 'x.cpp:1:1: internal compiler error: broken' >&2; exit 1; fi\nexec g++ \"$@\"\n";
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let bench = Bench { cpu: Cpu::open().unwrap(), gxx: Gxx::at(path.clone()).unwrap().unwrap(), nvrtc: None };
    let programs: Vec<_> = (0..COUNT).map(|index| (index, Random::make(2, index, &[Feature::Integers]))).collect();
    let crashing = programs.iter().filter(|(_, p)| p.text(|_| true).contains("bool i")).count() as u64;
    let mut tally = Tally::default();
    bench.run(&programs, 1, &mut tally).unwrap();
    std::fs::remove_file(&path).ok();
    assert!(crashing > 0 && crashing < COUNT, "{crashing}");
    assert_eq!((tally.programs, tally.crashed), (COUNT, crashing));
}

#[test]
fn random_programs_agree() {
    let Some(gxx) = Gxx::find().unwrap() else {
        println!("g++ is not installed (Debian and Ubuntu: apt-get install g++): nothing was compared with it");
        return;
    };
    let (bench, open) = (Bench { cpu: Cpu::open().unwrap(), gxx, nvrtc: Nvrtc::find() }, open());
    let mut wrong = Vec::new();
    for feature in Feature::ALL {
        let each = EACH / one_in(2) as u64;
        let programs: Vec<_> = (0..each).map(|index| (index, Random::make(1, index, &[feature]))).collect();
        let mut tally = Tally::default();
        bench.run(&programs, 1, &mut tally).unwrap();
        let name = feature.to_possible_value().unwrap().get_name().to_owned();
        let (count, known) = (tally.differences.len(), open.get(&name).copied().unwrap_or(0));
        println!("{name}: {} programs, {} uses, {count} differ, {known} are known to", tally.programs, tally.uses);
        if count > known {
            let told: Vec<_> = tally.differences.iter().map(|d| format!("program {}: {}", d.index, d.told)).collect();
            wrong.push(format!("{name}: {count} programs differ, {known} are known to:\n{}", told.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
