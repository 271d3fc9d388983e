//! The types of the elements of device memory, and the pointers of kernels that they fit.

use std::any::{TypeId, type_name};

use crate::backend::DevicePtr;
use crate::ir::{DataType, Scalar, StructDef, Type};

/// The type of a buffer's elements, which launches compare with the pointee type of a kernel's parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ElementType {
    name: &'static str,
    size: usize,
    kind: ElementKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ElementKind {
    /// A number.
    Scalar(Scalar),
    /// An array of up to four numbers, like CUDA's vectors.
    Vector(Scalar, u8),
    /// An address.
    Pointer,
    /// A type of the program; only the size is known.
    Other,
}

macro_rules! known {
    ($of:expr; $($ty:ty => $scalar:ident),*) => {
        $(
            if $of == TypeId::of::<$ty>() {
                return Some((stringify!($ty), ElementKind::Scalar(Scalar::$scalar)));
            }
            if $of == TypeId::of::<[$ty; 1]>() {
                return Some((concat!("[", stringify!($ty), "; 1]"), ElementKind::Vector(Scalar::$scalar, 1)));
            }
            if $of == TypeId::of::<[$ty; 2]>() {
                return Some((concat!("[", stringify!($ty), "; 2]"), ElementKind::Vector(Scalar::$scalar, 2)));
            }
            if $of == TypeId::of::<[$ty; 3]>() {
                return Some((concat!("[", stringify!($ty), "; 3]"), ElementKind::Vector(Scalar::$scalar, 3)));
            }
            if $of == TypeId::of::<[$ty; 4]>() {
                return Some((concat!("[", stringify!($ty), "; 4]"), ElementKind::Vector(Scalar::$scalar, 4)));
            }
        )*
    };
}

fn known(of: TypeId) -> Option<(&'static str, ElementKind)> {
    use half::{bf16, f16};
    known!(of; f32 => F32, i32 => I32, u32 => U32, f64 => F64, u8 => U8, i8 => I8, i16 => I16, u16 => U16, i64 => I64,
        u64 => U64, f16 => F16, bf16 => BF16);
    let size = if size_of::<usize>() == 8 { [Scalar::I64, Scalar::U64] } else { [Scalar::I32, Scalar::U32] };
    if of == TypeId::of::<isize>() {
        return Some(("isize", ElementKind::Scalar(size[0])));
    }
    if of == TypeId::of::<usize>() {
        return Some(("usize", ElementKind::Scalar(size[1])));
    }
    (of == TypeId::of::<DevicePtr>()).then_some(("DevicePtr", ElementKind::Pointer))
}

impl ElementType {
    /// Returns the element type of a Rust type. The compiler can fold the call to a constant.
    pub(super) fn of<T: bytemuck::Pod>() -> Self {
        let (name, kind) = known(TypeId::of::<T>()).unwrap_or((type_name::<T>(), ElementKind::Other));
        Self { name, size: size_of::<T>(), kind }
    }

    /// Returns true if a pointer to `pointee` may point to such elements. A number fits only its own type, as in C++,
    /// with two exceptions: bytes may be `char`, which has no separate type in the IR, or `bool`. Other types fit by
    /// their size: it is a multiple of the alignment, and so the addresses of the elements are, too.
    pub(super) fn fits(&self, pointee: &DataType, structs: &[StructDef]) -> bool {
        let same_size = self.size as u64 == pointee.size(structs);
        match (pointee, self.kind) {
            (DataType::Value(Type::Scalar(want)), ElementKind::Scalar(have)) => accepts(*want, have),
            (DataType::Value(Type::Scalar(want)), ElementKind::Vector(have, 1)) => accepts(*want, have),
            (DataType::Value(Type::Scalar(want)), ElementKind::Pointer) => *want == Scalar::U64,
            (DataType::Value(Type::Scalar(_)), ElementKind::Vector(..)) => false,
            (DataType::Value(Type::Vector(want, lanes)), ElementKind::Vector(have, n)) => (*want, *lanes) == (have, n),
            (DataType::Value(Type::Vector(..)), ElementKind::Scalar(_) | ElementKind::Pointer) => false,
            (DataType::Value(Type::Ptr(_)), ElementKind::Scalar(have)) => have == Scalar::U64,
            (DataType::Value(Type::Ptr(_)), ElementKind::Vector(..)) => false,
            (DataType::Struct(id), ElementKind::Scalar(have))
                if let Some(want) = structs.get(id.0 as usize).and_then(|s| half_of(&s.name)) =>
            {
                have == want
            }
            (DataType::Array(element, _), _) => same_size || self.fits(element, structs),
            (DataType::Value(_) | DataType::Struct(_), _) => same_size,
        }
    }

