//! Tests of the crate from its users' view: IR as text, passes, the host API.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod api;
mod binary_round_trip;
mod docs;
mod passes;
mod rooms;
mod scalars;
mod text_round_trip;
mod unusual_ir;
mod verify;
