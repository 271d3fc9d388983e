//! Developer commands: `cargo xtask`.
fn main() {}
