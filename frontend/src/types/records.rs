//! Classes and enumerations: their declarations, and the layout of classes
//! (x86-64 System V ABI, 3.1.2, which nvcc uses on host and device).

use crate::types::Const;
use id_arena::Arena;
use isowarp_core::ir::{DataType, Space, StructDef, StructId, Type};
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::bitfields::BitField;
use super::ids::{AliasId, FnId, ScopeId};
use super::unique_names::UniqueNames;
use super::virtual_bases::{Step, VirtualBase};
use super::{Basic, EnumId, QualType, RecordId, Ty};
use crate::ast::{self, CaptureMode};
use crate::lex::symbol::Symbol;

/// How far a class is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Its members have not been looked at.
    Declared,
    /// They are being looked at.
    InProgress,
    /// Its layout is known.
    Complete,
    /// Its declaration has errors, which have been reported.
    Failed,
}

/// A class.
#[derive(Debug)]
pub struct Record<'a> {
    /// Name for messages.
    pub name: String,
    /// The definition, once seen.
    pub decl: Option<&'a ast::RecordDecl>,
    /// Where it is declared.
    pub span: Span,
    /// Where names in its definition are looked up.
    pub scope: ScopeId,
    /// How far it is known.
    pub state: State,
    /// Its fields, once complete.
    pub fields: Vec<Field>,
    /// Size in bytes.
    pub size: u64,
    /// Size without the padding at its end that a derived class may use for its own members
    /// (Itanium C++ ABI, 2.2, `dsize`). Copies of objects stop here.
    pub data_size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// Its fields may be less aligned than their types ask.
    pub packed: bool,
    /// The empty classes in it, itself included, with their offsets: two of one type need two addresses.
    pub empties: Vec<(u64, RecordId)>,
    /// Its IR struct, once complete.
    pub ir: Option<StructId>,
    /// Its constructors, and the functions that are made for special members.
    pub members: Members,
    /// What its special member functions do, once complete.
    pub special_members: SpecialMembers,
    /// Its virtual functions, once complete: for each declaration, its own and those of bases.
    pub virtuals: Vec<Virtual>,
    /// A pure virtual one among them.
    pub abstract_by: Option<FnId>,
    /// Its virtual bases, also those of bases, in the order in which they are made; once complete.
    pub virtual_bases: Vec<VirtualBase>,
    /// The same in the order of the inheritance graph (Itanium C++ ABI, 1.1), in which they are laid out.
    pub virtual_bases_in_order: Vec<RecordId>,
    /// The virtual base that is at its beginning where nothing else has it (Itanium C++ ABI, 2.4: the primary base).
    pub virtual_primary: Option<RecordId>,
    /// Its alignment without its virtual bases.
    pub base_align: u64,
    /// The empty classes in it without those in virtual bases.
    pub base_empties: Vec<(u64, RecordId)>,
}

/// The member functions that are not found by a name.
#[derive(Debug, Clone, Default)]
pub struct Members {
    /// Declared constructors and constructor templates.
    pub constructors: Vec<FnId>,
    /// Those that copy or move, and whether they move; once the class is complete.
    pub copies: Vec<(FnId, bool)>,
    /// Declared copy and move assignments, and whether they move; once the class is complete.
    pub assignments: Vec<(FnId, bool)>,
    /// A declared destructor.
    pub destructor: Option<FnId>,
    /// Conversion functions.
    pub conversions: Vec<FnId>,
    /// Made for a default constructor that nobody declared.
    pub implicit_default: Option<FnId>,
    /// Made for a copy constructor that nobody declared.
    pub implicit_copy: Option<FnId>,
    /// Made for a move constructor that nobody declared.
    pub implicit_move: Option<FnId>,
    /// Made for a copy assignment that nobody declared.
    pub implicit_assign: Option<FnId>,
    /// Made for a move assignment that nobody declared.
    pub implicit_move_assign: Option<FnId>,
    /// Made for a destructor that nobody declared.
    pub implicit_destructor: Option<FnId>,
    /// Its bases were looked up.
    pub bases_known: bool,
    /// The base whose constructors it has too.
    pub inherits: Option<RecordId>,
    /// Those constructors, once they were made.
    pub inherited: Option<Vec<FnId>>,
    /// It is the class of a lambda expression.
    pub is_lambda: bool,
    /// It is that of one without captures, which converts to a pointer to a function.
    pub captures_nothing: bool,
    /// It is that of one that captures by default: what its body turns out to need.
    pub late: Option<LateCaptures>,
    /// It is an instance of a template: its member functions are looked into when they are used.
    pub of_template: bool,
}

