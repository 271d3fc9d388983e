//! Specialises a kernel for the textures that are known at a launch.
//!
//! A texture object is the address of a record that describes its texels and how it is sampled
//! (`core/src/api/textures`). The functions of the textures' library read a word of that record at each sample, and
//! have code for every value that it may have. At a launch the word is known for those objects that are parameters,
//! parts of parameters, or in texture references.
//!
//! Removes: loads of that word from such objects, and queries of their kind ([`SystemOp::TextureKind`]). They become
//! constants, so that `simplify` removes the code for other textures, and checks that never fail. Other loads from the
//! records of these objects become loads from parameters after the kernel's own, in which the host passes copies.
//!
//! Needs: a function without calls (`inline_calls`), whose pointers and parameters are plain values (`forward_locals`,
//! and `promote_locals` for objects in structs). The facts that the host passes about an object have to be true as long
//! as the kernel runs.
//!
//! Guarantees: nothing else changes. Accesses to an object that is chosen while the kernel runs stay as they are.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ir::ops::{Const, ConvertOp, SystemOp};
use crate::ir::{
    DataType, Function, FunctionKind, GlobalId, Inst, Module, Op, Param, Scalar, Space, StructDef, Type, Value,
};
use crate::passes::manager::{Has, Outcome, Pass, Property, Report};
use crate::passes::optimise::forward_locals::forward_locals;
use crate::passes::optimise::promote_locals::promote_locals;
use crate::passes::optimise::simplify::simplify;
use crate::reserved_names::TEXTURE_AT;

/// Bytes of a record that all devices use (`frontend/src/headers/textures.h`).
pub const RECORD: u64 = 64;

/// Offset of the sampling word in a record, in bytes.
pub const WORD: u64 = 12;

/// Offset in a record of the word that holds the object's kind, in bytes.
pub const KIND: u64 = 72;

/// Value of the word at [`KIND`] that no record has: the kind of the object is not known.
pub const NOT_KNOWN: u32 = 0x7e57_ffff;

/// Bit of the word at [`WORD`] that no record has: in native mode, samples may be computed as fast as possible.
pub const FAST: u32 = 1 << 20;

/// The place where a kernel finds a texture object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TexturePlace {
    /// At this offset of the parameter block, in bytes.
    Param(u64),
    /// In a texture reference.
    Reference(GlobalId),
}

/// The facts known of the object at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KnownTexture {
    /// The word at [`WORD`]; `None` if there is no object.
    pub word: Option<u32>,
    /// The word at [`KIND`]: 0 if there is no object, [`NOT_KNOWN`] if that is not known.
    pub kind: u32,
}

/// Returns true if a module's functions use textures.
pub fn uses_textures(module: &Module) -> bool {
    module.functions.iter().any(|f| f.kind == FunctionKind::Device && f.name.starts_with(TEXTURE_AT))
}

/// Prepares a kernel without calls for [`fix_textures`], and returns the places where it finds objects.
pub fn texture_places(func: &mut Function, structs: &[StructDef]) -> BTreeSet<TexturePlace> {
    forward_locals(func);
    simplify(func);
    promote_locals(func);
    forward_locals(func);
    let roots = Roots::of(func, structs);
    let mut places = BTreeSet::new();
    func.body.for_each(&mut |inst| {
        places.extend(roots.of_word(func, &inst.op, inst.result).or_else(|| roots.of_question(&inst.op)));
    });
    places
}

