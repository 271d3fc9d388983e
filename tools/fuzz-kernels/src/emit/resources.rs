//! Declares the resources that the constructs of features need in addition to the variables of all programs:
//! declarations, parameters, initial values.
//!
//! Memory of a thread is accessed by that thread alone, and memory of the block between two barriers as the construct
//! requires. All of it is initialised, so that a value is defined even if the thread that would have written it has
//! exited. Memory that holds addresses is never part of the output.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::Emitter;

/// Number of 64-bit words before those of the blocks.
pub const START: u32 = 16;
/// Number of 64-bit words for each thread; below, those for each block in addition.
pub const PER_THREAD: u32 = 14;
pub const PER_BLOCK: u32 = 8;
/// Bytes of dynamic shared memory for a thread.
pub const DYNAMIC_PER_THREAD: u32 = 8;

/// Resource that constructs need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Resource {
    /// Four words of the thread in shared memory (`sc`) and in global memory (`gc`), and two pointers that point to
    /// these or to `loc`: `p0`, which callers pass to functions, and `p1`.
    Cells,
    /// Two places for 64-bit words of the thread in shared, global and local memory: `sp`, `gp`, `lp`.
    Slots,
    /// Two nodes of the thread in shared, global and local memory: `sn`, `gn`, `ln`. The second nodes do not change.
    Nodes,
    /// A node of each thread in shared and global memory, which other threads follow: `bs`, `bg`.
    BlockNodes,
    /// A pointer of each thread in shared and global memory (`es`, `eg`), which points to a cell in `cs` or `ck`: an
    /// entry always points to the cell that is as far from the end.
    Entries,
    /// Words for atomic operations: four in shared memory (`wsh`), four of the block in global memory (`wgl`).
    Words,
    /// A 64-bit word in shared memory and one in global memory, with zeros or ones: `vs`, `vg`.
    Flags,
    /// Dynamic shared memory under five names.
    Dynamic,
    /// A second parameter that points to the same memory as `all`.
    Again,
    /// A pointer that holds an address or an integer (`kept`), and which of the two (`real`).
    Kept,
}

impl Resource {
    /// Returns the parameters that functions have for the resource: types with names.
    fn parameters(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Cells => &[("u32 *", "sc"), ("u32 *", "gc"), ("u32 *", "p0")],
            Self::Slots => &[("u64 *", "sp"), ("u64 *", "gp")],
            Self::Nodes => &[("Node *", "sn"), ("Node *", "gn")],
            Self::BlockNodes => &[("Node *", "bs"), ("Node *", "bg")],
            Self::Entries => &[("u64 *", "es"), ("u64 *", "eg"), ("u32 *", "cs"), ("u32 *", "ck")],
            Self::Words => &[("u64 *", "wsh"), ("u64 *", "wgl"), ("u64 *", "words")],
            Self::Flags => &[("volatile u64 *", "vs"), ("volatile u64 *", "vg")],
            Self::Again => &[("u32 *", "again")],
            Self::Dynamic | Self::Kept => &[],
        }
    }

    /// Returns the variables of the kernel: those in shared memory, and pointers to the block's memory.
    fn variables(self) -> &'static [&'static str] {
        match self {
            Self::Cells => &["__shared__ __align__(16) u32 sc[4u * N];", "u32 *gc = (u32 *)block;"],
            Self::Slots => &["__shared__ __align__(16) u64 sp[2u * N];", "u64 *gp = block + 2u * N;"],
            Self::Nodes => &["__shared__ __align__(16) Node sn[2u * N];", "Node *gn = (Node *)(block + 4u * N);"],
            Self::BlockNodes => &["__shared__ __align__(16) Node bs[N];", "Node *bg = (Node *)(block + 8u * N);"],
            Self::Entries => &[
                "__shared__ u64 es[N];",
                "__shared__ u32 cs[N];",
                "u64 *eg = block + 10u * N;",
                "u32 *ck = (u32 *)(block + 11u * N);",
            ],
            Self::Words => &["__shared__ u64 wsh[4];", "u64 *wgl = block + 14u * N;"],
            Self::Flags => &["__shared__ volatile u64 vs[1];", "volatile u64 *vg = block + 14u * N + 4u;"],
            Self::Dynamic | Self::Again | Self::Kept => &[],
        }
    }

    /// Returns the statements that initialise the variables, before the first barrier.
    fn setup(self) -> &'static [&'static str] {
        match self {
            Self::Cells => &["for (u32 j = 0; j < 4u; ++j) sc[4u * tid + j] = gc[4u * tid + j] = tid + j;"],
            Self::Slots => {
                &["for (u32 j = 0; j < 2u; ++j) sp[2u * tid + j] = gp[2u * tid + j] = (u64)(gc + 4u * tid);"]
            }
            Self::Nodes => &[
                "sn[2u * tid].next = sn[2u * tid + 1u].next = &sn[2u * tid + 1u];",
                "gn[2u * tid].next = gn[2u * tid + 1u].next = &gn[2u * tid + 1u];",
                "sn[2u * tid].data = sn[2u * tid + 1u].data = in + tid % 60u;",
                "gn[2u * tid].data = gn[2u * tid + 1u].data = in + 60u - tid % 60u;",
            ],
            Self::BlockNodes => &[
                "bs[tid].next = &bs[tid], bg[tid].next = &bg[N - 1u - tid];",
                "bs[tid].data = in + tid % 60u, bg[tid].data = &s[tid];",
            ],
            Self::Entries => &[
                "es[tid] = (u64)&ck[N - 1u - tid], eg[tid] = (u64)&cs[N - 1u - tid];",
                "cs[tid] = tid, ck[tid] = 3u * tid;",
            ],
            Self::Words => &["if (tid == 0u) for (u32 j = 0; j < 4u; ++j) wsh[j] = wgl[j] = j == 3u ? ~0ull : 0ull;"],
            Self::Flags => &["if (tid == 0u) vs[0] = 0ull, vg[0] = ~0ull;"],
            Self::Dynamic => &["dq[tid] = 0x0102030405060708ull * tid;"],
            Self::Again | Self::Kept => &[],
        }
    }

    /// Returns the variables of the kernel and of each function.
    fn locals(self) -> &'static [&'static str] {
        match self {
            Self::Cells => &["u32 *p1 = sc + 4u * tid;"],
            Self::Slots => &["__align__(16) u64 lp[2];", "lp[0] = lp[1] = (u64)(sc + 4u * tid);"],
            Self::Nodes => {
                &["Node ln[2];", "ln[0].next = ln[1].next = &ln[1];", "ln[0].data = ln[1].data = in + lane;"]
            }
            Self::Kept => &["void *kept = nullptr;", "bool real = false;"],
            Self::BlockNodes | Self::Entries | Self::Words | Self::Flags | Self::Dynamic | Self::Again => &[],
        }
    }
}

