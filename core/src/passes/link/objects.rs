//! Links several modules into one: the device code of files that were compiled separately (nvcc's `-rdc=true`).
//!
//! Removes: functions and variables that are only declared; references to them become references to their definitions.
//!
//! Needs: modules whose spans point into the same sources, each with a list of the names that other files may use or
//! define. The body of a function that is only declared does not matter.
//!
//! Guarantees: functions, variables and structs of the first module come first, in their order, then those of the
//! second, and so on. Anything that is not listed stays separate from things of the same name elsewhere, under another
//! name. The result is a module only if each listed name has one definition, of the type of all its declarations.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::ir::{DataType, FuncId, Function, Global, GlobalId, LocalKind, Module, Op, StructDef, StructId};
use crate::span::Span;

/// The thing that a name of other files refers to in a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entity {
    /// A function of the module.
    Function(FuncId),
    /// A variable of the module.
    Variable(GlobalId),
}

/// A name that means the same thing in all files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// The name. For a function, the types of its parameters follow, which distinguishes overloads.
    pub name: String,
    /// The thing that the name refers to here.
    pub entity: Entity,
    /// Whether the thing is declared or defined here.
    pub kind: Linkage,
}

/// Whether a file declares or defines a thing that has a name in other files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Linkage {
    /// A declaration without a definition.
    Declared,
    /// The definition, which no other file may have.
    Defined,
    /// A definition of an object that is one and the same in all files; other files may define it, too (C++17
    /// `[basic.def.odr]` 6).
    Shared,
}

/// A file's device code to link.
#[derive(Debug, Clone, Copy)]
pub struct Object<'m> {
    /// The file's device code.
    pub module: &'m Module,
    /// Names that other files may use or define.
    pub symbols: &'m [Symbol],
}

/// An error that prevents linking: the index of the object that it concerns, and the diagnostic.
pub type Fault = (usize, Diagnostic);

/// Names of a linked module by those of an object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// Functions that the object defines.
    pub functions: BTreeMap<String, String>,
    /// Variables that the object declares or defines.
    pub variables: BTreeMap<String, String>,
}

/// Links objects into one module.
///
/// # Errors
/// Fails if names are undefined, defined twice, or declared with other types.
pub fn link(objects: &[Object]) -> Result<Module, Vec<Fault>> {
    Ok(link_with_names(objects)?.0)
}

/// Links objects into one module, and also returns the new names of each object's functions and variables.
///
/// # Errors
/// Those of [`link`].
pub fn link_with_names(objects: &[Object]) -> Result<(Module, Vec<Names>), Vec<Fault>> {
    let mut faults = Vec::new();
    let definitions = definitions(objects, &mut faults);
    let mut numbers: Vec<Numbers> = objects.iter().map(Numbers::new).collect();
    let mut linked = Module {
        sources: objects.last().map(|o| Arc::clone(&o.module.sources)).unwrap_or_default(),
        ..Module::default()
    };
    let mut names = BTreeSet::new();
    let mut structs = Vec::new();
    let mut struct_names = BTreeSet::new();
    for (object, numbers) in objects.iter().zip(&mut numbers) {
        numbers.structs = structs.len() as u32;
        for def in object.module.structs.iter() {
            structs
                .push(StructDef { name: unique(&mut struct_names, &def.name), ..moved_struct(def, numbers.structs) });
        }
        numbers.place(object, &mut linked, &mut names);
    }
    for (at, object) in objects.iter().enumerate() {
        let used = used(object.module);
        for symbol in object.symbols.iter().filter(|s| s.kind == Linkage::Declared) {
            match definitions.get(symbol.name.as_str()) {
                Some(definition) => faults.extend(differs(objects, at, symbol, definition).map(|d| (at, d))),
                None if used.contains(&key(symbol.entity)) => faults.push((at, undefined(object.module, symbol))),
                None => {}
            }
        }
    }
    faults.extend(shared_twice(objects));
    if !faults.is_empty() {
        return Err(faults);
    }
    for at in 0..objects.len() {
        for symbol in objects.get(at).into_iter().flat_map(|o| o.symbols).filter(|s| s.kind == Linkage::Declared) {
            let found = definitions.get(symbol.name.as_str());
            let number = found.and_then(|d| numbers.get(d.object)?.of(d.entity));
            if let (Some(own), Some(number)) = (numbers.get_mut(at), number) {
                own.set(symbol.entity, number);
            }
        }
    }
    let (mut functions, mut globals) = (linked.functions.iter_mut(), linked.globals.iter_mut());
    for numbers in &numbers {
        functions.by_ref().take(numbers.own_functions).for_each(|f| numbers.rewrite_function(f));
        globals.by_ref().take(numbers.own_globals).for_each(|g| numbers.rewrite_global(g));
    }
    linked.structs = Arc::new(structs);
    let names = objects.iter().zip(&numbers).map(|(object, numbers)| numbers.names(object, &linked)).collect();
    Ok((linked, names))
}

