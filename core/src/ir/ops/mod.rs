//! Operation families. Each family has a file of the same name in every crate that handles it (`scalar`, `print`, `eval`,
//! `emit`, …), so that adding an operation means visiting the same file names.

mod atomics;
mod builtins;
mod compare;
mod consts;
mod convert;
mod floats;
mod integers;
mod math;
mod memory;
mod sync;
mod system;
mod warp;

pub use atomics::AtomicOp;
pub use builtins::{Axis, Builtin};
pub use compare::CompareOp;
pub use consts::Const;
pub use convert::ConvertOp;
pub use floats::{
    CANONICAL_NAN_F32, CANONICAL_NAN_F64, FloatBinOp, FloatUnOp, Rounding, bits_or_nan_f32, bits_or_nan_f64,
};
pub use integers::{IntBinOp, IntUnOp};
pub use math::{MathDomain, MathFn, MathType};
pub use memory::{CacheHint, MemFlags};
pub use sync::Scope;
pub use system::SystemOp;
pub use warp::{BarrierVote, WarpOp};

/// Declares an operation enum whose variants have names in IR text.
macro_rules! named_ops {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        $vis enum $name { $($(#[$vmeta])* $variant,)* }

        impl $name {
            /// All operations, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// Returns the name in IR text.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// Returns the operation with this name.
            pub fn from_name(name: &str) -> Option<$name> {
                match name { $($text => Some($name::$variant),)* _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
pub(crate) use named_ops;