/// Replaces the words of the textures that are known, and the queries of their kinds, by constants. Adds parameters of
/// [`RECORD`] bytes for the records from which more is read. Returns the textures of the added parameters, in order.
pub fn fix_textures(
    func: &mut Function,
    structs: &[StructDef],
    known: impl Fn(TexturePlace) -> Option<KnownTexture>,
) -> Vec<TexturePlace> {
    let roots = Roots::of(func, structs);
    let known_word = |place| known(place).and_then(|known| known.word);
    let mut body = std::mem::take(&mut func.body);
    let mut changed = false;
    body.for_each_mut(&mut |inst| {
        let word = roots.of_word(func, &inst.op, inst.result).and_then(known_word);
        if let Some(word) = word.or_else(|| Some(known(roots.of_question(&inst.op)?)?.kind)) {
            inst.op = Op::Const(Const::int(Scalar::U32, word.into()));
            changed = true;
        }
    });
    func.body = body;
    if !changed {
        return Vec::new();
    }
    // Known words travel through the structs that the library keeps them in.
    simplify(func);
    promote_locals(func);
    forward_locals(func);
    simplify(func);
    add_records(func, structs, |place| known_word(place).is_some())
}

/// A load from a record: its texture, and the offset in the record.
type RecordLoad = (TexturePlace, u64);

fn add_records(
    func: &mut Function,
    structs: &[StructDef],
    is_known: impl Fn(TexturePlace) -> bool,
) -> Vec<TexturePlace> {
    let roots = Roots::of(func, structs);
    let mut loads: FxHashMap<Value, RecordLoad> = FxHashMap::default();
    func.body.for_each(&mut |inst| {
        if let (Some(result), Some(load)) = (inst.result, roots.of_record(func, &inst.op, inst.result))
            && is_known(load.0)
        {
            loads.insert(result, load);
        }
    });
    let places: BTreeSet<TexturePlace> = loads.values().map(|(place, _)| *place).collect();
    let places: Vec<TexturePlace> = places.into_iter().collect();
    // Parameters are the first values: all others get new numbers.
    let (first, more) = (func.params.len() as u32, places.len() as u32);
    let moved = |v: Value| if v.0 >= first { Value(v.0 + more) } else { v };
    func.body.for_each_mut(&mut |inst| {
        inst.result = inst.result.map(moved);
        inst.op.for_each_use_mut(|v| *v = moved(*v));
    });
    let quads = Arc::new(DataType::Value(Type::Vector(Scalar::U32, 4)));
    for number in 0..places.len() {
        let ty = DataType::Array(Arc::clone(&quads), RECORD / 16);
        let param = Param { name: format!("record{number}"), ty, pointee: None, span: func.span };
        func.values.insert(first as usize + number, param.value_type());
        func.params.push(param);
    }
    let loads: FxHashMap<Value, RecordLoad> = loads.into_iter().map(|(v, load)| (moved(v), load)).collect();
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |mut inst, out| {
        if let (Some((place, at)), Op::Load { ptr, .. }) =
            (inst.result.and_then(|v| loads.get(&v)).copied(), &mut inst.op)
            && let Some(number) = places.iter().position(|p| *p == place)
        {
            let address = func.new_value(Type::Ptr(Space::Param));
            // Records are shorter than any offset is long.
            let op = Op::PtrAdd { base: Value(first + number as u32), index: None, scale: 0, offset: at as i64 };
            out.push(Inst { result: Some(address), op, span: inst.span });
            *ptr = address;
        }
        out.push(inst);
    });
    func.body = body;
    places
}

/// The values that lead to texture objects, with their origins.
struct Roots {
    values: FxHashMap<Value, Root>,
}

/// The origin of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Root {
    /// The address at this byte offset in the parameter block.
    Params(u64),
    /// The address of a variable.
    Variable(GlobalId),
    /// The address at this byte offset from the value of a texture object.
    Object(TexturePlace, u64),
}

impl Roots {
    fn of(func: &Function, structs: &[StructDef]) -> Self {
        let (offsets, _) = func.param_layout(structs);
        let mut values = FxHashMap::default();
        for (index, (param, offset)) in func.params.iter().zip(offsets).enumerate() {
            let root = match param.ty {
                DataType::Value(Type::Scalar(Scalar::U64)) => Root::Object(TexturePlace::Param(offset), 0),
                DataType::Value(_) => continue,
                DataType::Array(..) | DataType::Struct(_) => Root::Params(offset),
            };
            values.insert(Value(index as u32), root);
        }
        let mut roots = Self { values };
        // In program order: a value is defined before it is used.
        func.body.for_each(&mut |inst| {
            if let Some(result) = inst.result
                && let Some(root) = roots.of_result(func, &inst.op, result)
            {
                roots.values.insert(result, root);
            }
        });
        roots
    }

