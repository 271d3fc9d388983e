//! IR → IR passes and analyses that several consumers share. Each file opens with its
//! specification: what it removes, what it needs before it, what it guarantees after it.
//!
//! The usual order, and why:
//!
//! 1. [`inline_calls`]: the others look at one function and need to see all of a kernel.
//! 2. [`promote_locals`]: pointers kept in memory locals become visible to the next ones.
//! 3. [`infer_spaces`]: needs to see where every pointer comes from.
//! 4. [`simplify`]: removes what the others left over.
//! 5. [`uniformity`]: an analysis; exact enough only after promotion.

//pub mod infer_spaces;
pub mod inline_calls;
//pub mod promote_locals;
//pub mod simplify;
//pub mod uniformity;
