//! Kernel arguments: their kinds, and the checks against the parameters.

use smallvec::SmallVec;

use super::buffer::{BufferSlice, DeviceBuffer};
use super::device::Device;
use super::elements::{describe_pointee, half_of};
use super::stream::describe;
use super::textures::{Surface, Texture};
use super::unified::UnifiedBuffer;
use crate::backend::Error;
use crate::ir::{DataType, Function, Module, Param, Scalar, StructDef, Type};
use crate::span::SourceMap;

/// An argument of a launch.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Arg<'a> {
    /// A number, given by its type and its little-endian bits.
    #[doc(hidden)]
    Scalar(Scalar, u64),
    /// A `usize`, for an integer parameter of any type that has the value.
    Size(usize),
    /// A vector or struct, given by its bytes in CUDA's layout.
    Bytes(&'a [u8]),
    /// Device memory, for a pointer parameter. Launches compare the type of its elements with the pointee type of the
    /// parameter.
    Buffer(BufferSlice<'a>),
    /// A texture object.
    Texture(&'a Texture),
    /// A surface object.
    Surface(&'a Surface),
    /// The null pointer.
    Null,
}

impl<'a> Arg<'a> {
    /// Returns the argument for a vector or struct: a value with the same bytes as CUDA's. Launches check its size.
    /// They copy the bytes to the parameter's position, which is aligned as the kernel requires, so that the alignment
    /// of `T` is irrelevant.
    pub fn of<T: bytemuck::Pod>(value: &'a T) -> Self {
        Arg::Bytes(bytemuck::bytes_of(value))
    }
}

/// A value that can be passed to a kernel.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel",
    label = "not a kernel argument",
    note = "structs that are `bytemuck::Pod`, and arrays and vectors such as `[f32; 4]` for `float4`, are passed by \
            `Arg::of(&value)`",
    note = "slices have to be in device memory: `device.upload(&slice)?`"
)]
pub trait KernelArg {
    /// Returns the value as an argument.
    fn arg(&self) -> Arg<'_>;
}

macro_rules! scalar_args {
    ($($ty:ty => $scalar:ident, |$v:ident| $bits:expr;)*) => {
        $(impl KernelArg for $ty {
            fn arg(&self) -> Arg<'_> {
                let $v = *self;
                Arg::Scalar(Scalar::$scalar, $bits)
            }
        })*
    };
}

scalar_args! {
    bool => Bool, |v| u64::from(v);
    i8 => I8, |v| u64::from(v as u8);
    u8 => U8, |v| u64::from(v);
    i16 => I16, |v| u64::from(v as u16);
    u16 => U16, |v| u64::from(v);
    i32 => I32, |v| u64::from(v as u32);
    u32 => U32, |v| u64::from(v);
    i64 => I64, |v| v as u64;
    u64 => U64, |v| v;
    f32 => F32, |v| u64::from(v.to_bits());
    f64 => F64, |v| v.to_bits();
    half::f16 => F16, |v| u64::from(v.to_bits());
    half::bf16 => BF16, |v| u64::from(v.to_bits());
}

impl KernelArg for usize {
    fn arg(&self) -> Arg<'_> {
        Arg::Size(*self)
    }
}

macro_rules! wide_args {
    ($($ty:ty),*) => {
        $(impl KernelArg for $ty {
            fn arg(&self) -> Arg<'_> {
                Arg::of(self)
            }
        })*
    };
}

// For `__int128` and `unsigned __int128`.
wide_args!(i128, u128);

impl<T> KernelArg for DeviceBuffer<T> {
    fn arg(&self) -> Arg<'_> {
        Arg::Buffer(self.as_slice())
    }
}

impl<T> KernelArg for UnifiedBuffer<T> {
    fn arg(&self) -> Arg<'_> {
        Arg::Buffer(self.as_slice())
    }
}

impl KernelArg for BufferSlice<'_> {
    fn arg(&self) -> Arg<'_> {
        Arg::Buffer(*self)
    }
}

impl KernelArg for Arg<'_> {
    fn arg(&self) -> Arg<'_> {
        *self
    }
}

impl<A: KernelArg + ?Sized> KernelArg for &A {
    fn arg(&self) -> Arg<'_> {
        (**self).arg()
    }
}

impl<A: KernelArg + ?Sized> KernelArg for &mut A {
    fn arg(&self) -> Arg<'_> {
        (**self).arg()
    }
}

/// The argument list of a launch: `args![n, 2.0f32, &x, &y]`.
#[macro_export]
macro_rules! args {
    ($($arg:expr),* $(,)?) => { [$($crate::api::KernelArg::arg(&$arg)),*] };
}

