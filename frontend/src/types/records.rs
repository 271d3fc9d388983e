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

/// The progress of a class's analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The members have not been analysed.
    Declared,
    /// The members are being analysed.
    InProgress,
    /// The layout is known.
    Complete,
    /// The declaration has errors, which have been reported.
    Failed,
}

/// A class.
#[derive(Debug)]
pub struct Record<'a> {
    /// Name for messages.
    pub name: String,
    /// Definition, once seen.
    pub decl: Option<&'a ast::RecordDecl>,
    /// Source span of the declaration.
    pub span: Span,
    /// Scope in which names of the definition are looked up.
    pub scope: ScopeId,
    /// Progress of the class's analysis.
    pub state: State,
    /// Fields, once complete.
    pub fields: Vec<Field>,
    /// Size in bytes.
    pub size: u64,
    /// Size without the padding at the end that a derived class may use for its own members (Itanium C++ ABI, 2.2,
    /// `dsize`). Copies of objects stop here.
    pub data_size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// True if fields may be less aligned than their types require.
    pub packed: bool,
    /// Empty classes in an object of the class, including the class itself, with their offsets: two of one type need
    /// two addresses.
    pub empties: Vec<(u64, RecordId)>,
    /// IR struct, once complete.
    pub ir: Option<StructId>,
    /// Constructors, and the functions generated for special members.
    pub members: Members,
    /// Properties of the special member functions, once complete.
    pub special_members: SpecialMembers,
    /// Virtual functions, once complete: an entry for each declaration in the class and its bases.
    pub virtuals: Vec<Virtual>,
    /// A pure virtual function, which makes the class abstract.
    pub abstract_by: Option<FnId>,
    /// Virtual bases, including those of bases, in the order of their construction; once complete.
    pub virtual_bases: Vec<VirtualBase>,
    /// Virtual bases in the order of the inheritance graph (Itanium C++ ABI, 1.1), which is the order of their
    /// layout.
    pub virtual_bases_in_order: Vec<RecordId>,
    /// Virtual base that shares the beginning of the object if nothing else does (Itanium C++ ABI, 2.4: the primary
    /// base).
    pub virtual_primary: Option<RecordId>,
    /// Alignment without the virtual bases.
    pub base_align: u64,
    /// Empty classes in an object of the class, without those in virtual bases.
    pub base_empties: Vec<(u64, RecordId)>,
}

/// The member functions that are not found by name lookup.
#[derive(Debug, Clone, Default)]
pub struct Members {
    /// Declared constructors and constructor templates.
    pub constructors: Vec<FnId>,
    /// Copy and move constructors; the flag is true for a move. Known once the class is complete.
    pub copies: Vec<(FnId, bool)>,
    /// Declared copy and move assignment operators; the flag is true for a move. Known once the class is complete.
    pub assignments: Vec<(FnId, bool)>,
    /// Declared destructor.
    pub destructor: Option<FnId>,
    /// Conversion functions.
    pub conversions: Vec<FnId>,
    /// Function generated for an undeclared default constructor.
    pub implicit_default: Option<FnId>,
    /// Function generated for an undeclared copy constructor.
    pub implicit_copy: Option<FnId>,
    /// Function generated for an undeclared move constructor.
    pub implicit_move: Option<FnId>,
    /// Function generated for an undeclared copy assignment operator.
    pub implicit_assign: Option<FnId>,
    /// Function generated for an undeclared move assignment operator.
    pub implicit_move_assign: Option<FnId>,
    /// Function generated for an undeclared destructor.
    pub implicit_destructor: Option<FnId>,
    /// True once the bases have been looked up.
    pub bases_known: bool,
    /// Base class whose constructors the class inherits.
    pub inherits: Option<RecordId>,
    /// Inherited constructors, once generated.
    pub inherited: Option<Vec<FnId>>,
    /// True for the class of a lambda expression.
    pub is_lambda: bool,
    /// True for the class of a lambda expression without captures, which converts to a pointer to function.
    pub captures_nothing: bool,
    /// Late captures of a lambda expression with a default capture: the entities that its body turns out to need.
    pub late: Option<LateCaptures>,
    /// True for an instance of a template: its member functions are analysed when they are used.
    pub of_template: bool,
}

/// The constants that a lambda expression captures because its body needs their objects.
#[derive(Debug, Clone)]
pub struct LateCaptures {
    /// Default capture of the lambda expression.
    pub mode: CaptureMode,
    /// Captures found so far.
    pub captures: Vec<LateCapture>,
}

/// A constant that a lambda expression captures because its body needs the constant's object.
#[derive(Debug, Clone, Copy)]
pub struct LateCapture {
    /// Name of the constant and of the closure's field.
    pub name: Symbol,
    /// Offset of the field.
    pub offset: u64,
    /// Source span of the use that needs the object.
    pub span: Span,
}