/// Returns the functions and variables that a module refers to.
fn used(module: &Module) -> BTreeSet<(bool, u32)> {
    let addresses = module.globals.iter().flat_map(|g| &g.addresses);
    let mut used: BTreeSet<_> = addresses.map(|a| key(Entity::Variable(a.target))).collect();
    for function in &module.functions {
        function.body.for_each(&mut |inst| match inst.op {
            Op::Call { func, .. } => drop(used.insert(key(Entity::Function(func)))),
            Op::GlobalAddr(id) => drop(used.insert(key(Entity::Variable(id)))),
            _ => {}
        });
    }
    used
}

/// The definition of a name.
struct Definition {
    object: usize,
    entity: Entity,
}

fn definitions<'o>(objects: &[Object<'o>], faults: &mut Vec<Fault>) -> BTreeMap<&'o str, Definition> {
    let mut out: BTreeMap<&str, Definition> = BTreeMap::new();
    for (at, object) in objects.iter().enumerate() {
        for symbol in object.symbols.iter().filter(|s| s.kind == Linkage::Defined) {
            if let Some(first) = out.get(symbol.name.as_str()) {
                let before = objects.get(first.object).map(|o| place(o.module, first.entity)).unwrap_or_default();
                let message = format!("`{}` is also defined in another file", symbol.name);
                let d = Diagnostic::error(codes::DEFINED_TWICE, place(object.module, symbol.entity), message);
                let d = d.with_label(before, "the other definition is here");
                faults.push((
                    at,
                    d.with_help("define it in one file and declare it `extern` in others, or make both `static`"),
                ));
                continue;
            }
            out.insert(symbol.name.as_str(), Definition { object: at, entity: symbol.entity });
        }
    }
    out
}

/// Reports variables that each file would have its own copy of.
fn shared_twice(objects: &[Object]) -> Vec<Fault> {
    let mut first: BTreeMap<&str, Span> = BTreeMap::new();
    let mut faults = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        for symbol in object.symbols.iter().filter(|s| s.kind == Linkage::Shared) {
            let here = place(object.module, symbol.entity);
            let Some(before) = first.insert(&symbol.name, here) else { continue };
            let message =
                format!("`{}` is one variable that two of the linked files define: that is not supported", symbol.name);
            let d =
                Diagnostic::unsupported(codes::DEFINED_TWICE, here, message).with_label(before, "the other definition");
            faults.push((at, d.with_help("declare it `extern`, and define it in one file")));
        }
    }
    faults
}

fn undefined(module: &Module, symbol: &Symbol) -> Diagnostic {
    let message = format!("`{}` is declared here, but none of the files that are linked defines it", symbol.name);
    let d = Diagnostic::error(codes::UNDEFINED, place(module, symbol.entity), message);
    d.with_help("name the file that defines it in the same call; errors in the definition are reported there")
}

fn place(module: &Module, entity: Entity) -> Span {
    match entity {
        Entity::Function(id) => module.functions.get(id.0 as usize).map(|f| f.span),
        Entity::Variable(id) => module.globals.get(id.0 as usize).map(|g| g.span),
    }
    .unwrap_or_default()
}

