//! Textures and surfaces (CUDA C++ Programming Guide, "Texture and Surface Memory").
//!
//! An array's texels are in plain device memory, row by row. A texture or surface object is the address of a record in
//! device memory that holds the location of the texels and the sampling options; the functions of
//! `frontend/src/headers/textures.h` read it. Thus they return the same texels on every device. In native mode on
//! `cuda` an array is also in CUDA's own form, and an object is CUDA's; before a form is used, texels are copied to it
//! if the other form has newer ones. In exact mode the texture units sample that form, too, where they return the same
//! bits and only the host writes the texels.

mod array;
mod forms;
mod mipmapped;
mod object;
mod record;

pub use array::Array;
pub use mipmapped::MipmappedArray;
pub(super) use object::Object;
pub use object::{Surface, Texture};
