//! Analyses classes (C++17 \[class\], [special]).

pub(in crate::sema) mod access;
mod base_classes;
pub(crate) mod bitfields;
pub(crate) mod class_numbers;
mod completion;
pub(in crate::sema) mod constructors;
pub(in crate::sema) mod copy_and_move;
pub(in crate::sema) mod default_constructors;
mod final_overriders;
pub(in crate::sema) mod friends;
pub(in crate::sema) mod layout;
pub(in crate::sema) mod lifetimes;
pub(in crate::sema) mod member_functions;
mod overriding;
pub(in crate::sema) mod own_parameters;
pub(in crate::sema) mod packing;
pub(in crate::sema) mod special_members;
pub(crate) mod virtual_bases;
pub(crate) mod virtual_functions;
