//! Classes and enumerations: their declarations, and the layout of classes
//! (x86-64 System V ABI, 3.1.2, which nvcc uses on host and device).

use isowarp_core::ir::{DataType, Space, StructDef, StructId, Type};
use isowarp_core::span::Span;

use super::scope::ScopeId;
use super::types::{Basic, EnumId, QualType, RecordId, Ty};
use crate::ast;
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
    /// Alignment in bytes.
    pub align: u64,
    /// Its fields may be less aligned than their types ask.
    pub packed: bool,
    /// Its IR struct, once complete.
    pub ir: Option<StructId>,
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
    /// Its bits were given a default value (`int x = 1;`).
    pub span: Span,
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
    /// Where it is declared.
    pub span: Span,
    /// Where the enumerators of an `enum class` are.
    pub scope: Option<ScopeId>,
    /// Its enumerators have been seen.
    pub complete: bool,
}

/// All classes and enumerations.
#[derive(Debug, Default)]
pub struct Types<'a> {
    /// Classes.
    pub records: Vec<Record<'a>>,
    /// Enumerations.
    pub enums: Vec<Enum>,
    /// IR structs of the complete classes.
    pub structs: Vec<StructDef>,
}

impl<'a> Types<'a> {
    /// A class.
    pub fn record(&self, id: RecordId) -> Option<&Record<'a>> {
        self.records.get(id.0 as usize)
    }

    /// An enumeration.
    pub fn enumeration(&self, id: EnumId) -> Option<&Enum> {
        self.enums.get(id.0 as usize)
    }

    /// The arithmetic type that values of a type are held in: itself, or an enumeration's.
    pub fn arithmetic(&self, ty: &Ty) -> Option<Basic> {
        match ty {
            Ty::Basic(b) => Some(*b),
            Ty::Enum(id) => self.enumeration(*id).map(|e| e.underlying),
            _ => None,
        }
    }

    /// The arithmetic type an operand converts to implicitly: not for an `enum class`.
    pub fn implicit_arithmetic(&self, ty: &Ty) -> Option<Basic> {
        match ty {
            Ty::Enum(id) if self.enumeration(*id).is_some_and(|e| e.scoped) => None,
            _ => self.arithmetic(ty),
        }
    }

    /// True for an `enum class`.
    pub fn is_scoped_enum(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Enum(id) if self.enumeration(*id).is_some_and(|e| e.scoped))
    }

    /// The IR type of values; `None` for void and for what lives in memory only.
    pub fn value_type(&self, ty: &Ty) -> Option<Type> {
        Some(match ty {
            Ty::Basic(b) => Type::Scalar(b.scalar()),
            Ty::Enum(_) => Type::Scalar(self.arithmetic(ty)?.scalar()),
            Ty::Vector(b, 1) => Type::Scalar(b.scalar()),
            Ty::Vector(b, n) => Type::Vector(b.scalar(), *n),
            Ty::Dim3 => Type::Vector(isowarp_core::ir::Scalar::U32, 3),
            Ty::Pointer(_) | Ty::Reference { .. } | Ty::Nullptr => Type::Ptr(Space::Generic),
            Ty::Void | Ty::Array(..) | Ty::Record(_) | Ty::Function(_) => return None,
        })
    }

    /// The memory type of a complete type.
    pub fn data_type(&self, ty: &Ty) -> Option<DataType> {
        match ty {
            Ty::Array(element, n) => {
                Some(DataType::Array(std::sync::Arc::new(self.data_type(&element.ty)?), n.unwrap_or(0)))
            }
            Ty::Record(id) => self.record(*id)?.ir.map(DataType::Struct),
            _ => self.value_type(ty).map(DataType::Value),
        }
    }

    /// Size of a complete type in bytes.
    pub fn size_of(&self, ty: &Ty) -> Option<u64> {
        match ty {
            Ty::Array(_, None) | Ty::Void | Ty::Function(_) => None,
            Ty::Record(id) => self.record(*id).filter(|r| r.state == State::Complete).map(|r| r.size),
            Ty::Array(element, Some(n)) => self.size_of(&element.ty)?.checked_mul(*n),
            Ty::Reference { to, .. } => self.size_of(&to.ty),
            _ => self.value_type(ty).map(|t| t.size()),
        }
    }

    /// Alignment of a complete type in bytes.
    pub fn align_of(&self, ty: &Ty) -> Option<u64> {
        match ty {
            Ty::Void | Ty::Function(_) => None,
            Ty::Record(id) => self.record(*id).filter(|r| r.state == State::Complete).map(|r| r.align),
            Ty::Array(element, _) => self.align_of(&element.ty),
            Ty::Reference { to, .. } => self.align_of(&to.ty),
            _ => self.value_type(ty).map(|t| t.align()),
        }
    }

    /// The field of this name with its offset, also inside anonymous members:
    /// the path of (class, field index) from the outside in.
    pub fn find_field(&self, id: RecordId, name: Symbol) -> Option<Vec<(RecordId, usize)>> {
        self.find_field_at(id, name, 0)
    }

    fn find_field_at(&self, id: RecordId, name: Symbol, depth: u32) -> Option<Vec<(RecordId, usize)>> {
        let record = self.record(id)?;
        if let Some(index) = record.fields.iter().position(|f| f.name == Some(name)) {
            return Some(vec![(id, index)]);
        }
        if depth > 32 {
            return None;
        }
        record.fields.iter().enumerate().filter(|(_, f)| f.name.is_none()).find_map(|(index, f)| {
            let Ty::Record(inner) = f.ty.ty else { return None };
            let mut path = self.find_field_at(inner, name, depth + 1)?;
            path.insert(0, (id, index));
            Some(path)
        })
    }

    /// How a type is written in messages.
    pub fn show(&self, ty: &QualType) -> String {
        let quals = match (ty.is_const, ty.is_volatile) {
            (false, false) => "",
            (true, false) => "const ",
            (false, true) => "volatile ",
            (true, true) => "const volatile ",
        };
        match &ty.ty {
            Ty::Pointer(to) => {
                let tail = if quals.is_empty() { String::new() } else { format!(" {}", quals.trim_end()) };
                match &to.ty {
                    Ty::Array(..) | Ty::Function(_) => format!("pointer to {}", self.show(to)),
                    Ty::Pointer(_) => format!("{}*{tail}", self.show(to)),
                    _ => format!("{} *{tail}", self.show(to)),
                }
            }
            Ty::Reference { to, rvalue } => format!("{} {}", self.show(to), if *rvalue { "&&" } else { "&" }),
            Ty::Array(..) => {
                let mut dims = String::new();
                let mut at = ty;
                while let Ty::Array(element, n) = &at.ty {
                    dims += &n.map_or("[]".to_owned(), |n| format!("[{n}]"));
                    at = element;
                }
                format!("{}{dims}", self.show(at))
            }
            other => format!("{quals}{}", self.show_base(other)),
        }
    }

    fn show_base(&self, ty: &Ty) -> String {
        match ty {
            Ty::Void => "void".into(),
            Ty::Nullptr => "nullptr_t".into(),
            Ty::Basic(b) => b.name().into(),
            Ty::Vector(b, n) => super::types::vector_name(*b, *n),
            Ty::Dim3 => "dim3".into(),
            Ty::Record(id) => self.record(*id).map_or_else(String::new, |r| r.name.clone()),
            Ty::Enum(id) => self.enumeration(*id).map_or_else(String::new, |e| e.name.clone()),
            Ty::Function(f) => {
                let params: Vec<String> = f.params.iter().map(|p| self.show(p)).collect();
                format!("{} ({})", self.show(&f.ret), params.join(", "))
            }
            Ty::Pointer(_) | Ty::Reference { .. } | Ty::Array(..) => self.show(&ty.clone().into()),
        }
    }
}
