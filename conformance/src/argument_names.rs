//! Resolves the names in arguments: buffers, textures and variables of one module on one device. Encodes values whose
//! types the module determines.

use isowarp_core::api::{Arg, Error, Module, Stream};
use isowarp_core::ir::{DataType, Function, Scalar, StructDef, Type};

use crate::arguments::{ArgSpec, BufferSpec, DataError, Generator, Init, Place, parse_values};
use crate::buffers::Bytes;
use crate::textures::Object;

/// Everything that has a name.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// Buffers, in the order of their creation.
    pub buffers: &'a [(&'a BufferSpec, Bytes)],
    /// Textures and surfaces.
    pub objects: &'a [Object],
    /// Module whose variables can be named.
    pub module: &'a Module,
}

fn invalid(message: impl Into<String>) -> Error {
    Error::InvalidValue(message.into())
}

impl<'a> Scope<'a> {
    /// Encodes the arguments whose types the parameters determine. The other arguments become `None`.
    ///
    /// # Errors
    /// A value that does not fit its parameter.
    pub fn encode_args(&self, kernel: &Function, specs: &[ArgSpec]) -> Result<Vec<Option<Vec<u8>>>, Error> {
        let encoded = specs.iter().enumerate().map(|(index, spec)| match (spec, kernel.params.get(index)) {
            (ArgSpec::Fields(init), Some(param)) => {
                let bytes = self.encode(init, &param.ty);
                Ok(Some(
                    bytes.map_err(|reason| invalid(format!("parameter {} `{}`: {reason}", index + 1, param.name)))?,
                ))
            }
            _ => Ok(None),
        });
        encoded.collect()
    }

