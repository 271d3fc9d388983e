//! Links files that use each other's device functions and variables.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{CONSTANT_MEMORY, Global, Module, Op, Space};
use isowarp_core::passes::link::objects::{Entity, Linkage, Object, link};
use rustc_hash::FxHashSet;

use super::Compilation;
use crate::codes;

/// Links each file with what it needs from others, and reports what is missing. A file that needs nothing is
/// unchanged.
pub(super) fn link_files(files: &mut [Compilation]) {
    if !files.iter().any(needs_others) {
        return;
    }
    let sources = files.last().map(|c| Arc::clone(&c.sources)).unwrap_or_default();
    let objects: Vec<Object> = files.iter().map(|c| Object { module: &c.module, symbols: &c.symbols }).collect();
    let pointers: Vec<bool> = files.iter().map(|c| c.function_pointers).collect();
    let link = |(at, file)| if needs_others(file) { Some(linked(&objects, &pointers, at)) } else { None };
    let outcomes: Vec<_> = files.iter().enumerate().map(link).collect();
    for (file, outcome) in files.iter_mut().zip(outcomes) {
        // Messages may refer to the other files.
        file.sources = Arc::clone(&sources);
        match outcome {
            None => {}
            Some(Ok((mut module, count))) => {
                module.sources = Arc::clone(&sources);
                let wrong = verify(&module);
                file.wrong |= !wrong.is_empty();
                file.diagnostics.extend(wrong.iter().map(|error| error.to_diagnostic()));
                file.module = Arc::new(module);
                file.no_native |= count > 1;
            }
            Some(Err(faults)) => refuse(file, faults),
        }
    }
}

/// Links a file with what it needs from others. Also returns the number of linked files, including the file itself.
fn linked(objects: &[Object], pointers: &[bool], file: usize) -> Result<(Module, usize), Vec<Diagnostic>> {
    let needed = needed(objects, file);
    if needed.iter().filter(|at| pointers.get(**at).is_some_and(|p| *p)).count() > 1 {
        let message = "pointers to functions and virtual functions in several files that are linked are not supported";
        return Err(vec![of_no_place(Diagnostic::unsupported(codes::UNSUPPORTED, Default::default(), message))]);
    }
    let chosen: Vec<Object> = needed.iter().filter_map(|at| objects.get(*at).copied()).collect();
    let module = link(&chosen).map_err(|faults| faults.into_iter().map(|(_, d)| d).collect::<Vec<_>>())?;
    let constants = module.globals.iter().filter(|g| g.space == Space::Constant);
    let total = Global::total_bytes(constants.map(|g| (g.size, g.align)));
    if total > CONSTANT_MEMORY {
        let message = format!("the constants of the linked files need {total} bytes, but constant memory has 64 KiB");
        return Err(vec![of_no_place(Diagnostic::error(codes::ARRAY_SIZE, Default::default(), message))]);
    }
    Ok((module, needed.len()))
}

fn of_no_place(d: Diagnostic) -> Diagnostic {
    Diagnostic { span: None, ..d }
}

fn needs_others(file: &Compilation) -> bool {
    file.symbols.iter().any(|s| s.kind == Linkage::Declared)
}

/// Returns a file, the files that define what it declares, and so on for these.
fn needed(objects: &[Object], file: usize) -> Vec<usize> {
    let mut out = vec![file];
    let mut next = 0;
    while let Some(at) = out.get(next).copied() {
        let symbols = objects.get(at).map_or(&[][..], |o| o.symbols);
        let declared: FxHashSet<&str> =
            symbols.iter().filter(|s| s.kind == Linkage::Declared).map(|s| s.name.as_str()).collect();
        for (i, other) in objects.iter().enumerate() {
            let defines =
                |o: &Object| o.symbols.iter().any(|s| s.kind == Linkage::Defined && declared.contains(&*s.name));
            if !out.contains(&i) && defines(other) {
                out.push(i);
            }
        }
        next += 1;
    }
    out
}

/// Rejects the kernels of a file that use entities that are only declared.
fn refuse(file: &mut Compilation, faults: Vec<Diagnostic>) {
    let declared = file.symbols.iter().filter(|s| s.kind == Linkage::Declared).map(|s| s.entity);
    let declared: Vec<Entity> = declared.collect();
    for kernel in &mut file.kernels {
        let root = file.module.functions.iter().position(|f| f.name == kernel.name);
        let mut reaches = false;
        let reached = file.module.reached_from(root);
        for function in reached.into_iter().filter_map(|at| file.module.functions.get(at)) {
            function.body.for_each(&mut |inst| match &inst.op {
                Op::Call { func, .. } => reaches |= declared.contains(&Entity::Function(*func)),
                Op::GlobalAddr(id) => reaches |= declared.contains(&Entity::Variable(*id)),
                _ => {}
            });
        }
        if reaches {
            kernel.compiled = false;
            kernel.diagnostics.extend(faults.iter().cloned());
        }
    }
    file.diagnostics.extend(faults);
}