/// A parameter block. Those of most kernels are small, and need no heap allocation.
pub(super) type Block = SmallVec<[u8; 128]>;

/// The positions of a kernel's parameters in the parameter block ([`Function::param_layout`]), computed once for all
/// its launches.
#[derive(Debug)]
pub(super) struct ParamPlaces {
    /// Offset and size of each parameter, in bytes.
    params: Vec<(usize, usize)>,
    /// Size of the block, in bytes.
    size: usize,
}

impl ParamPlaces {
    pub(super) fn of(kernel: &Function, structs: &[StructDef]) -> Self {
        let (offsets, size) = kernel.param_layout(structs);
        let sizes = kernel.params.iter().map(|param| param.ty.size(structs) as usize);
        Self { params: offsets.into_iter().map(|offset| offset as usize).zip(sizes).collect(), size: size as usize }
    }
}

/// Lays the arguments out as the kernel's parameter block. `own_textures`: device code uses the device's own texture
/// objects.
pub(super) fn pack(
    kernel: &Function,
    places: &ParamPlaces,
    module: &Module,
    device: &Device,
    own_textures: bool,
    args: &[Arg<'_>],
) -> Result<Block, Error> {
    let structs = &module.structs;
    let fail = |reason| Error::InvalidArgument { kernel: kernel.name.clone(), reason };
    if args.len() != kernel.params.len() {
        let parameters = match kernel.params.len() {
            1 => "1 parameter".to_owned(),
            n => format!("{n} parameters"),
        };
        let given = match args.len() {
            1 => "1 argument was given".to_owned(),
            n => format!("{n} arguments were given"),
        };
        return Err(fail(format!("it has {parameters}, but {given}")));
    }
    let mut block = Block::from_elem(0, places.size);
    for (index, ((param, arg), &(at, size))) in kernel.params.iter().zip(args).zip(&places.params).enumerate() {
        let named = |reason: String| fail(format!("parameter {} `{}` {reason}", index + 1, param.name));
        let check_device = |of: &Device, what: &str| match of == device {
            true => Ok(()),
            false => Err(Error::ForeignDevice {
                object: format!("the {what} for parameter {} `{}` of kernel `{}`", index + 1, param.name, kernel.name),
                device: describe(of),
                expected: describe(device),
            }),
        };
        let mut put = |bytes: &[u8]| block[at..at + bytes.len()].copy_from_slice(bytes);
        match (&param.ty, arg) {
            (DataType::Value(Type::Ptr(_)), Arg::Buffer(slice)) => {
                check_device(slice.device, "buffer")?;
                if let (Some(pointee), Some(element)) = (&param.pointee, slice.element)
                    && !element().fits(pointee, structs)
                {
                    return Err(named(format!(
                        "needs {}, but {} was given; `untyped()` of it passes its bytes as they are",
                        describe_pointee(pointee, structs),
                        element().describe()
                    )));
                }
                put(&slice.ptr.0.to_le_bytes());
            }
            (DataType::Value(Type::Ptr(_)), Arg::Null) => {}
            (DataType::Value(Type::Scalar(Scalar::U64)), Arg::Texture(texture))
                if object(param, &module.sources).is_none_or(|object| object.handle == "Texture") =>
            {
                check_device(texture.device(), "texture")?;
                put(&texture.handle(own_textures)?.to_le_bytes());
            }
            (DataType::Value(Type::Scalar(Scalar::U64)), Arg::Surface(surface))
                if object(param, &module.sources).is_none_or(|object| object.handle == "Surface") =>
            {
                check_device(surface.array().device(), "surface")?;
                put(&surface.handle(own_textures)?.to_le_bytes());
            }
            (DataType::Value(Type::Scalar(want)), Arg::Scalar(have, bits)) if accepts(*want, *have, *bits) => {
                put(&bits.to_le_bytes()[..size]);
            }
            (DataType::Value(Type::Scalar(want)), Arg::Size(value)) if holds(*want, *value) => {
                put(&(*value as u64).to_le_bytes()[..size]);
            }
            (DataType::Value(Type::Scalar(Scalar::Bool)), Arg::Bytes(bytes @ [0 | 1])) => put(bytes),
            (DataType::Struct(id), Arg::Scalar(have, bits))
                if structs.get(id.0 as usize).and_then(|s| half_of(&s.name)) == Some(*have) =>
            {
                put(&bits.to_le_bytes()[..size.min(8)]);
            }
            (
                DataType::Value(Type::Vector(..) | Type::Scalar(_)) | DataType::Struct(_) | DataType::Array(..),
                Arg::Bytes(bytes),
            ) if bytes.len() == size && param.ty != DataType::Value(Type::Scalar(Scalar::Bool)) => {
                put(bytes);
            }
            (want, have) => {
                let want = describe_object(param, &module.sources).unwrap_or_else(|| describe_type(want, structs));
                return Err(named(format!("needs {want}, but {} was given", describe_arg(have))));
            }
        }
    }
    Ok(block)
}

/// Returns true if a scalar parameter accepts an argument of a type. It accepts its own type; a bool also accepts 0 or
/// 1 of a byte type. A bool with another value would be true on one device and false on another.
fn accepts(want: Scalar, have: Scalar, bits: u64) -> bool {
    match want {
        Scalar::Bool => matches!(have, Scalar::Bool | Scalar::U8 | Scalar::I8) && bits <= 1,
        _ => want == have,
    }
}

/// Returns true if an integer type has a value.
fn holds(want: Scalar, value: usize) -> bool {
    match want {
        Scalar::I8 => i8::try_from(value).is_ok(),
        Scalar::U8 => u8::try_from(value).is_ok(),
        Scalar::I16 => i16::try_from(value).is_ok(),
        Scalar::U16 => u16::try_from(value).is_ok(),
        Scalar::I32 => i32::try_from(value).is_ok(),
        Scalar::U32 => u32::try_from(value).is_ok(),
        Scalar::I64 => i64::try_from(value).is_ok(),
        Scalar::U64 => true,
        Scalar::Bool | Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => false,
    }
}

/// A type of texture or surface objects.
struct ObjectType {
    name: &'static str,
    /// The type of its arguments.
    handle: &'static str,
    /// The function of a module that returns the object's number.
    number: &'static str,
}

/// Returns the type of a parameter for a texture or surface object. Only the declaration of the parameter distinguishes
/// it from a number.
fn object(param: &Param, sources: &SourceMap) -> Option<&'static ObjectType> {
    const fn ty(name: &'static str, handle: &'static str, number: &'static str) -> ObjectType {
        ObjectType { name, handle, number }
    }
    static TYPES: [ObjectType; 4] = [
        ty("cudaTextureObject_t", "Texture", "texture_object"),
        ty("CUtexObject", "Texture", "texture_object"),
        ty("cudaSurfaceObject_t", "Surface", "surface_object"),
        ty("CUsurfObject", "Surface", "surface_object"),
    ];
    if param.ty != DataType::Value(Type::Scalar(Scalar::U64)) {
        return None;
    }
    // The location is that of the parameter's name, if it has one; the type is before it.
    let text = sources.get(param.span.file)?.text().get(..param.span.end as usize)?;
    let declaration = text.rsplit(['(', ',']).next()?;
    let mut words = declaration.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.find_map(|word| TYPES.iter().find(|ty| ty.name == word))
}

