//! Checks structs, variables, function heads and locals.

use std::collections::HashSet;

use super::{Check, VerifyError, ensure};
use crate::codes;
use crate::ir::module::{Function, FunctionKind, Global, LocalKind, Module};
use crate::ir::text::MAX_TYPE_NESTING;
use crate::ir::types::{DataType, Scalar, Space, StructDef, Type};
use crate::span::Span;

const CODE: &str = codes::IR_MODULE;

/// Limit on the bytes of a kernel's parameters (CUDA C++ Programming Guide, "Function Parameters": 32,764 bytes from
/// compute capability 7.0).
const MAX_PARAM_BYTES: u64 = 32_764;

pub(super) fn check(module: &Module, errors: &mut Vec<VerifyError>) {
    let mut report = |place: &str, span: Span, check: Check| {
        if let Err((code, message)) = check {
            errors.push(VerifyError { code, place: place.to_owned(), message, span });
        }
    };
    let mut names = HashSet::new();
    for s in module.structs.iter() {
        report(&s.name, Span::default(), unique(&mut names, &s.name).and_then(|()| struct_def(module, s)));
    }
    report("the structs", Span::default(), no_cycles(module));
    names.clear();
    for g in &module.globals {
        report(&g.name, g.span, unique(&mut names, &g.name).and_then(|()| global(module, g)));
    }
    names.clear();
    for f in &module.functions {
        report(&f.name, f.span, unique(&mut names, &f.name).and_then(|()| head(module, f)));
        for (i, local) in f.locals.iter().enumerate() {
            let place = format!("{}, local ${i}", f.name);
            report(&place, local.span, local_kind(module, &local.kind));
        }
    }
}

fn unique<'a>(names: &mut HashSet<&'a str>, name: &'a str) -> Check {
    ensure(!name.is_empty(), CODE, || "the name is empty".into())?;
    ensure(names.insert(name), CODE, || format!("the name {name} is already used"))
}

/// Checks that vectors have 2 to 4 components, and not of bool.
pub(super) fn value_type(ty: Type) -> Check {
    match ty {
        Type::Vector(s, n) => {
            ensure((2..=4).contains(&n) && s != Scalar::Bool, CODE, || format!("invalid vector type {ty}"))
        }
        Type::Scalar(_) | Type::Ptr(_) => Ok(()),
    }
}

/// Checks that a type in memory exists. Returns its size and alignment.
fn layout(module: &Module, ty: &DataType) -> Result<(u64, u64), super::Broken> {
    let fail = |message: &str| Err((CODE, message.to_owned()));
    let (mut ty, mut count) = (ty, 1u64);
    for _ in 0..=MAX_TYPE_NESTING {
        let (size, align) = match ty {
            DataType::Value(t) => {
                value_type(*t)?;
                (t.size(), t.align())
            }
            DataType::Struct(id) => match module.structs.get(id.0 as usize) {
                Some(s) => (s.size, s.align),
                None => return fail(&format!("no struct number {}", id.0)),
            },
            DataType::Array(element, n) => {
                count = match count.checked_mul(*n) {
                    Some(count) => count,
                    None => return fail("the array has too many elements"),
                };
                ty = element;
                continue;
            }
        };
        return match size.checked_mul(count) {
            Some(size) => Ok((size, align)),
            None => fail("the type is too large"),
        };
    }
    fail("arrays nest too deeply")
}

fn size_and_align(module: &Module, ty: &DataType, size: u64, align: u64) -> Check {
    let (ty_size, ty_align) = layout(module, ty)?;
    ensure(size == ty_size, CODE, || format!("the size is {size}, but the type's size is {ty_size}"))?;
    ensure(align.is_power_of_two(), CODE, || format!("the alignment {align} is not a power of two"))?;
    ensure(align >= ty_align, CODE, || format!("the alignment is {align}, but the type needs {ty_align}"))
}

fn struct_def(module: &Module, s: &StructDef) -> Check {
    ensure(s.align.is_power_of_two(), CODE, || format!("the alignment {} is not a power of two", s.align))?;
    ensure(s.size.is_multiple_of(s.align), CODE, || {
        format!("the size {} is not a multiple of the alignment {}", s.size, s.align)
    })?;
    for f in &s.fields {
        let (size, _) = layout(module, &f.ty)?;
        ensure(f.offset.checked_add(size).is_some_and(|end| end <= s.size), CODE, || {
            format!("field {} lies outside the struct", f.name)
        })?;
    }
    Ok(())
}