/// Properties of the special member functions of a class (C++17 \[special\]).
#[derive(Debug, Clone, Copy, Default)]
pub struct SpecialMembers {
    /// True if default construction does nothing.
    pub trivial_default: bool,
    /// True if copying an object copies its bytes.
    pub trivial_copy: bool,
    /// True if assigning an object copies its bytes.
    pub trivial_assign: bool,
    /// True if destroying an object does nothing.
    pub trivial_destructor: bool,
    /// True if the class can be initialised by lists of its members' values (C++17 [dcl.init.aggr]).
    pub aggregate: bool,
    /// True for a POD of C++03, whose padding no derived class uses.
    pub pod: bool,
    /// True if the class has no data.
    pub empty: bool,
    /// True if the implicit copy constructor is deleted: a member is an rvalue reference, or the class declares a
    /// move assignment ([class.copy.ctor] 6 and 10).
    pub copy_deleted: bool,
    /// True if the copy constructor accepts constants. False if the class's copy constructor, or that of a part, is
    /// declared as `C(C &)` ([class.copy.ctor] 7).
    pub copies_constants: bool,
    /// True if the implicit assignment is deleted: a member is constant, or a reference ([class.copy.assign] 7).
    pub assign_deleted: bool,
}

/// A field of a class.
#[derive(Debug, Clone)]
pub struct Field {
    /// Name of the field; `None` for an anonymous class member.
    pub name: Option<Symbol>,
    /// Type of the field.
    pub ty: QualType,
    /// Offset in bytes.
    pub offset: u64,
    /// Source span of the declaration.
    pub span: Span,
    /// Role of the field in the class.
    pub role: Role,
    /// True if the declaration has a default member initialiser (`int x = 1;`).
    pub has_default: bool,
    /// True for `mutable int x;`.
    pub is_mutable: bool,
    /// Bits of the field, if it is a bit-field.
    pub bits: Option<BitField>,
    /// Value of a constant that a lambda expression has captured under the constant's own name.
    pub constant: Option<Const>,
}

impl Field {
    /// Returns true if the field is a reference.
    pub const fn is_reference(&self) -> bool {
        matches!(self.role, Role::Reference { .. })
    }
}

/// Roles of fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A data member.
    Member,
    /// A reference: the field holds an address.
    Reference {
        /// True for `T &&`.
        rvalue: bool,
    },
    /// The subobject of a base class.
    Base,
    /// The subobject of a virtual base.
    VirtualBase {
        /// True if the base is in the class's own list of bases.
        direct: bool,
    },
    /// The number that identifies the class of an object with virtual functions.
    Table,
}

impl Role {
    /// Returns true for a base, virtual or not.
    pub const fn is_base(self) -> bool {
        matches!(self, Role::Base | Role::VirtualBase { .. })
    }

    /// Returns true for a base that the class itself names.
    pub const fn is_direct_base(self) -> bool {
        matches!(self, Role::Base | Role::VirtualBase { direct: true })
    }
}

/// A virtual function of a class, as it is called on one of the class's parts.
#[derive(Debug, Clone, Copy)]
pub struct Virtual {
    /// Declaration that is called.
    pub root: FnId,
    /// Step to the part whose class declares `root`.
    pub at: Step,
    /// Function that the call executes.
    pub target: FnId,
    /// Step to the part whose class has `target`.
    pub holder: Step,
    /// Step from the pointer that `target` returns to a pointer to the class in `root`'s return type.
    pub adjust: Step,
}

/// An enumeration.
#[derive(Debug)]
pub struct Enum {
    /// Name for messages.
    pub name: String,
    /// `enum class`
    pub scoped: bool,
    /// Underlying type.
    pub underlying: Basic,
    /// True if the underlying type was named, or the enumeration is an `enum class`.
    pub fixed: bool,
    /// Source span of the declaration.
    pub span: Span,
    /// Scope of the enumerators of an `enum class`.
    pub scope: Option<ScopeId>,
    /// Scope that contains the declaration.
    pub declared_in: ScopeId,
    /// True once the enumerators have been seen.
    pub complete: bool,
    /// True if no enumerator is negative and the underlying type is not fixed: bit-fields of the enumeration are
    /// unsigned.
    pub no_negatives: bool,
    /// Least and greatest value, if the underlying type is not fixed and all enumerators are known ([dcl.enum] 8).
    pub range: Option<(i128, i128)>,
}

/// All classes and enumerations of a translation unit.
#[derive(Debug, Default)]
pub struct Types<'a> {
    /// Classes.
    pub records: Arena<Record<'a>, RecordId>,
    /// Enumerations.
    pub enums: Arena<Enum, EnumId>,
    /// IR structs of the complete classes.
    pub structs: Vec<StructDef>,
    /// Alignments of the aliases that specify one.
    pub aligned_aliases: FxHashMap<AliasId, u64>,
    /// Names of the structs.
    pub(crate) struct_names: UniqueNames,
}

impl<'a> Record<'a> {
    /// Creates a class that is known only by name.
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

/// Component names of built-in vectors.
pub(crate) const VECTOR_COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

impl<'a> Types<'a> {
    /// Returns a class.
    pub fn record(&self, id: RecordId) -> &Record<'a> {
        &self.records[id]
    }