/// Returns the declarations for these resources, which follow the prelude of all programs.
pub fn prelude(has: &BTreeSet<Resource>) -> &'static str {
    let nodes = has.contains(&Resource::Nodes) || has.contains(&Resource::BlockNodes);
    if nodes { "struct __align__(16) Node {\n    Node *next;\n    const u32 *data;\n};\n" } else { "" }
}

impl Emitter<'_> {
    /// Records that the construct that is being written needs a resource.
    pub(super) fn need(&mut self, resource: Resource) {
        self.used.insert(resource);
        // Places for pointers hold pointers from the beginning.
        if resource == Resource::Slots {
            self.used.insert(Resource::Cells);
        }
    }

    /// Returns the additional arguments and parameters of functions.
    pub(super) fn more_parameters(&self) -> (String, String) {
        let (mut args, mut params) = (String::new(), String::new());
        for (ty, name) in self.has.iter().flat_map(|r| r.parameters()) {
            write!(args, ", {name}").ok();
            write!(params, ", {ty}{name}").ok();
        }
        (args, params)
    }

    /// Returns the code that folds additional state into the result of a thread.
    pub(super) fn more_state(&self) -> &'static str {
        if self.has.contains(&Resource::Cells) {
            "for (u32 j = 0; j < 4u; ++j) a = mix(a, sc[4u * tid + j] ^ 5u * gc[4u * tid + j]); "
        } else {
            ""
        }
    }

    pub(super) fn file_scope(&mut self) {
        if self.has.contains(&Resource::Dynamic) {
            self.line("extern __shared__ u32 du[];");
            self.line("extern __shared__ u64 dq[];");
            self.line("extern __shared__ unsigned char db[];");
            self.line("extern __shared__ short dh[];");
            self.line("extern __shared__ float df[];");
        }
    }

    pub(super) fn more_variables(&mut self) {
        let variables: Vec<_> = self.has.iter().flat_map(|r| r.variables()).collect();
        if !variables.is_empty() {
            self.line(&format!("u64 *block = words + {START}u + blockIdx.x * ({PER_THREAD}u * N + {PER_BLOCK}u);"));
        }
        for line in variables {
            self.line(line);
        }
    }

    pub(super) fn more_setup(&mut self) {
        for resource in self.has.clone() {
            for line in resource.setup() {
                self.line(line);
            }
        }
    }

    pub(super) fn more_locals(&mut self) {
        let kernel = self.function == self.tree.functions.len();
        if kernel && self.has.contains(&Resource::Cells) {
            self.line("u32 *p0 = gc + 4u * tid;");
        }
        for resource in self.has.clone() {
            for line in resource.locals() {
                self.line(line);
            }
        }
    }

    /// Folds memory that all threads have written into the result, after the last barrier.
    pub(super) fn more_results(&mut self) {
        if self.has.contains(&Resource::Words) {
            self.line("for (u32 j = 0; j < 4u; ++j) {");
            self.line("    a = mix(mix(a, (u32)wsh[j]), (u32)(wsh[j] >> 32));");
            self.line("    a = mix(mix(a, (u32)wgl[j]), (u32)(wgl[j] >> 32));");
            self.line("}");
        }
    }
}