/// Describes the argument for a texture or surface object.
fn describe_object(param: &Param, sources: &SourceMap) -> Option<String> {
    let ObjectType { name, handle, number } = object(param, sources)?;
    Some(format!("a `{handle}`, or the `u64` that `Module::{number}` returns, for its type `{name}`"))
}

fn describe_type(ty: &DataType, structs: &[StructDef]) -> String {
    match ty {
        DataType::Value(Type::Ptr(_)) => "a buffer".to_owned(),
        DataType::Value(Type::Scalar(Scalar::Bool)) => "a bool (or a byte that is 0 or 1)".to_owned(),
        DataType::Value(Type::Scalar(s)) => format!("a value of type {s}"),
        DataType::Value(t @ Type::Vector(..)) => format!("the {} bytes of a {t}", t.size()),
        DataType::Array(..) => format!("{} bytes", ty.size(structs)),
        DataType::Struct(id) => {
            let name = structs.get(id.0 as usize).map_or("?", |s| s.name.as_str());
            format!("the {} bytes of a `{name}`", ty.size(structs))
        }
    }
}

fn describe_arg(arg: &Arg<'_>) -> String {
    match arg {
        Arg::Scalar(s, _) => format!("a value of type {s}"),
        Arg::Size(value) => format!("the `usize` {value}"),
        Arg::Bytes(b) => format!("a value of {} bytes", b.len()),
        Arg::Buffer(_) => "a buffer".to_owned(),
        Arg::Texture(_) => "a texture".to_owned(),
        Arg::Surface(_) => "a surface".to_owned(),
        Arg::Null => "a null pointer".to_owned(),
    }
}
