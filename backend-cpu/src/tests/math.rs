//! Math functions: the NaN that they return, and well-known values.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{CANONICAL_NAN_F32, CANONICAL_NAN_F64, MathFn, MathType};

use super::operations::{edges, evaluate};

fn is_nan(float: Scalar, bits: u64) -> bool {
    if float == Scalar::F32 { f32::from_bits(bits as u32).is_nan() } else { f64::from_bits(bits).is_nan() }
}

#[test]
fn every_nan_is_the_canonical_one() {
    let mut wrong = Vec::new();
    for (func, float) in MathFn::forms().filter(|(f, _)| f.ret() == MathType::Float) {
        let scalar = |p: &MathType| p.ty(float).scalar().unwrap();
        let types: Vec<Scalar> = func.params().iter().map(scalar).collect();
        let edges = edges(float);
        let at = |i: usize, s: Scalar| if s == float { edges[i % edges.len()] } else { (i % 5) as u64 };
        let operands: Vec<Vec<u64>> =
            (0..144).map(|n| types.iter().zip([n / 12, n, n / 3, n / 5]).map(|(s, i)| at(i, *s)).collect()).collect();
        // More than the three operands that a kernel of these tests has.
        if types.len() > 3 {
            continue;
        }
        let names: Vec<String> = (0..types.len()).map(|i| format!("%{}", 10 + i)).collect();
        let inst = format!("math.{} {}", func.name(), names.join(", "));
        let canonical = if float == Scalar::F32 { u64::from(CANONICAL_NAN_F32) } else { CANONICAL_NAN_F64 };
        for (operand, result) in operands.iter().zip(evaluate(&types, float, &inst, &operands)) {
            // This function returns a NaN unchanged.
            let kept = func == MathFn::FrexpFraction;
            if is_nan(float, result) && result != canonical && !kept {
                wrong.push(format!("{} {float} of {operand:x?}: {result:x}", func.name()));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn well_known_values() {
    for (inst, x, y) in [
        ("math.exp %10", 0.0, 1.0),
        ("math.exp2 %10", 10.0, 1024.0),
        ("math.log2 %10", 0.125, -3.0),
        ("math.log10 %10", 1000.0, 3.0),
        ("math.cbrt %10", -27.0, -3.0),
        ("math.sinpi %10", 0.5, 1.0),
        ("math.cospi %10", 1.0, -1.0),
        ("math.tgamma %10", 5.0, 24.0),
        ("math.erf %10", f64::INFINITY, 1.0),
        ("math.atan %10", 1.0, std::f64::consts::FRAC_PI_4),
        ("math.acos %10", -1.0, std::f64::consts::PI),
        ("math.normcdf %10", 0.0, 0.5),
        ("math.j0 %10", 0.0, 1.0),
    ] {
        let double = evaluate(&[Scalar::F64], Scalar::F64, inst, &[vec![x.to_bits()]]);
        assert_eq!(f64::from_bits(double[0]), y, "{inst} of {x}");
        let single = evaluate(&[Scalar::F32], Scalar::F32, inst, &[vec![u64::from((x as f32).to_bits())]]);
        assert_eq!(f32::from_bits(single[0] as u32), y as f32, "{inst} of {x} in single precision");
    }
}
