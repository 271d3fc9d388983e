//! The passes in the order that a device backend wants them.

use super::eliminate_common_subexpressions::eliminate_common_subexpressions;
use super::eliminate_redundant_loads::eliminate_redundant_loads;
use super::forward_locals::forward_locals;
use super::hoist_loop_invariants::{Speculation, hoist_loop_invariants};
use super::infer_spaces::infer_spaces;
use super::inline_calls::inline_calls;
use super::keep_subnormals::Flushing;
use super::normal_roots::normal_roots;
use super::points_to::Declarations;
use super::promote_locals::promote_locals;
use super::reduce_strength::reduce_strength;
use super::simplify::simplify;
use super::unroll_loops::{Costs, unroll_asked_loops, unroll_loops};
use crate::diagnostic::Diagnostic;
use crate::ir::Module;
use crate::ir::verify::verify_after;

/// What is left to do for kernels whose versions for a device that flushes are made ([`super::keep_subnormals`]).
///
/// # Errors
/// A defect of a pass, in debug builds.
pub fn finish_kernels(module: &mut Module, costs: Costs, flushing: Flushing) -> Result<(), Vec<Diagnostic>> {
    module.functions.iter_mut().for_each(|f| unroll_asked_loops(f, costs, flushing));
    check(module, "unroll_asked_loops")?;
    each(module, "forward_locals", forward_locals)?;
    each(module, "simplify", simplify)
}

/// Turns each kernel of a module into one function without calls, with as few memory locals and
/// generic pointers as can be. Device functions are dropped. In debug builds the IR is verified
/// after every step.
///
/// `costs` are those of the device.
///
/// # Errors
/// What the device cannot do, or (never, it is hoped) a defect of a pass.
pub fn prepare_kernels(module: &mut Module, costs: Costs) -> Result<(), Vec<Diagnostic>> {
    inline_calls(module)?;
    check(module, "inline_calls")?;
    // Parameters and variables that are kept in register locals become plain values, so that the
    // next pass sees where addresses of memory locals go.
    each(module, "forward_locals", forward_locals)?;
    // Counters become constants, so that more addresses are known, and what depends on them is decided.
    module.functions.iter_mut().for_each(|f| unroll_loops(f, costs));
    check(module, "unroll_loops")?;
    place_pointers(module)?;
    each(module, "simplify", simplify)?;
    each(module, "reduce_strength", reduce_strength)?;
    // Equal addresses become one value, so that accesses of one place are known to be that.
    each(module, "eliminate_common_subexpressions", eliminate_common_subexpressions)?;
    let declarations = Declarations { structs: &module.structs, globals: &module.globals };
    module.functions.iter_mut().for_each(|f| eliminate_redundant_loads(f, declarations));
    check(module, "eliminate_redundant_loads")?;
    // Values that were loaded are equal now, and so is what is computed from them.
    each(module, "eliminate_common_subexpressions", eliminate_common_subexpressions)?;
    let declarations = Declarations { structs: &module.structs, globals: &module.globals };
    let speculation = Speculation::Forbidden;
    module.functions.iter_mut().for_each(|f| hoist_loop_invariants(f, declarations, speculation));
    check(module, "hoist_loop_invariants")?;
    each(module, "simplify", simplify)?;
    each(module, "normal_roots", normal_roots)
}

/// Does what [`prepare_kernels`] does, without the passes that only make kernels faster.
///
/// # Errors
/// As [`prepare_kernels`], and more: what is known only once loops are written out may be taken for wrong.
pub fn prepare_plainly(module: &mut Module) -> Result<(), Vec<Diagnostic>> {
    inline_calls(module)?;
    check(module, "inline_calls")?;
    each(module, "forward_locals", forward_locals)?;
    place_pointers(module)?;
    each(module, "simplify", simplify)
}

/// Leaves as few memory locals as can be, and finds the spaces of pointers.
fn place_pointers(module: &mut Module) -> Result<(), Vec<Diagnostic>> {
    // Dead code would keep addresses alive.
    each(module, "simplify", simplify)?;
    each(module, "promote_locals", promote_locals)?;
    // Again, for pointers that were kept in structs.
    each(module, "forward_locals", forward_locals)?;
    let mut errors = Vec::new();
    let declarations = Declarations { structs: &module.structs, globals: &module.globals };
    for f in &mut module.functions {
        errors.extend(infer_spaces(f, declarations).err().into_iter().flatten());
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    check(module, "infer_spaces")
}

fn each(module: &mut Module, name: &str, pass: fn(&mut crate::ir::Function)) -> Result<(), Vec<Diagnostic>> {
    module.functions.iter_mut().for_each(pass);
    check(module, name)
}

fn check(module: &Module, name: &str) -> Result<(), Vec<Diagnostic>> {
    if cfg!(debug_assertions) { verify_after(module, name).map_err(|d| vec![d]) } else { Ok(()) }
}