/// The constants that a lambda expression captures because its body needs their objects.
#[derive(Debug, Clone)]
pub struct LateCaptures {
    /// How it captures by default.
    pub mode: CaptureMode,
    /// What was found so far.
    pub captures: Vec<LateCapture>,
}

/// One of them.
#[derive(Debug, Clone, Copy)]
pub struct LateCapture {
    /// Its name, and that of the closure's field.
    pub name: Symbol,
    /// The field's offset.
    pub offset: u64,
    /// Where it is needed.
    pub span: Span,
}

/// What special member functions do (C++17 \[special\]).
#[derive(Debug, Clone, Copy, Default)]
pub struct SpecialMembers {
    /// An object can be made without arguments and without doing anything.
    pub trivial_default: bool,
    /// A copy is a copy of the bytes.
    pub trivial_copy: bool,
    /// An assignment is a copy of the bytes.
    pub trivial_assign: bool,
    /// Nothing happens when an object ends.
    pub trivial_destructor: bool,
    /// Initialised by lists of its members' values (C++17 [dcl.init.aggr]).
    pub aggregate: bool,
    /// C++03's POD, whose padding no derived class uses.
    pub pod: bool,
    /// It has no data.
    pub empty: bool,
    /// Its implicit copy constructor is deleted: a member is an rvalue reference, or the class declares a move
    /// assignment ([class.copy.ctor] 6 and 10).
    pub copy_deleted: bool,
    /// Its copy constructor takes constants: not where it, or that of a part, is declared as `C(C &)` ([class.copy.ctor] 7).
    pub copies_constants: bool,
    /// Its implicit assignment is deleted: a member is constant, or a reference ([class.copy.assign] 7).
    pub assign_deleted: bool,
}

/// A field of a class.
#[derive(Debug, Clone)]
pub struct Field {
    /// Its name; `None` for an anonymous class member.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: QualType,
    /// Offset in bytes.
    pub offset: u64,
    /// Where it is declared.
    pub span: Span,
    /// What it is beside a named member.
    pub role: Role,
    /// Its default value (`int x = 1;`) is in this declaration.
    pub has_default: bool,
    /// `mutable int x;`
    pub is_mutable: bool,
    /// It is a bit-field.
    pub bits: Option<BitField>,
    /// The value of a constant that a lambda expression has captured under its own name.
    pub constant: Option<Const>,
}

impl Field {
    /// It is a reference.
    pub const fn is_reference(&self) -> bool {
        matches!(self.role, Role::Reference { .. })
    }
}

/// What a field is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A data member.
    Member,
    /// A reference: the field holds an address.
    Reference {
        /// `T &&`
        rvalue: bool,
    },
    /// A base class's part.
    Base,
    /// A virtual base's part.
    VirtualBase {
        /// It is named in the class's own list of bases.
        direct: bool,
    },
    /// The number that stands for the class of an object with virtual functions.
    Table,
}

impl Role {
    /// It is a base, virtual or not.
    pub const fn is_base(self) -> bool {
        matches!(self, Role::Base | Role::VirtualBase { .. })
    }

    /// It is a base that the class names itself.
    pub const fn is_direct_base(self) -> bool {
        matches!(self, Role::Base | Role::VirtualBase { direct: true })
    }
}

/// A virtual function of a class, as it is called on one of the class's parts.
#[derive(Debug, Clone, Copy)]
pub struct Virtual {
    /// The declaration that is called.
    pub root: FnId,
    /// Where the part is whose class declares it.
    pub at: Step,
    /// The function that is called in the end.
    pub target: FnId,
    /// Where the part is whose class has that.
    pub holder: Step,
    /// From the pointer that it returns to one to the class that the declaration has.
    pub adjust: Step,
}

