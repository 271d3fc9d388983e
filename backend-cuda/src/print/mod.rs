//! Prints IR as CUDA C++ that NVRTC compiles without any header, with one file per family of operations.
//!
//! The text depends only on the module and the options. The text of an operation has exactly the IR's semantics:
//! arithmetic with its rounding named, integers in unsigned types, memory as bytes.

mod atomics;
mod builtins;
mod compare;
mod consts;
mod control;
mod convert;
mod floats;
mod function;
mod integers;
mod memory;
mod names;
mod prelude;
mod steps;
mod sync;
mod system;
mod textures;
mod types;
mod visible;
mod warp;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{FuncId, Function, FunctionKind, Global, GlobalId, Module, Space};
use isowarp_core::passes::analysis::reaching_constants::{ReachingConstants, reaching_constants};
use isowarp_core::passes::link::link_math::link_math_speculatively;
use isowarp_core::passes::link::speculate_math::Least;
use isowarp_core::passes::optimise::normal_roots::with_normal_roots;
use isowarp_core::passes::optimise::share_magnitudes::share_magnitudes;

use crate::codes;
use crate::handles;
use function::Needs;
pub use names::{kernel_symbol, variable_symbol};
pub(crate) use textures::{FLOATS, HANDLE, takes_handles, units_symbol};

/// A diagnostic, boxed to keep results small.
pub(crate) type Refusal = Box<Diagnostic>;

/// Limit on the static shared memory of a kernel in bytes (CUDA C++ Programming Guide, "Compute Capabilities").
const MAX_STATIC_SHARED: u64 = 48 * 1024;
/// Limit on the constant memory of a module in bytes (CUDA C++ Programming Guide, "Compute Capabilities").
const MAX_CONSTANT: u64 = 64 * 1024;

/// Options for printing a module.
#[derive(Debug, Clone, Copy, Default)]
pub struct PrintOptions {
    /// Whether to write `#line` directives, so that the compiler's messages refer to the original source.
    pub line_directives: bool,
}

/// Prints the kernels with these names (all, if none is named), the functions that they call, and the module's
/// variables.
pub fn print_module(module: &Module, kernels: &[&str]) -> Result<String, Diagnostic> {
    print_module_with(module, kernels, &PrintOptions::default())
}

/// Prints a module like [`print_module`], with options.
pub fn print_module_with(module: &Module, kernels: &[&str], options: &PrintOptions) -> Result<String, Diagnostic> {
    let linked = link_math_speculatively(module, &BTreeSet::new(), Least::CUDA)?;
    print(linked.as_ref().unwrap_or(module), kernels, options).map_err(|refusal| *refusal)
}

/// Prints a module like [`print_module`], if it contains the functions of the math library already.
pub(crate) fn print_linked(module: &Module, kernels: &[&str]) -> Result<String, Diagnostic> {
    print(module, kernels, &PrintOptions::default()).map_err(|refusal| *refusal)
}

fn print(module: &Module, kernels: &[&str], options: &PrintOptions) -> Result<String, Refusal> {
    // NVRTC does not see that a product with a named rounding has the same magnitude for an operand of the other sign.
    let shared = share_magnitudes(module);
    let module = shared.as_ref().unwrap_or(module);
    let functions = reachable(module, kernels)?;
    let reaching = reaching_constants(module);
    let mut needs = Needs::default();
    let mut prototypes = String::new();
    let mut before_library = String::new();
    let mut bodies = String::new();
    for &id in &functions {
        let Some(function) = module.functions.get(id.0 as usize) else { continue };
        let marked = with_normal_roots(function);
        let function = marked.as_ref().unwrap_or(function);
        if function.kind == FunctionKind::Device {
            let _ = writeln!(prototypes, "{};", function::signature(module, id, function, &mut needs)?);
        }
        if textures::takes_handles(function)
            && let Some(ret) = function.ret
        {
            let vector = types::value(ret, &mut needs.vectors);
            before_library.push_str(&textures::before_library(id, function, &vector));
        }
        bodies.push('\n');
        let unknown = ReachingConstants::default();
        let reaching = reaching.get(id.0 as usize).unwrap_or(&unknown);
        let text = function::print(module, id, function, reaching, &mut needs, options)?;
        bodies.push_str(&text);
        if function.kind == FunctionKind::Kernel {
            let handles = handles::parameters(module, function);
            if !handles.is_empty() {
                let name = names::function(id, function);
                bodies.push('\n');
                bodies.push_str(&textures::with_handles(function, &module.structs, &name, &text, &handles));
            }
        }
        if function.kind == FunctionKind::Kernel {
            check_static_shared(module, id)?;
        }
    }
    let globals = declare_globals(module, &needs.globals)?;

    let mut out = String::from("typedef unsigned char *iw_ptr;\n");
    types::declare_vectors(&needs.vectors, &mut out);
    function::declare_blobs(&needs.blobs, &mut out);
    out.push('\n');
    prelude::print(&needs.helpers, &mut out);
    for part in [globals, prototypes, before_library] {
        out.push_str(&part);
        if !part.is_empty() {
            out.push('\n');
        }
    }
    out.push_str(bodies.trim_start());
    Ok(out)
}

