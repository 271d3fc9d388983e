//! C++ types and classes as data.

pub mod bitfields;
mod constant;
pub mod ids;
pub mod records;
pub(crate) mod show;
mod ty;
pub mod unique_names;
pub mod virtual_bases;
mod wide;

pub use constant::Const;
pub use ids::{EnumId, RecordId};
pub use ty::*;
pub use wide::Wide;