/// Returns the diagnostic for a declaration whose type differs from the definition's.
fn differs(objects: &[Object], at: usize, symbol: &Symbol, definition: &Definition) -> Option<Diagnostic> {
    let (here, there) = (objects.get(at)?.module, objects.get(definition.object)?.module);
    let same = match (symbol.entity, definition.entity) {
        (Entity::Function(a), Entity::Function(b)) => {
            let (a, b) = (here.functions.get(a.0 as usize)?, there.functions.get(b.0 as usize)?);
            let same = |(a, b): (&_, &_)| same_type(a, &here.structs, b, &there.structs);
            a.kind == b.kind
                && a.ret == b.ret
                && a.params.len() == b.params.len()
                && a.params.iter().map(|p| &p.ty).zip(b.params.iter().map(|p| &p.ty)).all(same)
        }
        (Entity::Variable(a), Entity::Variable(b)) => {
            let (a, b) = (here.globals.get(a.0 as usize)?, there.globals.get(b.0 as usize)?);
            let same = same_type(&a.ty, &here.structs, &b.ty, &there.structs)
                || unknown_bound(&a.ty, &here.structs, &b.ty, &there.structs);
            same && (a.space, a.managed, a.dynamic) == (b.space, b.managed, b.dynamic)
        }
        (Entity::Function(_), Entity::Variable(_)) | (Entity::Variable(_), Entity::Function(_)) => false,
    };
    if same {
        return None;
    }
    let message = format!("`{}` is declared here with another type than it is defined with", symbol.name);
    let d = Diagnostic::error(codes::DECLARED_OTHERWISE, place(here, symbol.entity), message);
    Some(d.with_label(place(there, definition.entity), "defined here"))
}

/// Returns true if a declaration leaves the number of an array's elements open: `extern __device__ int a[];`
fn unknown_bound(a: &DataType, here: &[StructDef], b: &DataType, there: &[StructDef]) -> bool {
    match (a, b) {
        (DataType::Array(a, 0), DataType::Array(b, _)) => same_type(a, here, b, there),
        _ => false,
    }
}

/// Returns true if types of two modules are the same: structs are compared by name and contents.
fn same_type(a: &DataType, here: &[StructDef], b: &DataType, there: &[StructDef]) -> bool {
    match (a, b) {
        (DataType::Value(a), DataType::Value(b)) => a == b,
        (DataType::Array(a, n), DataType::Array(b, m)) => n == m && same_type(a, here, b, there),
        (DataType::Struct(a), DataType::Struct(b)) => {
            let (Some(a), Some(b)) = (here.get(a.0 as usize), there.get(b.0 as usize)) else { return false };
            let fields = a.fields.iter().zip(&b.fields);
            (&a.name, a.size, a.align, a.fields.len()) == (&b.name, b.size, b.align, b.fields.len())
                && fields.into_iter().all(|(f, g)| f.offset == g.offset && same_type(&f.ty, here, &g.ty, there))
        }
        (DataType::Value(_) | DataType::Array(..) | DataType::Struct(_), _) => false,
    }
}

/// Returns a name that is not used yet.
fn unique(taken: &mut BTreeSet<String>, wanted: &str) -> String {
    let mut name = wanted.to_owned();
    let mut number = 1u32;
    while !taken.insert(name.clone()) {
        number += 1;
        name = format!("{wanted}.{number}");
    }
    name
}

fn moved_type(ty: &DataType, by: u32) -> DataType {
    match ty {
        DataType::Value(_) => ty.clone(),
        DataType::Array(element, n) => DataType::Array(Arc::new(moved_type(element, by)), *n),
        DataType::Struct(id) => DataType::Struct(StructId(id.0.saturating_add(by))),
    }
}

fn moved_struct(def: &StructDef, by: u32) -> StructDef {
    let mut def = def.clone();
    def.fields.iter_mut().for_each(|f| f.ty = moved_type(&f.ty, by));
    def
}

/// The new numbers of a module's functions, variables and structs.
struct Numbers {
    /// New number of each function; `None` until it is known, and for functions that are only declared.
    functions: Vec<Option<u32>>,
    globals: Vec<Option<u32>>,
    /// Number of structs of the earlier modules.
    structs: u32,
    declared: BTreeSet<(bool, u32)>,
    /// Number of functions defined here.
    own_functions: usize,
    own_globals: usize,
}