/// An enumeration.
#[derive(Debug)]
pub struct Enum {
    /// Name for messages.
    pub name: String,
    /// `enum class`
    pub scoped: bool,
    /// Type its values are held in.
    pub underlying: Basic,
    /// That type was named, or is that of an `enum class`.
    pub fixed: bool,
    /// Where it is declared.
    pub span: Span,
    /// Where the enumerators of an `enum class` are.
    pub scope: Option<ScopeId>,
    /// The scope it is declared in.
    pub declared_in: ScopeId,
    /// Its enumerators have been seen.
    pub complete: bool,
    /// None of them is negative, and its type is not fixed: its bit-fields have no sign.
    pub no_negatives: bool,
    /// Its least and its greatest value, if its type is not fixed and all enumerators are known ([dcl.enum] 8).
    pub range: Option<(i128, i128)>,
}

/// All classes and enumerations.
#[derive(Debug, Default)]
pub struct Types<'a> {
    /// Classes.
    pub records: Arena<Record<'a>, RecordId>,
    /// Enumerations.
    pub enums: Arena<Enum, EnumId>,
    /// IR structs of the complete classes.
    pub structs: Vec<StructDef>,
    /// Aliases that have an alignment of their own.
    pub aligned_aliases: FxHashMap<AliasId, u64>,
    /// The structs' names.
    pub(crate) struct_names: UniqueNames,
}

impl<'a> Record<'a> {
    /// A class of which only the name is known.
    pub fn new(name: String, decl: Option<&'a ast::RecordDecl>, span: Span, scope: ScopeId) -> Self {
        Record {
            name,
            decl,
            span,
            scope,
            state: State::Declared,
            fields: Vec::new(),
            size: 0,
            data_size: 0,
            align: 1,
            packed: false,
            empties: Vec::new(),
            ir: None,
            members: Members::default(),
            special_members: SpecialMembers::default(),
            virtuals: Vec::new(),
            abstract_by: None,
            virtual_bases: Vec::new(),
            virtual_bases_in_order: Vec::new(),
            virtual_primary: None,
            base_align: 1,
            base_empties: Vec::new(),
        }
    }
}

/// Names of the components of built-in vectors.
pub(crate) const VECTOR_COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

