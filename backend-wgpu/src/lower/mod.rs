//! Lowerings: IR to IR, until a kernel is in the shape that emission takes.