    /// Returns an argument for a launch. `encoded` is the result of [`Self::encode_args`] for it.
    ///
    /// # Errors
    /// A buffer or variable that does not exist.
    pub fn arg(&self, spec: &'a ArgSpec, encoded: Option<&'a [u8]>) -> Result<Arg<'a>, Error> {
        match spec {
            ArgSpec::Buffer(spec) => self.named(&spec.name),
            ArgSpec::Texture(spec) => self.named(&spec.name),
            ArgSpec::Place(Place::Named(name)) => self.named(name),
            ArgSpec::Place(Place::Null) => Ok(Arg::Null),
            ArgSpec::Place(Place::Symbol(name)) => Ok(Arg::Buffer(self.module.symbol_slice(name)?)),
            ArgSpec::Place(Place::Element(name, index)) => {
                let Some((spec, bytes)) = self.buffer(name) else {
                    return Ok(Arg::Buffer(self.module.symbol_slice_at(name, self.symbol_element(name, *index)?)?));
                };
                let start = usize::try_from(index.saturating_mul(element_bytes(spec))).unwrap_or(usize::MAX);
                let slice = match bytes {
                    Bytes::Device(buffer) => buffer.offset(start.min(buffer.len().saturating_add(1))),
                    Bytes::Unified(buffer) => buffer.offset(start.min(buffer.len().saturating_add(1))),
                };
                slice
                    .map(|slice| Arg::Buffer(slice.untyped()))
                    .map_err(|_| invalid(format!("`{name}` has no element {index}")))
            }
            ArgSpec::Fields(_) => Ok(Arg::Bytes(encoded.unwrap_or_default())),
            ArgSpec::Value { ty, bytes } if bytes.len() as u64 == ty.size() => {
                let mut word = [0u8; 8];
                word[..bytes.len()].copy_from_slice(bytes);
                Ok(Arg::Scalar(*ty, u64::from_le_bytes(word)))
            }
            ArgSpec::Value { bytes, .. } => Ok(Arg::Bytes(bytes)),
        }
    }

    /// Returns all arguments of a launch.
    ///
    /// # Errors
    /// See [`Self::arg`].
    pub fn args(&self, specs: &'a [ArgSpec], encoded: &'a [Option<Vec<u8>>]) -> Result<Vec<Arg<'a>>, Error> {
        specs.iter().zip(encoded).map(|(spec, encoded)| self.arg(spec, encoded.as_deref())).collect()
    }

    fn buffer(&self, name: &str) -> Option<&'a (&'a BufferSpec, Bytes)> {
        self.buffers.iter().find(|(spec, _)| spec.name == name)
    }

    fn named(&self, name: &str) -> Result<Arg<'a>, Error> {
        match self.buffer(name) {
            // The declared element type may differ from the kernel's: some cases read the bits of floats as integers.
            Some((_, Bytes::Device(buffer))) => Ok(Arg::Buffer(buffer.untyped())),
            Some((_, Bytes::Unified(buffer))) => Ok(Arg::Buffer(buffer.untyped())),
            None => match self.objects.iter().find(|object| object.name() == name) {
                Some(object) => Ok(object.arg()),
                None => Err(no_buffer(name)),
            },
        }
    }

    /// Returns the number that represents an address in a kernel.
    ///
    /// # Errors
    /// See [`Self::arg`].
    pub fn address(&self, place: &Place) -> Result<u64, Error> {
        match place {
            Place::Null => Ok(0),
            Place::Symbol(name) => Ok(self.module.symbol(name)?.0.0),
            Place::Element(name, index) if self.buffer(name).is_none() => {
                let start = self.symbol_element(name, *index)?;
                Ok(self.module.symbol(name)?.0.0.saturating_add(start))
            }
            Place::Named(name) if self.buffer(name).is_none() => self.object(name).ok_or_else(|| no_buffer(name))?,
            Place::Named(name) | Place::Element(name, _) => {
                let (spec, bytes) = self.buffer(name).ok_or_else(|| no_buffer(name))?;
                let index = if let Place::Element(_, index) = place { *index } else { 0 };
                let start = index.saturating_mul(element_bytes(spec));
                if start > (spec.count as u64).saturating_mul(spec.ty.size()) {
                    return Err(invalid(format!("`{name}` has no element {index}")));
                }
                let base = match bytes {
                    Bytes::Device(buffer) => buffer.ptr().0,
                    Bytes::Unified(buffer) => buffer.ptr().0,
                };
                Ok(base.saturating_add(start))
            }
        }
    }

    /// Returns the offset of an element of an array variable. The index after the last element is allowed.
    fn symbol_element(&self, name: &str, index: u64) -> Result<u64, Error> {
        let ir = self.module.ir();
        let Some((_, variable)) = ir.symbol(name) else {
            return Err(invalid(format!("no buffer or variable named `{name}`")));
        };
        match &variable.ty {
            DataType::Array(element, count) if index <= *count => Ok(element.size(&ir.structs).saturating_mul(index)),
            DataType::Array(..) => Err(invalid(format!("`{name}` has no element {index}"))),
            DataType::Value(_) | DataType::Struct(_) => Err(invalid(format!("variable `{name}` is not an array"))),
        }
    }

    /// Returns the initial contents of a buffer that holds addresses; `None` for other buffers.
    ///
    /// # Errors
    /// See [`Self::arg`].
    pub fn addresses(&self, spec: &BufferSpec) -> Result<Option<Vec<u8>>, Error> {
        let Generator::Addresses(places) = &spec.generator else { return Ok(None) };
        let total = spec.count.saturating_mul(8);
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(total).map_err(|_| invalid(DataError::TooLarge(spec.count).to_string()))?;
        for place in places.iter().take(spec.count) {
            bytes.extend(self.address(place)?.to_le_bytes());
        }
        bytes.resize(total, 0);
        Ok(Some(bytes))
    }

    /// Encodes a value of a type.
    ///
    /// # Errors
    /// A description of the part that does not fit.
    pub fn encode(&self, init: &Init, ty: &DataType) -> Result<Vec<u8>, String> {
        let structs = &self.module.ir().structs;
        let mut bytes = vec![0; usize::try_from(ty.size(structs)).map_err(|e| e.to_string())?];
        self.put(init, ty, structs, &mut bytes)?;
        Ok(bytes)
    }

    /// Writes a value to its place in a larger one. Parts that no item names keep their contents.
    fn put(&self, init: &Init, ty: &DataType, structs: &[StructDef], out: &mut [u8]) -> Result<(), String> {
        let whole = |bytes: &[u8], out: &mut [u8]| {
            // Both have the size of the type.
            out.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
            Ok(())
        };
        let number = |scalar: Scalar, text: &str| parse_values(scalar, text).map_err(|e| e.to_string());
        match (ty, init) {
            (DataType::Value(Type::Scalar(scalar)), Init::Text(text)) => {
                let object = if *scalar == Scalar::U64 { self.object(text) } else { None };
                match object {
                    Some(object) => whole(&object.map_err(|e| e.to_string())?.to_le_bytes(), out),
                    None => whole(&number(*scalar, text)?, out),
                }
            }
            (DataType::Value(Type::Ptr(_)), Init::Text(text)) => {
                let place = Place::parse(text).ok_or_else(|| DataError::Address(text.clone()).to_string())?;
                whole(&self.address(&place).map_err(|e| e.to_string())?.to_le_bytes(), out)
            }
            (DataType::Value(Type::Vector(scalar, n)), Init::List(items)) => {
                let part = DataType::Value(Type::Scalar(*scalar));
                let names = ["x", "y", "z", "w"].map(str::to_owned);
                let fields: Vec<_> =
                    (0..u64::from(*n)).map(|i| (&names[i as usize % 4], &part, i * scalar.size())).collect();
                self.put_items(items, &fields, structs, out)
            }
            (DataType::Array(element, n), Init::List(items)) => {
                let (size, none) = (element.size(structs), String::new());
                let fields: Vec<_> =
                    (0..(*n).min(items.len() as u64)).map(|i| (&none, &**element, i.saturating_mul(size))).collect();
                self.put_items(items, &fields, structs, out)
            }
            (DataType::Struct(id), _) => {
                let def = structs.get(id.0 as usize).ok_or("unknown struct")?;
                let half = match def.name.as_str() {
                    "__half" => Some(Scalar::F16),
                    "__nv_bfloat16" => Some(Scalar::BF16),
                    _ => None,
                };
                match (init, half) {
                    (Init::Text(text), Some(scalar)) => whole(&number(scalar, text)?, out),
                    (Init::Text(_), None) => {
                        Err(format!("`{}` is a struct: write {{{}}}", def.name, names(&fields(def, structs))))
                    }
                    (Init::List(items), _) => self
                        .put_items(items, &fields(def, structs), structs, out)
                        .map_err(|reason| format!("`{}`: {reason}", def.name)),
                }
            }
            (DataType::Value(ty @ (Type::Scalar(_) | Type::Ptr(_))), Init::List(_)) => {
                Err(format!("one value of type {ty} cannot be in braces"))
            }
            (DataType::Array(element, _), Init::Text(text)) if **element == Scalar::U8.into() => Err(format!(
                "`{text}` is one value, but there are several bytes: write {{A, B, …}}, also for a bit-field, which is set by the bytes that contain it"
            )),
            (DataType::Value(Type::Vector(..)) | DataType::Array(..), Init::Text(text)) => {
                Err(format!("`{text}` is one value, but there are several: write {{A, B, …}}"))
            }
        }
    }

    fn put_items(
        &self,
        items: &[(Option<String>, Init)],
        fields: &[(&String, &DataType, u64)],
        structs: &[StructDef],
        out: &mut [u8],
    ) -> Result<(), String> {
        let (mut next, mut put) = (0, Vec::new());
        for (name, init) in items {
            let at = match name {
                Some(name) => fields
                    .iter()
                    .position(|(n, ..)| *n == name)
                    .ok_or_else(|| format!("no field named `{name}`; the fields are {}", names(fields)))?,
                None => next,
            };
            let (name, ty, offset) = fields.get(at).ok_or_else(|| format!("more than {} values", fields.len()))?;
            let start = usize::try_from(*offset).unwrap_or(usize::MAX);
            // Members of unions and bit-fields share bytes.
            let end = offset.saturating_add(ty.size(structs));
            if let Some((other, ..)) = put.iter().find(|(_, s, e)| *offset < *e && *s < end) {
                return Err(format!("the fields `{other}` and `{name}` share memory: set one of them by its name"));
            }
            put.push((name.as_str(), *offset, end));
            let rest = out.get_mut(start..).ok_or("a field outside of its struct")?;
            self.put(init, ty, structs, rest)
                .map_err(|reason| if name.is_empty() { reason } else { format!("field `{name}`: {reason}") })?;
            next = at + 1;
        }
        Ok(())
    }

    /// Returns the number of a texture or surface object.
    fn object(&self, name: &str) -> Option<Result<u64, Error>> {
        let object = self.objects.iter().find(|object| object.name() == name.trim())?;
        Some(object.number(self.module))
    }

    /// Encodes the contents of a variable whose type the module determines: `2.5`, `1,2,3`, `{…}`, or a generator.
    ///
    /// # Errors
    /// [`Error::NotFound`], or a value that does not fit.
    pub fn encode_variable(&self, name: &str, text: &str, dir: &std::path::Path) -> Result<Vec<u8>, Error> {
        let wrong = |reason: String| invalid(format!("variable `{name}`: {reason}"));
        let Some((_, global)) = self.module.ir().symbol(name) else {
            return Err(self.module.symbol(name).err().unwrap_or_else(|| wrong("it is not there".to_owned())));
        };
        let text = text.trim();
        if text.starts_with('{') {
            let init = Init::parse(text).map_err(|e| wrong(e.to_string()))?;
            return self.encode(&init, &global.ty).map_err(wrong);
        }
        match element(&global.ty) {
            DataType::Value(Type::Scalar(scalar) | Type::Vector(scalar, _)) => {
                let scalar = *scalar;
                let generator = crate::arguments::parse_generator(scalar, text);
                if let Ok(generator) = generator {
                    let count = usize::try_from(global.size / scalar.size()).unwrap_or(usize::MAX);
                    return generator.bytes(scalar, count, dir).map_err(|e| wrong(e.to_string()));
                }
                // The number of a texture has 64 bits.
                if scalar == Scalar::U64 && self.object(text).is_some() {
                    return self.encode(&Init::Text(text.to_owned()), &Scalar::U64.into()).map_err(wrong);
                }
                parse_values(scalar, text).map_err(|e| wrong(e.to_string()))
            }
            ty @ (DataType::Value(Type::Ptr(_)) | DataType::Struct(_)) => {
                let mut bytes = Vec::new();
                for text in text.split(',') {
                    bytes.extend(self.encode(&Init::Text(text.trim().to_owned()), ty).map_err(wrong)?);
                }
                Ok(bytes)
            }
            // The innermost element of an array is not an array.
            DataType::Array(..) => Err(wrong("it is an array of arrays".to_owned())),
        }
    }

    /// Sets the first bytes of a variable. A managed variable is written by the host directly.
    ///
    /// # Errors
    /// Errors of the device; more bytes than the variable has.
    pub fn write_variable(&self, stream: &Stream, name: &str, bytes: &[u8]) -> Result<(), Error> {
        match self.module.managed::<u8>(name) {
            Ok(variable) => Bytes::Unified(variable).write(stream, bytes),
            Err(_) => self.module.write_symbol(stream, name, bytes),
        }
    }
}