    /// Returns true if a function declares a virtual function of a complete class.
    pub fn declares_virtual(&self, class: RecordId, function: FnId) -> bool {
        self.record(class).virtuals.iter().any(|v| v.root == function)
    }

    /// Returns a field of a class by its index.
    pub fn field(&self, class: RecordId, index: usize) -> Option<&Field> {
        self.record(class).fields.get(index)
    }

    /// Returns an enumeration.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id]
    }

    /// Returns the arithmetic type that represents values of a type: the type itself, or an enumeration's underlying
    /// type.
    pub fn arithmetic(&self, ty: &Ty) -> Option<Basic> {
        match ty {
            Ty::Basic(b) => Some(*b),
            Ty::Enum(id) => Some(self.enumeration(*id).underlying),
            _ => None,
        }
    }

    /// Returns the arithmetic type to which an operand converts implicitly; `None` for an `enum class`.
    pub fn implicit_arithmetic(&self, ty: &Ty) -> Option<Basic> {
        match ty {
            Ty::Enum(id) if self.enumeration(*id).scoped => None,
            _ => self.arithmetic(ty),
        }
    }

    /// Returns true for an `enum class`.
    pub fn is_scoped_enum(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Enum(id) if self.enumeration(*id).scoped)
    }

    /// Returns the IR type of values; `None` for void and for types whose values are in memory only.
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

    /// Returns the memory type of a complete type.
    pub fn data_type(&self, ty: &Ty) -> Option<DataType> {
        match ty {
            Ty::Array(element, n) => {
                Some(DataType::Array(std::sync::Arc::new(self.data_type(&element.ty)?), n.unwrap_or(0)))
            }
            Ty::Record(id) => self.record(*id).ir.map(DataType::Struct),
            // The second half is unused.
            Ty::Basic(Basic::LongDouble) => {
                Some(DataType::Array(std::sync::Arc::new(DataType::Value(self.value_type(ty)?)), 2))
            }
            Ty::Member { to, .. } if to.ty.is_function() => {
                Some(DataType::Array(std::sync::Arc::new(DataType::Value(self.value_type(ty)?)), 2))
            }
            _ => self.value_type(ty).map(DataType::Value),
        }
    }

    /// Returns the size of a complete type in bytes.
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

    /// Returns the number of bytes that a copy of an object copies: see [`Record::data_size`]. Virtual bases come
    /// after those bytes, so objects with virtual bases are copied whole.
    pub fn copy_size(&self, ty: &Ty) -> Option<u64> {
        match ty {
            Ty::Record(id) if self.has_virtual_bases(*id) => Some(self.record(*id).size),
            Ty::Record(id) => Some(self.record(*id).data_size),
            _ => self.size_of(ty),
        }
    }

    /// Returns the class of a class type or of an array's elements.
    pub fn element_record(&self, ty: &Ty) -> Option<RecordId> {
        match ty {
            Ty::Record(id) => Some(*id),
            Ty::Array(element, _) => self.element_record(&element.ty),
            _ => None,
        }
    }

    /// Returns the properties of the special member functions of a type; for a type that is not a class, all are
    /// trivial.
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

    /// Returns the fields that lead from a class to one of its bases; empty if both are the same class. `None` if
    /// `base` is not a base, or is a base more than once.
    pub fn base_path(&self, derived: RecordId, base: RecordId) -> Option<Vec<(RecordId, usize)>> {
        self.base_path_to(derived, &Ty::Record(base))
    }

    /// Returns true if `base` is a base of `derived`, once or more than once.
    pub fn has_base(&self, derived: RecordId, base: RecordId) -> bool {
        derived != base && !self.base_paths(derived, &Ty::Record(base), true, 0).is_empty()
    }

    /// Returns the fields that lead from a class to one of its bases, which may be a built-in vector type; empty if
    /// both are the same type. `None` if `base` is not a base, or is a base more than once.
    pub fn base_path_to(&self, derived: RecordId, base: &Ty) -> Option<Vec<(RecordId, usize)>> {
        let mut found = self.base_paths(derived, base, true, 0);
        if found.len() == 1 { found.pop() } else { None }
    }

    /// Returns the paths to a base. A class has fields for all its virtual bases, so the virtual bases of its bases
    /// add no paths.
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

    /// Returns the path to the built-in vector that is a base of a class and has a component of this name.
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

    /// Returns the alignment of a complete type in bytes.
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

    /// Finds the field of this name, also inside anonymous members. Returns the path of (class, field index) from the
    /// outside in.
    pub fn find_field(&self, id: RecordId, name: Symbol) -> Option<Vec<(RecordId, usize)>> {
        self.find_field_at(id, name, 0, &mut FxHashSet::default())
    }

    /// Returns the path to a field of a base, or of the class itself.
    pub fn field_path(&self, id: RecordId, class: RecordId, name: Symbol) -> Option<Vec<(RecordId, usize)>> {
        let mut path = self.base_path(id, class)?;
        path.extend(self.find_field(class, name)?);
        Some(path)
    }

    /// Searches each class once: a class can be inside others in a great many ways.
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