impl Numbers {
    fn new(object: &Object) -> Self {
        let declared = object.symbols.iter().filter(|s| s.kind == Linkage::Declared).map(|s| key(s.entity)).collect();
        let (functions, globals) = (object.module.functions.len(), object.module.globals.len());
        Self {
            functions: vec![None; functions],
            globals: vec![None; globals],
            structs: 0,
            declared,
            own_functions: 0,
            own_globals: 0,
        }
    }

    /// Appends the definitions of a module to the linked module.
    fn place(&mut self, object: &Object, linked: &mut Module, names: &mut BTreeSet<String>) {
        let defined = object.symbols.iter().filter(|s| s.kind == Linkage::Defined);
        // The host finds a variable by its name.
        let known: BTreeMap<(bool, u32), &str> = defined.map(|s| (key(s.entity), s.name.as_str())).collect();
        for (i, global) in (0u32..).zip(&object.module.globals) {
            let entity = Entity::Variable(GlobalId(i));
            if !self.declared.contains(&key(entity)) {
                self.set(entity, linked.globals.len() as u32);
                self.own_globals += 1;
                let name = known.get(&key(entity)).copied().unwrap_or(&global.name);
                linked.globals.push(Global { name: unique(names, name), ..global.clone() });
            }
        }
        for (i, function) in (0u32..).zip(&object.module.functions) {
            let entity = Entity::Function(FuncId(i));
            if !self.declared.contains(&key(entity)) {
                self.set(entity, linked.functions.len() as u32);
                self.own_functions += 1;
                linked.functions.push(Function { name: unique(names, &function.name), ..function.clone() });
            }
        }
    }

    fn of(&self, entity: Entity) -> Option<u32> {
        match entity {
            Entity::Function(id) => self.functions.get(id.0 as usize).copied().flatten(),
            Entity::Variable(id) => self.globals.get(id.0 as usize).copied().flatten(),
        }
    }

    /// Returns the new names of an object's functions and variables.
    fn names(&self, object: &Object, linked: &Module) -> Names {
        let functions = object.module.functions.iter().zip(&self.functions).filter_map(|(own, number)| {
            let function = linked.functions.get((*number)? as usize)?;
            Some((own.name.clone(), function.name.clone()))
        });
        let variables = object.module.globals.iter().zip(&self.globals).filter_map(|(own, number)| {
            let variable = linked.globals.get((*number)? as usize)?;
            Some((own.name.clone(), variable.name.clone()))
        });
        Names { functions: functions.collect(), variables: variables.collect() }
    }

    fn set(&mut self, entity: Entity, number: u32) {
        let slot = match entity {
            Entity::Function(id) => self.functions.get_mut(id.0 as usize),
            Entity::Variable(id) => self.globals.get_mut(id.0 as usize),
        };
        if let Some(slot) = slot {
            *slot = Some(number);
        }
    }

    /// An id that is invalid in a malformed module stays invalid.
    fn global(&self, id: &mut GlobalId) {
        *id = GlobalId(self.of(Entity::Variable(*id)).unwrap_or(u32::MAX));
    }

    fn rewrite_global(&self, global: &mut Global) {
        global.ty = moved_type(&global.ty, self.structs);
        global.addresses.iter_mut().for_each(|a| self.global(&mut a.target));
    }

    fn rewrite_function(&self, function: &mut Function) {
        for param in &mut function.params {
            param.ty = moved_type(&param.ty, self.structs);
            param.pointee = param.pointee.as_ref().map(|ty| moved_type(ty, self.structs));
        }
        for local in &mut function.locals {
            if let LocalKind::Memory { ty, .. } = &mut local.kind {
                *ty = moved_type(ty, self.structs);
            }
        }
        function.body.for_each_mut(&mut |inst| match &mut inst.op {
            Op::Call { func, .. } => {
                *func = FuncId(self.of(Entity::Function(*func)).unwrap_or(u32::MAX));
            }
            Op::GlobalAddr(id) => self.global(id),
            _ => {}
        });
    }
}

/// Returns true for functions, and the number.
fn key(entity: Entity) -> (bool, u32) {
    match entity {
        Entity::Function(id) => (true, id.0),
        Entity::Variable(id) => (false, id.0),
    }
}
