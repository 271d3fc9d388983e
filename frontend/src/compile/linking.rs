//! Links files that use each other's device functions and variables.

use std::collections::BTreeSet;
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{CONSTANT_MEMORY, Global, Module, Op, Space};
use isowarp_core::passes::link::objects::{Entity, Linkage, Names, Object, link_with_names};
use isowarp_core::span::SourceMap;
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
            Some(Ok((module, count))) => {
                let (module, wrong) = checked(module, &sources);
                accept(file, &module, &wrong);
                file.no_native |= count > 1;
            }
            Some(Err(faults)) => refuse(file, faults),
        }
    }
}

/// Returns a linked module with its sources, and what the verifier finds in it.
fn checked(mut module: Module, sources: &Arc<SourceMap>) -> (Arc<Module>, Vec<Diagnostic>) {
    module.sources = Arc::clone(sources);
    let wrong = verify(&module).iter().map(|error| error.to_diagnostic()).collect();
    (Arc::new(module), wrong)
}

/// Gives a file the module that it was linked to.
fn accept(file: &mut Compilation, module: &Arc<Module>, wrong: &[Diagnostic]) {
    file.wrong |= !wrong.is_empty();
    file.diagnostics.extend(wrong.iter().cloned());
    file.module = Arc::clone(module);
}

/// Links the files of a program: those that use each other's device code, directly or through others, get one module,
/// so that variables exist once.
pub(super) fn link_program(files: &mut [Compilation]) {
    let sources = files.last().map(|c| Arc::clone(&c.sources)).unwrap_or_default();
    for group in groups(files) {
        let members: Vec<&Compilation> = group.iter().filter_map(|at| files.get(*at)).collect();
        if !members.iter().any(|file| needs_others(file)) {
            continue;
        }
        let objects: Vec<Object> = members.iter().map(|c| Object { module: &c.module, symbols: &c.symbols }).collect();
        let pointers: Vec<bool> = members.iter().map(|c| c.function_pointers).collect();
        let outcome = join(&objects, &pointers);
        let several = group.len() > 1;
        match outcome {
            Ok((module, names)) => {
                let (module, wrong) = checked(module, &sources);
                for (at, names) in group.iter().zip(names) {
                    let Some(file) = files.get_mut(*at) else { continue };
                    file.linked = Some(names);
                    file.no_native |= several;
                    accept(file, &module, &wrong);
                }
            }
            Err(faults) => {
                for at in &group {
                    if let Some(file) = files.get_mut(*at) {
                        refuse(file, faults.clone());
                    }
                }
            }
        }
        for at in group {
            if let Some(file) = files.get_mut(at) {
                // Messages may refer to the other files.
                file.sources = Arc::clone(&sources);
            }
        }
    }
}

/// Returns the groups of files that are connected by names that one declares and another defines.
fn groups(files: &[Compilation]) -> Vec<BTreeSet<usize>> {
    let objects: Vec<Object> = files.iter().map(|c| Object { module: &c.module, symbols: &c.symbols }).collect();
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for at in 0..files.len() {
        let mut group = BTreeSet::from_iter(needed(&objects, at));
        let (joined, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(|other| !other.is_disjoint(&group));
        group.extend(joined.into_iter().flatten());
        groups = others;
        groups.push(group);
    }
    groups
}

/// Links a file with what it needs from others. Also returns the number of linked files, including the file itself.
fn linked(objects: &[Object], pointers: &[bool], file: usize) -> Result<(Module, usize), Vec<Diagnostic>> {
    let needed = needed(objects, file);
    let chosen: Vec<Object> = needed.iter().filter_map(|at| objects.get(*at).copied()).collect();
    let pointers: Vec<bool> = needed.iter().filter_map(|at| pointers.get(*at).copied()).collect();
    let (module, _) = join(&chosen, &pointers)?;
    Ok((module, needed.len()))
}

/// Links objects into one module. `pointers`: which of them have pointers to functions.
fn join(objects: &[Object], pointers: &[bool]) -> Result<(Module, Vec<Names>), Vec<Diagnostic>> {
    if pointers.iter().filter(|p| **p).count() > 1 {
        let message = "pointers to functions and virtual functions in several files that are linked are not supported";
        return Err(vec![of_no_place(Diagnostic::unsupported(codes::UNSUPPORTED, Default::default(), message))]);
    }
    let (module, names) =
        link_with_names(objects).map_err(|faults| faults.into_iter().map(|(_, d)| d).collect::<Vec<_>>())?;
    let constants = module.globals.iter().filter(|g| g.space == Space::Constant);
    let total = Global::total_bytes(constants.map(|g| (g.size, g.align)));
    if total > CONSTANT_MEMORY {
        let message = format!("the constants of the linked files need {total} bytes, but constant memory has 64 KiB");
        return Err(vec![of_no_place(Diagnostic::error(codes::ARRAY_SIZE, Default::default(), message))]);
    }
    Ok((module, names))
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