    /// Returns a description for messages.
    pub(super) fn describe(&self) -> String {
        match self.kind {
            ElementKind::Other => format!("a buffer of `{}` ({} bytes each)", self.name, self.size),
            ElementKind::Scalar(_) | ElementKind::Vector(..) | ElementKind::Pointer => {
                format!("a buffer of `{}`", self.name)
            }
        }
    }
}

fn accepts(want: Scalar, have: Scalar) -> bool {
    match want {
        Scalar::I8 | Scalar::Bool => matches!(have, Scalar::I8 | Scalar::U8),
        _ => want == have,
    }
}

/// Returns the number type that a class of CUDA's represents.
pub(super) fn half_of(class: &str) -> Option<Scalar> {
    match class {
        "__half" => Some(Scalar::F16),
        "__nv_bfloat16" => Some(Scalar::BF16),
        _ => None,
    }
}

/// Describes the buffer that a parameter requires, for messages.
pub(super) fn describe_pointee(pointee: &DataType, structs: &[StructDef]) -> String {
    match pointee {
        DataType::Value(Type::Scalar(scalar)) => format!("a buffer of `{}`", rust_name(*scalar)),
        DataType::Value(Type::Vector(scalar, lanes)) => {
            format!("a buffer of `[{}; {lanes}]`", rust_name(*scalar))
        }
        DataType::Value(Type::Ptr(_)) => "a buffer of `DevicePtr`".to_owned(),
        DataType::Struct(id) => match structs.get(id.0 as usize) {
            Some(def) if let Some(scalar) = half_of(&def.name) => format!("a buffer of `{}`", rust_name(scalar)),
            Some(def) => format!("a buffer of `{}` ({} bytes each)", def.name, pointee.size(structs)),
            None => "a buffer".to_owned(),
        },
        DataType::Array(..) => format!("a buffer of arrays ({} bytes each)", pointee.size(structs)),
    }
}

/// Returns Rust's name of a number type.
fn rust_name(scalar: Scalar) -> &'static str {
    match scalar {
        // No Rust type has any byte as a truth value.
        Scalar::Bool => "u8",
        other => other.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Space;

    fn scalar(of: Scalar) -> DataType {
        DataType::Value(Type::Scalar(of))
    }

    #[test]
    fn numbers_fit_their_own_type() {
        let elements = [
            (ElementType::of::<i8>(), Scalar::I8),
            (ElementType::of::<u8>(), Scalar::U8),
            (ElementType::of::<i16>(), Scalar::I16),
            (ElementType::of::<u16>(), Scalar::U16),
            (ElementType::of::<i32>(), Scalar::I32),
            (ElementType::of::<u32>(), Scalar::U32),
            (ElementType::of::<i64>(), Scalar::I64),
            (ElementType::of::<u64>(), Scalar::U64),
            (ElementType::of::<half::f16>(), Scalar::F16),
            (ElementType::of::<half::bf16>(), Scalar::BF16),
            (ElementType::of::<f32>(), Scalar::F32),
            (ElementType::of::<f64>(), Scalar::F64),
        ];
        for (element, have) in elements {
            for want in Scalar::ALL {
                let bytes =
                    matches!((want, have), (Scalar::I8 | Scalar::Bool, Scalar::U8) | (Scalar::Bool, Scalar::I8));
                assert_eq!(element.fits(&scalar(want), &[]), want == have || bytes, "{element:?} {want}");
                assert!(!element.fits(&DataType::Value(Type::Vector(want, 2)), &[]), "{element:?} {want}");
            }
        }
    }

    #[test]
    fn vectors_pointers_and_arrays() {
        let float4 = DataType::Value(Type::Vector(Scalar::F32, 4));
        assert!(ElementType::of::<[f32; 4]>().fits(&float4, &[]));
        assert!(!ElementType::of::<[i32; 4]>().fits(&float4, &[]) && !ElementType::of::<[f32; 3]>().fits(&float4, &[]));
        assert!(!ElementType::of::<[f32; 4]>().fits(&scalar(Scalar::F32), &[]));
        assert!(ElementType::of::<[f32; 1]>().fits(&scalar(Scalar::F32), &[]));
        let pointer = DataType::Value(Type::Ptr(Space::Generic));
        assert!(ElementType::of::<DevicePtr>().fits(&pointer, &[]) && ElementType::of::<u64>().fits(&pointer, &[]));
        assert!(!ElementType::of::<i64>().fits(&pointer, &[]) && !ElementType::of::<[u32; 2]>().fits(&pointer, &[]));
        let rows = DataType::Array(scalar(Scalar::F32).into(), 16);
        assert!(ElementType::of::<f32>().fits(&rows, &[]) && ElementType::of::<[f32; 16]>().fits(&rows, &[]));
        assert!(!ElementType::of::<i32>().fits(&rows, &[]) && !ElementType::of::<[f32; 8]>().fits(&rows, &[]));
    }
}