/// Returns the kernels and every device function that they call, in the module's order.
fn reachable(module: &Module, kernels: &[&str]) -> Result<BTreeSet<FuncId>, Refusal> {
    for name in kernels {
        if module.kernel(name).is_none() {
            return Err(Box::new(Diagnostic::internal(
                codes::UNPRINTABLE,
                None,
                format!("no kernel named `{name}` to print"),
            )));
        }
    }
    let wanted = |function: &Function| {
        function.kind == FunctionKind::Kernel && (kernels.is_empty() || kernels.contains(&function.name.as_str()))
    };
    let roots = module.functions.iter().enumerate().filter(|(_, function)| wanted(function)).map(|(at, _)| at);
    Ok(module.reached_from(roots).into_iter().map(|at| FuncId(at as u32)).collect())
}

/// Refuses a kernel with more static shared memory than CUDA allows; ptxas would reject the module.
fn check_static_shared(module: &Module, kernel: FuncId) -> Result<(), Refusal> {
    let total = module.static_shared_bytes(kernel.0 as usize);
    if total <= MAX_STATIC_SHARED {
        return Ok(());
    }
    let Some(function) = module.functions.get(kernel.0 as usize) else { return Ok(()) };
    let message = format!(
        "kernel `{}` has {total} bytes of static shared memory; CUDA allows {MAX_STATIC_SHARED}",
        function.name
    );
    let refusal = Diagnostic::unsupported(codes::SHARED_BYTES, function.span, message);
    Err(Box::new(refusal.with_help("use dynamic shared memory, `extern __shared__ T name[];`, for more")))
}

/// Declares the variables: those that the host can address, whether used or not, and the shared ones that are `used`.
fn declare_globals(module: &Module, used: &BTreeSet<u32>) -> Result<String, Refusal> {
    let mut out = declare_targets(module);
    let (mut dynamic_align, mut constant_bytes) = (None::<u64>, 0u64);
    for (i, global) in module.globals.iter().enumerate() {
        let is_used = used.contains(&(i as u32));
        if global.dynamic {
            if is_used {
                dynamic_align = Some(dynamic_align.unwrap_or(16).max(global.align));
            }
            continue;
        }
        let qualifier = match global.space {
            Space::Global if global.managed => "__device__ __managed__",
            Space::Global => "__device__",
            Space::Constant => "__constant__",
            Space::Shared if is_used => "__shared__",
            Space::Shared => continue,
            Space::Generic | Space::Local | Space::Param => {
                let message = format!("variable `{}` is in no space that variables can be in", global.name);
                return Err(Box::new(Diagnostic::internal(codes::UNPRINTABLE, Some(global.span), message)));
            }
        };
        if global.space == Space::Constant {
            constant_bytes = constant_bytes.next_multiple_of(global.align.max(1)).saturating_add(global.size);
            if constant_bytes > MAX_CONSTANT {
                let message = format!("`__constant__` variables need more than CUDA's {MAX_CONSTANT} bytes");
                return Err(Box::new(Diagnostic::unsupported(codes::CONSTANT_BYTES, global.span, message)));
            }
        }
        let name = names::global(GlobalId(i as u32), &global.name);
        let (align, size) = (global.align.max(1), global.size.max(1));
        if !global.addresses.is_empty() {
            let words = words_initialiser(module, global);
            let _ = writeln!(out, "extern \"C\" {{ {qualifier} __align__({align}) {name}_words {name} = {words}; }}");
            continue;
        }
        let declaration = format!("{qualifier} __align__({align}) unsigned char {name}[{size}]");
        let init = match global.init.as_deref() {
            Some(bytes) if global.space != Space::Shared => initialiser(bytes),
            _ => String::new(),
        };
        if global.space == Space::Shared {
            let _ = writeln!(out, "{declaration};");
        } else {
            // The braces make it a definition that the host finds by its name.
            let _ = writeln!(out, "extern \"C\" {{ {declaration}{init}; }}");
        }
    }
    if let Some(align) = dynamic_align {
        let _ = writeln!(out, "extern __shared__ __align__({align}) unsigned char iw_dynamic_shared[];");
    }
    Ok(out)
}

