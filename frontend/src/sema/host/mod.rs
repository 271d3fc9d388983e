//! Host code, which is not checked: what it needs of device code.

pub(in crate::sema) mod launches;