/// Checks that no struct contains itself.
fn no_cycles(module: &Module) -> Check {
    let contained = |index: usize| -> Vec<usize> {
        let fields = module.structs.get(index).map_or(&[][..], |s| &s.fields);
        fields
            .iter()
            .filter_map(|f| {
                let mut ty = &f.ty;
                for _ in 0..=MAX_TYPE_NESTING {
                    match ty {
                        DataType::Array(element, _) => ty = element,
                        DataType::Struct(id) => return Some(id.0 as usize),
                        DataType::Value(_) => return None,
                    }
                }
                None
            })
            .collect()
    };
    // Depth first: 0 not visited, 1 in progress, 2 done.
    let mut state = vec![0u8; module.structs.len()];
    for root in 0..module.structs.len() {
        let mut stack = vec![(root, false)];
        while let Some((index, leaving)) = stack.pop() {
            let Some(s) = state.get_mut(index) else { continue };
            if leaving {
                *s = 2;
                continue;
            }
            if *s != 0 {
                continue;
            }
            *s = 1;
            stack.push((index, true));
            for inner in contained(index) {
                match state.get(inner) {
                    Some(1) => return Err((CODE, format!("struct number {inner} contains itself"))),
                    Some(0) => stack.push((inner, false)),
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

fn global(module: &Module, g: &Global) -> Check {
    let space_ok = matches!(g.space, Space::Global | Space::Constant | Space::Shared);
    ensure(space_ok, CODE, || format!("a variable cannot be in {} space", g.space))?;
    size_and_align(module, &g.ty, g.size, g.align)?;
    if g.dynamic {
        ensure(g.space == Space::Shared && g.size == 0, CODE, || {
            "only a shared array of no elements can be dynamic".into()
        })?;
    }
    ensure(!g.managed || g.space == Space::Global, CODE, || "a managed variable is in global memory".into())?;
    if let Some(init) = &g.init {
        ensure(g.space != Space::Shared, CODE, || "shared memory has no initial bytes".into())?;
        ensure(init.len() as u64 == g.size, CODE, || {
            format!("there are {} initial bytes for {} bytes", init.len(), g.size)
        })?;
    }
    ensure(g.addresses.is_empty() || g.init.is_some(), CODE, || "there are addresses but no initial bytes".into())?;
    let mut end = 0;
    for a in &g.addresses {
        let (at, offset) = (a.at, a.offset);
        ensure(at % 8 == 0 && at >= end && at.checked_add(8).is_some_and(|end| end <= g.size), CODE, || {
            format!("an address at byte {at} is not at a place of its own")
        })?;
        end = at + 8;
        let target = module.globals.get(a.target.0 as usize);
        let fits = |t: &Global| matches!(t.space, Space::Global | Space::Constant) && offset <= t.size;
        ensure(target.is_some_and(fits), CODE, || format!("the address at byte {at} points to nothing"))?;
    }
    Ok(())
}

fn head(module: &Module, f: &Function) -> Check {
    let kernel = f.kind == FunctionKind::Kernel;
    ensure(!kernel || f.ret.is_none(), CODE, || "a kernel returns nothing".into())?;
    ensure(f.max_threads != Some(0), CODE, || "launch bounds of zero threads".into())?;
    if let Some(t) = f.ret {
        value_type(t)?;
    }
    let mut bytes = 0u64;
    for (i, p) in f.params.iter().enumerate() {
        let (size, align) = layout(module, &p.ty)?;
        let is_value = matches!(p.ty, DataType::Value(_));
        ensure(kernel || is_value, CODE, || format!("parameter %{i} of a device function is not a value"))?;
        ensure(f.values.get(i) == Some(&p.value_type()), CODE, || format!("parameter %{i} lacks its value"))?;
        if let Some(pointee) = &p.pointee {
            layout(module, pointee)?;
            ensure(is_value && p.value_type().is_ptr(), CODE, || format!("parameter %{i} points to nothing"))?;
        }
        bytes = bytes.checked_next_multiple_of(align.max(1)).and_then(|b| b.checked_add(size)).unwrap_or(u64::MAX);
    }
    ensure(!kernel || bytes <= MAX_PARAM_BYTES, CODE, || {
        format!("the parameters need {bytes} bytes; a kernel has at most {MAX_PARAM_BYTES}")
    })
}

fn local_kind(module: &Module, kind: &LocalKind) -> Check {
    match kind {
        LocalKind::Register(t) => value_type(*t),
        LocalKind::Memory { ty, size, align } => size_and_align(module, ty, *size, *align),
    }
}