/// Prints the types of the variables whose initial values hold addresses, and declarations of the variables that these
/// point to. C++ has no addresses in arrays of bytes, so such a variable is a class of words and pointers.
fn declare_targets(module: &Module) -> String {
    let mut out = String::new();
    let mut targets = BTreeSet::new();
    for (i, global) in module.globals.iter().enumerate().filter(|(_, g)| !g.addresses.is_empty()) {
        let mut fields = String::new();
        for (n, run) in runs(global).iter().enumerate() {
            let ty = if run.pointers { "const void *" } else { "unsigned long long " };
            let _ = write!(fields, "{ty}f{n}[{}]; ", run.words.end - run.words.start);
        }
        let _ = writeln!(out, "struct {}_words {{ {fields}}};", names::global(GlobalId(i as u32), &global.name));
        targets.extend(global.addresses.iter().map(|a| a.target.0));
    }
    for id in targets {
        let Some(global) = module.globals.get(id as usize) else { continue };
        let name = names::global(GlobalId(id), &global.name);
        let qualifier = if global.space == Space::Constant { "__constant__" } else { "__device__" };
        let (align, size) = (global.align.max(1), global.size.max(1));
        let what = match global.addresses.is_empty() {
            true => format!("unsigned char {name}[{size}]"),
            false => format!("{name}_words {name}"),
        };
        let _ = writeln!(out, "extern \"C\" {{ extern {qualifier} __align__({align}) {what}; }}");
    }
    out
}

/// A run of adjacent words of a variable that are all pointers, or all numbers.
struct Run {
    pointers: bool,
    words: std::ops::Range<u64>,
}

/// Returns the words of a variable whose initial values hold addresses.
fn runs(global: &Global) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut add = |pointers: bool, words: std::ops::Range<u64>| match runs.last_mut() {
        _ if words.is_empty() => {}
        Some(last) if last.pointers == pointers => last.words.end = words.end,
        _ => runs.push(Run { pointers, words }),
    };
    let mut next = 0;
    for address in &global.addresses {
        let word = address.at / 8;
        add(false, next..word);
        add(true, word..word + 1);
        next = word + 1;
    }
    add(false, next..global.size / 8);
    runs
}

/// Returns the initial value of a variable of words and pointers.
fn words_initialiser(module: &Module, global: &Global) -> String {
    let bytes = global.init.as_deref().unwrap_or_default();
    let value = |run: &Run, word: u64| {
        if !run.pointers {
            let bytes = bytes.iter().skip(8 * word as usize).take(8);
            return format!("{}ull", bytes.rev().fold(0u64, |n, b| n << 8 | u64::from(*b)));
        }
        let address =
            global.addresses.binary_search_by_key(&(8 * word), |a| a.at).ok().and_then(|i| global.addresses.get(i));
        let target = address.and_then(|a| Some((a, module.globals.get(a.target.0 as usize)?)));
        target.map_or_else(
            || "0".to_owned(),
            |(a, t)| format!("(const unsigned char *)&{} + {}ull", names::global(a.target, &t.name), a.offset),
        )
    };
    let runs = runs(global);
    let fields = runs.iter().map(|run| {
        let words: Vec<String> = run.words.clone().map(|w| value(run, w)).collect();
        format!("{{{}}}", words.join(", "))
    });
    format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
}

/// Returns an initialiser ` = {…}` without the trailing zeros, which C++ adds. Returns nothing if all bytes are zero.
fn initialiser(bytes: &[u8]) -> String {
    let length = bytes.iter().rposition(|b| *b != 0).map_or(0, |last| last + 1);
    let Some(bytes) = bytes.get(..length).filter(|b| !b.is_empty()) else { return String::new() };
    let mut out = String::from(" = {");
    for (i, byte) in bytes.iter().enumerate() {
        let separator = if i == 0 { "" } else { "," };
        let _ = write!(out, "{separator}{byte}");
    }
    out.push('}');
    out
}