/// Returns the type of a variable's numbers, `U8` for structs, and `None` for addresses.
pub fn scalar_of(ty: &DataType) -> Option<Scalar> {
    match element(ty) {
        DataType::Value(Type::Scalar(scalar) | Type::Vector(scalar, _)) => Some(*scalar),
        DataType::Value(Type::Ptr(_)) => None,
        DataType::Struct(_) | DataType::Array(..) => Some(Scalar::U8),
    }
}

/// Returns the innermost element type of nested arrays.
fn element(mut ty: &DataType) -> &DataType {
    while let DataType::Array(inner, _) = ty {
        ty = inner;
    }
    ty
}

/// Returns the bytes of one element as counted in brackets.
fn element_bytes(spec: &BufferSpec) -> u64 {
    spec.ty.size().saturating_mul(spec.components.into())
}

fn no_buffer(name: &str) -> Error {
    invalid(format!("no buffer named `{name}`"))
}

/// Returns the fields of a struct, including those of anonymous members and of bases.
fn fields<'a>(def: &'a StructDef, structs: &'a [StructDef]) -> Vec<(&'a String, &'a DataType, u64)> {
    let mut out = Vec::new();
    for field in &def.fields {
        match &field.ty {
            DataType::Struct(id) if field.name.is_empty() => {
                let inner = structs.get(id.0 as usize).map(|def| fields(def, structs)).unwrap_or_default();
                out.extend(inner.into_iter().map(|(name, ty, offset)| (name, ty, field.offset.saturating_add(offset))));
            }
            // An unnamed field is the pointer to the virtual functions.
            _ if field.name.is_empty() => {}
            ty => out.push((&field.name, ty, field.offset)),
        }
    }
    out
}

fn names(fields: &[(&String, &DataType, u64)]) -> String {
    fields.iter().map(|(name, ..)| name.as_str()).collect::<Vec<_>>().join(", ")
}
