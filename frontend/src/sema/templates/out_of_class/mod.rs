//! Definitions of members outside of their classes (C++17 [class.mfct] 1, [temp.mem]).

pub(in crate::sema) mod instance_members;
pub(in crate::sema) mod member_functions;
pub(in crate::sema) mod no_such_member;
pub(in crate::sema) mod templates;
