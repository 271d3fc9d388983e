//! IR that no front end generates: the pipeline neither panics nor breaks a rule.

use isowarp_core::ir::text::{SpanSource, parse_module, print_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::passes;
use isowarp_core::passes::optimise::unroll_loops::Costs;

use crate::passes::{AFTER, fixtures};

/// Well-formed IR with unusual numbers in it: the pipeline neither panics nor breaks a rule.
#[test]
fn the_pipeline_keeps_damaged_but_well_formed_ir_well_formed() {
    use proptest::prelude::*;
    let mut texts = vec![include_str!("fixtures/everything.ir").to_owned()];
    for pass in
        ["inline_calls", "forward_locals", "unroll_loops", "promote_locals", "infer_spaces", "simplify", "uniformity"]
    {
        for path in fixtures(pass) {
            let text = std::fs::read_to_string(&path).unwrap();
            let (before, _) = text.split_once(AFTER).unwrap();
            if !path.ends_with("too_large.ir") {
                texts.push(before.to_owned());
            }
        }
    }
    let edits = prop::collection::vec((0..10_000usize, b'0'..=b'9'), 0..3);
    let mut runner =
        proptest::test_runner::TestRunner::new(ProptestConfig { cases: 2000, ..ProptestConfig::default() });
    let well_formed = std::cell::Cell::new(0);
    runner
        .run(&(0..texts.len(), edits), |(which, edits)| {
            let mut bytes = texts[which].as_bytes().to_vec();
            let digits: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
            for (at, digit) in edits {
                bytes[digits[at % digits.len()]] = digit;
            }
            let text = String::from_utf8(bytes).unwrap();
            let Ok(mut module) = parse_module(&text, SpanSource::Text) else { return Ok(()) };
            if verify(&module).is_empty() {
                well_formed.set(well_formed.get() + 1);
                if let Err(errors) =
                    passes::pipelines::COMMON.run(&mut module, &mut passes::pipelines::State::new(Costs::NATIVE))
                {
                    let defects: Vec<_> = errors.iter().filter(|d| d.code.starts_with("IW04")).collect();
                    prop_assert!(defects.is_empty(), "{text}\n{defects:?}");
                } else {
                    prop_assert_eq!(verify(&module), vec![]);
                    for f in &module.functions {
                        passes::analysis::uniformity::Uniformity::of(f);
                    }
                }
            }
            Ok(())
        })
        .unwrap();
    assert!(well_formed.get() > 200, "only {} modules were well-formed", well_formed.get());
}

/// The deepest nesting that is allowed fits a test thread's stack, for every recursive walk.
#[test]
fn the_deepest_nesting_fits_the_stack() {
    use isowarp_core::ir::text::MAX_NESTING;
    let depth = MAX_NESTING;
    let open: String = (0..depth)
        .map(|i| {
            if i % 3 == 0 {
                "loop { "
            } else if i % 3 == 1 {
                "if %0 { "
            } else {
                "switch %1 { default { "
            }
        })
        .collect();
    let close: String = (0..depth).rev().map(|i| if i % 3 == 2 { "} } " } else { "} " }).collect();
    let f = format!("device @f(%0 c: bool, %1 n: i32) {{ {open} return {close} }}");
    let text = format!("{f}\nkernel @k(%0 c: bool, %1 n: i32) {{ call @f(%0, %1) }}");
    let mut module = parse_module(&text, SpanSource::Text).unwrap();
    assert_eq!(verify(&module), []);
    print_module(&module, true);
    // One block more around it is too deep.
    let errors =
        passes::pipelines::COMMON.run(&mut module, &mut passes::pipelines::State::new(Costs::NATIVE)).unwrap_err();
    assert_eq!(errors[0].code, "IW0502");
    module.functions.remove(1);
    module.functions[0].kind = isowarp_core::ir::FunctionKind::Kernel;
    passes::pipelines::COMMON.run(&mut module, &mut passes::pipelines::State::new(Costs::NATIVE)).unwrap();
    assert_eq!(passes::analysis::uniformity::Uniformity::of(&module.functions[0]).barriers, []);
}
