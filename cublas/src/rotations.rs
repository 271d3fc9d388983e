//! The construction of rotations (`cublasSrotg`).

use crate::arguments::Arguments;
use crate::handle::Context;
use crate::kernels::{self, Macros};
use crate::memory::Out;
use crate::numbers::Number;
use crate::runtime::{self, Dim3};
use crate::status::{Result, Status};

/// Constructs a rotation from and to the addresses of `a`, `b`, `c` and `s`. The same kernel computes scalars of the host.
pub fn construct(context: &Context, number: Number, at: [usize; 4]) -> Result<()> {
    if at.contains(&0) {
        return Err(Status::InvalidValue);
    }
    if context.is_device_mode() {
        return launch(context, number, at);
    }
    let (bytes, stream) = (number.bytes(), context.stream());
    let (start, _) = context.workspace()?;
    let places: [usize; 4] = std::array::from_fn(|i| start + i * bytes);
    for (place, from) in places.iter().zip(at).take(2) {
        // SAFETY: in this mode the caller passes addresses of scalars of the host; the workspace has room.
        unsafe { runtime::copy(*place, from, bytes, stream) }?;
    }
    launch(context, number, places)?;
    let mut results = vec![0u8; 4 * bytes];
    context.deliver(start, results.as_mut_ptr().addr(), results.len())?;
    for (to, value) in at.iter().zip(results.chunks_exact(bytes)) {
        for (i, byte) in value.iter().enumerate() {
            Out((to + i) as *mut u8).set(*byte)?;
        }
    }
    Ok(())
}

fn launch(context: &Context, number: Number, at: [usize; 4]) -> Result<()> {
    let macros = Macros::default().types(&[("X", number)]);
    let mut arguments = Arguments::default();
    at.iter().for_each(|at| arguments.pointer(*at));
    context.launch((&kernels::ROTG, c"rotg", &macros), Dim3(1, 1, 1), Dim3(1, 1, 1), arguments)
}