    fn of_result(&self, func: &Function, op: &Op, result: Value) -> Option<Root> {
        match op {
            Op::GlobalAddr(id) => Some(Root::Variable(*id)),
            Op::SpaceCast { ptr: a, .. } | Op::Convert { op: ConvertOp::IntToPtr | ConvertOp::PtrToInt, a } => {
                self.values.get(a).copied()
            }
            Op::PtrAdd { base, index: None, offset, .. } => match self.values.get(base)? {
                Root::Params(at) => Some(Root::Params(at.checked_add_signed(*offset)?)),
                Root::Object(place, at) => Some(Root::Object(*place, at.checked_add_signed(*offset)?)),
                Root::Variable(id) => (*offset == 0).then_some(Root::Variable(*id)),
            },
            Op::Load { ptr, flags, .. }
                if !flags.volatile && func.try_ty(result) == Some(Type::Scalar(Scalar::U64)) =>
            {
                match self.values.get(ptr)? {
                    Root::Params(at) => Some(Root::Object(TexturePlace::Param(*at), 0)),
                    Root::Variable(id) => Some(Root::Object(TexturePlace::Reference(*id), 0)),
                    Root::Object(..) => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the texture and offset of a load that lies within a record.
    fn of_record(&self, func: &Function, op: &Op, result: Option<Value>) -> Option<RecordLoad> {
        let Op::Load { ptr, flags, .. } = op else { return None };
        let bytes = func.try_ty(result?)?.size();
        match self.values.get(ptr)? {
            Root::Object(place, at) if !flags.volatile && at.checked_add(bytes)? <= RECORD => Some((*place, *at)),
            _ => None,
        }
    }

    /// Returns the texture whose kind an operation queries.
    fn of_question(&self, op: &Op) -> Option<TexturePlace> {
        let Op::System { op: SystemOp::TextureKind, arg: Some(object) } = op else { return None };
        match self.values.get(object)? {
            Root::Object(place, 0) => Some(*place),
            _ => None,
        }
    }

    /// Returns the texture whose descriptor word this load reads.
    fn of_word(&self, func: &Function, op: &Op, result: Option<Value>) -> Option<TexturePlace> {
        let Op::Load { ptr, .. } = op else { return None };
        let word = func.try_ty(result?) == Some(Type::Scalar(Scalar::U32));
        match self.values.get(ptr)? {
            Root::Object(place, WORD) if word => Some(*place),
            _ => None,
        }
    }
}

/// Textures that a launch knows.
pub type KnownTextures = Arc<[(TexturePlace, KnownTexture)]>;

/// Textures whose records are parameters that [`fix_textures`] has added, in order.
#[derive(Debug, Clone, Default)]
pub struct TextureRecords(pub Vec<TexturePlace>);

/// [`fix_textures`] as a pass, with what makes kernels ready for it; reports the records.
pub struct FixTextures;

impl<S: Has<KnownTextures> + Report<TextureRecords>> Pass<S> for FixTextures {
    fn name(&self) -> &'static str {
        "fix_textures"
    }

    fn does(&self) -> &'static str {
        "puts in what is known of textures: most of their library is for others"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let textures: KnownTextures = state.get();
        let known = |place| textures.iter().find(|(at, _)| *at == place).map(|(_, known)| *known);
        for function in &mut module.functions {
            texture_places(function, &module.structs);
            state.report(TextureRecords(fix_textures(function, &module.structs, known)));
        }
        Ok(())
    }
}
