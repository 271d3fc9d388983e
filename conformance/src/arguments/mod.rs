//! Parses and generates kernel arguments written as text: `i32=5`, `y:f32[1000]=random(7)`. Case directives and the
//! command line share the syntax, so that a case can be repeated by hand.

mod addresses;
mod generate;
mod parse;
mod pictures;
mod show;
mod textures;
mod ulps;

pub use addresses::{Init, Place};
pub use generate::{Generator, make_subnormals};
pub use parse::{ArgSpec, BufferSpec, DataError, Memory, parse_arg, parse_generator, parse_values};
pub use pictures::{PictureFile, PictureLayout, png_bytes};
pub use show::{Difference, element_bits, first_difference, show_elements};
pub use textures::{Texels, TextureSource, TextureSpec};
pub use ulps::snap;