impl<'a> Types<'a> {
    /// A class.
    pub fn record(&self, id: RecordId) -> &Record<'a> {
        &self.records[id]
    }

    /// True for a declaration of a virtual function, in a complete class.
    pub fn declares_virtual(&self, class: RecordId, function: FnId) -> bool {
        self.record(class).virtuals.iter().any(|v| v.root == function)
    }

    /// A field of a class, by its place among the fields.
    pub fn field(&self, class: RecordId, index: usize) -> Option<&Field> {
        self.record(class).fields.get(index)
    }

    /// An enumeration.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id]
    }

    /// The arithmetic type that values of a type are held in: itself, or an enumeration's.
    pub fn arithmetic(&self, ty: &Ty) -> Option<Basic> {
        match ty {
            Ty::Basic(b) => Some(*b),
            Ty::Enum(id) => Some(self.enumeration(*id).underlying),
            _ => None,
        }
    }

    /// The arithmetic type an operand converts to implicitly: not for an `enum class`.
    pub fn implicit_arithmetic(&self, ty: &Ty) -> Option<Basic> {
        match ty {
            Ty::Enum(id) if self.enumeration(*id).scoped => None,
            _ => self.arithmetic(ty),
        }
    }

    /// True for an `enum class`.
    pub fn is_scoped_enum(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Enum(id) if self.enumeration(*id).scoped)
    }

    /// The IR type of values; `None` for void and for what lives in memory only.
    pub fn value_type(&self, ty: &Ty) -> Option<Type> {
        Some(match ty {
            Ty::Basic(b) => b.value_type(),
            Ty::Enum(_) => self.arithmetic(ty)?.value_type(),
            Ty::Vector(b, 1) => Type::Scalar(b.scalar()?),
            Ty::Vector(b, n) => Type::Vector(b.scalar()?, *n),
            Ty::Dim3 => Type::Vector(isowarp_core::ir::Scalar::U32, 3),
            // Functions have no addresses: a pointer holds the function's number.
            Ty::Pointer(_) | Ty::Reference { .. } if ty.function().is_some() => {
                Type::Scalar(isowarp_core::ir::Scalar::U64)
            }
            Ty::Pointer(_) | Ty::Reference { .. } | Ty::Nullptr => Type::Ptr(Space::Generic),
            Ty::Member { .. } => Type::Scalar(ty.member_scalar()?),
            Ty::Void | Ty::Array(..) | Ty::Record(_) | Ty::Function(_) | Ty::Overloaded(_) => return None,
        })
    }

    /// The memory type of a complete type.
    pub fn data_type(&self, ty: &Ty) -> Option<DataType> {
        match ty {
            Ty::Array(element, n) => {
                Some(DataType::Array(std::sync::Arc::new(self.data_type(&element.ty)?), n.unwrap_or(0)))
            }
            Ty::Record(id) => self.record(*id).ir.map(DataType::Struct),
            // The second half holds nothing.
            Ty::Basic(Basic::LongDouble) => {
                Some(DataType::Array(std::sync::Arc::new(DataType::Value(self.value_type(ty)?)), 2))
            }
            Ty::Member { to, .. } if to.ty.is_function() => {
                Some(DataType::Array(std::sync::Arc::new(DataType::Value(self.value_type(ty)?)), 2))
            }
            _ => self.value_type(ty).map(DataType::Value),
        }
    }

    /// Size of a complete type in bytes.
    pub fn size_of(&self, ty: &Ty) -> Option<u64> {
        match ty {
            Ty::Array(_, None) | Ty::Void | Ty::Function(_) | Ty::Overloaded(_) => None,
            Ty::Record(id) => Some(self.record(*id)).filter(|r| r.state == State::Complete).map(|r| r.size),
            Ty::Array(element, Some(n)) => self.size_of(&element.ty)?.checked_mul(*n),
            Ty::Reference { to, .. } if !matches!(to.ty, Ty::Function(_)) => self.size_of(&to.ty),
            Ty::Member { to, .. } if to.ty.is_function() => Some(16),
            Ty::Basic(Basic::LongDouble) => Some(16),
            _ => self.value_type(ty).map(|t| t.size()),
        }
    }

    /// How many bytes a copy of an object has: see [`Record::data_size`]. Virtual bases lie behind them.
    pub fn copy_size(&self, ty: &Ty) -> Option<u64> {
        match ty {
            Ty::Record(id) if self.has_virtual_bases(*id) => Some(self.record(*id).size),
            Ty::Record(id) => Some(self.record(*id).data_size),
            _ => self.size_of(ty),
        }
    }

    /// The class of a class type, or of an array's elements.
    pub fn element_record(&self, ty: &Ty) -> Option<RecordId> {
        match ty {
            Ty::Record(id) => Some(*id),
            Ty::Array(element, _) => self.element_record(&element.ty),
            _ => None,
        }
    }

    /// What the special member functions of a type do; everything is trivial for other types than
    /// classes.
    pub fn special_members(&self, ty: &Ty) -> SpecialMembers {
        let plain = SpecialMembers {
            trivial_default: true,
            trivial_copy: true,
            trivial_assign: true,
            trivial_destructor: true,
            aggregate: true,
            pod: true,
            empty: false,
            copy_deleted: false,
            copies_constants: true,
            assign_deleted: false,
        };
        self.element_record(ty).map_or(plain, |id| self.record(id).special_members)
    }

    /// The fields that lead from a class to one of its bases; empty if both are the same. `None` if
    /// it is no base, or one that is there more than once.
    pub fn base_path(&self, derived: RecordId, base: RecordId) -> Option<Vec<(RecordId, usize)>> {
        self.base_path_to(derived, &Ty::Record(base))
    }

    /// True if a class has a base, be it more than once.
    pub fn has_base(&self, derived: RecordId, base: RecordId) -> bool {
        derived != base && !self.base_paths(derived, &Ty::Record(base), true, 0).is_empty()
    }

    /// The same to a base that may be a built-in vector type.
    pub fn base_path_to(&self, derived: RecordId, base: &Ty) -> Option<Vec<(RecordId, usize)>> {
        let mut found = self.base_paths(derived, base, true, 0);
        if found.len() == 1 { found.pop() } else { None }
    }

    /// The paths to a base. A class has fields for all virtual bases, so that those of its bases lead nowhere else.
    fn base_paths(&self, derived: RecordId, base: &Ty, virtually: bool, depth: u32) -> Vec<Vec<(RecordId, usize)>> {
        if Ty::Record(derived) == *base {
            return vec![Vec::new()];
        }
        let record = self.record(derived);
        if depth >= 32 {
            return Vec::new();
        }
        let mut out = Vec::new();
        for (index, field) in record.fields.iter().enumerate() {
            if !(field.role == Role::Base || virtually && field.role.is_base()) {
                continue;
            }
            if field.ty.ty == *base {
                out.push(vec![(derived, index)]);
                continue;
            }
            let Ty::Record(inner) = &field.ty.ty else { continue };
            for mut path in self.base_paths(*inner, base, false, depth + 1) {
                path.insert(0, (derived, index));
                out.push(path);
            }
            if out.len() > 16 {
                break;
            }
        }
        out
    }

    /// The way to the built-in vector that is a base of a class and has a component of this name.
    pub fn vector_base(&self, id: RecordId, name: Symbol) -> Option<Vec<(RecordId, usize)>> {
        let index = VECTOR_COMPONENTS.iter().position(|c| name == *c)?;
        self.vector_base_at(id, index, 0, &mut FxHashSet::default())
    }

    fn vector_base_at(
        &self,
        id: RecordId,
        component: usize,
        depth: u32,
        seen: &mut FxHashSet<RecordId>,
    ) -> Option<Vec<(RecordId, usize)>> {
        let record = (depth < 32 && seen.insert(id)).then(|| self.record(id))?;
        record.fields.iter().enumerate().filter(|(_, f)| f.role.is_base()).find_map(|(index, f)| {
            let mut path = match &f.ty.ty {
                Ty::Record(inner) => self.vector_base_at(*inner, component, depth + 1, seen)?,
                other => other.components().filter(|(_, n)| component < usize::from(*n)).map(|_| Vec::new())?,
            };
            path.insert(0, (id, index));
            Some(path)
        })
    }

    /// Alignment of a complete type in bytes.
    pub fn align_of(&self, ty: &Ty) -> Option<u64> {
        match ty {
            Ty::Basic(Basic::LongDouble) => Some(16),
            Ty::Void | Ty::Function(_) | Ty::Overloaded(_) => None,
            Ty::Record(id) => Some(self.record(*id)).filter(|r| r.state == State::Complete).map(|r| r.align),
            Ty::Array(element, _) => self.align_of(&element.ty),
            Ty::Reference { to, .. } if !matches!(to.ty, Ty::Function(_)) => self.align_of(&to.ty),
            _ => self.value_type(ty).map(|t| t.align()),
        }
    }

    /// The field of this name with its offset, also inside anonymous members:
    /// the path of (class, field index) from the outside in.
    pub fn find_field(&self, id: RecordId, name: Symbol) -> Option<Vec<(RecordId, usize)>> {
        self.find_field_at(id, name, 0, &mut FxHashSet::default())
    }

    /// The same of a member of a base, or of the class itself.
    pub fn field_path(&self, id: RecordId, class: RecordId, name: Symbol) -> Option<Vec<(RecordId, usize)>> {
        let mut path = self.base_path(id, class)?;
        path.extend(self.find_field(class, name)?);
        Some(path)
    }

    /// Each class is searched once: one can be inside of others in very many ways.
    fn find_field_at(
        &self,
        id: RecordId,
        name: Symbol,
        depth: u32,
        seen: &mut FxHashSet<RecordId>,
    ) -> Option<Vec<(RecordId, usize)>> {
        let record = self.record(id);
        if let Some(index) = record.fields.iter().position(|f| f.name == Some(name)) {
            return Some(vec![(id, index)]);
        }
        if depth > 32 {
            return None;
        }
        record.fields.iter().enumerate().filter(|(_, f)| f.name.is_none()).find_map(|(index, f)| {
            let Ty::Record(inner) = f.ty.ty else { return None };
            if !seen.insert(inner) {
                return None;
            }
            let mut path = self.find_field_at(inner, name, depth + 1, seen)?;
            path.insert(0, (id, index));
            Some(path)
        })
    }
}
