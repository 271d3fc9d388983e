//! Time, stopping, and queries about addresses (CUDA C++ Programming Guide, "Time Function", "Nanosleep Function",
//! "Trap Function", "Breakpoint Function", "Profiler Counter Function", "Address Space Predicate Functions", "Address
//! Space Conversion Functions", "Dynamic Global Memory Allocation and Operations").

use isowarp_core::ir::ops::{ConvertOp, SystemOp};
use isowarp_core::ir::{Op, Scalar, Space, Type};

use super::{Registry, args};

/// Functions that kernels call if they may start before earlier kernels are done.
pub const PROGRAMMATIC_LAUNCH: [&str; 2] = ["cudaGridDependencySynchronize", "cudaTriggerProgrammaticLaunchCompletion"];

pub(super) fn register(r: &mut Registry) {
    // `clock_t` is `long`; it holds the counter as a signed 32-bit number.
    r.def("long clock()", |b, _| {
        let count = b.emit(Op::System { op: SystemOp::Clock, arg: None }, Type::U32);
        let count = b.int_cast(count, Scalar::I32);
        Some(b.int_cast(count, Scalar::I64))
    });
    r.def("llong clock64()", |b, _| Some(b.emit(Op::System { op: SystemOp::Clock64, arg: None }, Type::I64)));
    r.def("void __nanosleep(uint)", |b, a| {
        let [time] = args(a);
        b.effect(Op::System { op: SystemOp::Nanosleep, arg: Some(time) });
        None
    });
    // Kernels run one after the other: earlier launches are done, and no kernel waits to start early ("Programmatic
    // Dependent Launch and Synchronization").
    for name in PROGRAMMATIC_LAUNCH {
        r.def(&format!("void {name}()"), |_, _| None);
    }
    // The headers of cooperative groups and of barriers call the functions that begin with `__iw_`.
    for (name, op) in [
        ("__iw_grid_sync", SystemOp::GridSync),
        ("__iw_meet_fence", SystemOp::MeetFence),
        ("__iw_never_met", SystemOp::NeverMet),
        ("__trap", SystemOp::Trap),
        ("__brkpt", SystemOp::Breakpoint),
    ] {
        r.def(&format!("void {name}()"), move |b, _| {
            b.effect(Op::System { op, arg: None });
            None
        });
    }
    for (name, op) in [("__iw_grid_is_valid", SystemOp::IsCooperative), ("__iw_meet", SystemOp::Meet)] {
        r.def(&format!("bool {name}()"), move |b, _| Some(b.emit(Op::System { op, arg: None }, Type::BOOL)));
    }
    // Hints to the optimiser ("Compiler Optimization Hint Functions") do not change results.
    r.def("long __builtin_expect(long, long)", |_, a| {
        let [value, _] = args(a);
        Some(value)
    });
    for declaration in ["void __builtin_assume(bool)", "void __builtin_unreachable()"] {
        r.def(declaration, |_, _| None);
    }
    for more in ["", ", ulong"] {
        r.def(&format!("void* __builtin_assume_aligned(const void*, ulong{more})"), |_, a| a.first().copied());
    }
    // Only a profiler sees the counter.
    r.def("void __prof_trigger(int)", |_, _| None);
    r.def("void* malloc(ulong)", |b, a| {
        let [bytes] = args(a);
        let block = b.emit(Op::System { op: SystemOp::Malloc, arg: Some(bytes) }, Type::Ptr(Space::Global));
        Some(b.generic(block))
    });
    r.def("void free(void*)", |b, a| {
        let [block] = args(a);
        let block = b.generic(block);
        b.effect(Op::System { op: SystemOp::Free, arg: Some(block) });
        None
    });
    // The header of the device runtime calls these.
    r.def("int __iw_last_error()", |b, _| Some(b.emit(Op::System { op: SystemOp::LastError, arg: None }, Type::I32)));
    r.def("void __iw_set_last_error(int)", |b, a| {
        let [error] = args(a);
        b.effect(Op::System { op: SystemOp::SetLastError, arg: Some(error) });
        None
    });
    r.def("void __iw_device_sync()", |b, _| {
        b.effect(Op::System { op: SystemOp::DeviceSync, arg: None });
        None
    });
    // The header of textures calls this.
    let kind = SystemOp::TextureKind;
    r.def(&format!("uint {}(ulong)", kind.cuda_name()), move |b, a| {
        let [object] = args(a);
        Some(b.emit(Op::System { op: kind, arg: Some(object) }, Type::U32))
    });
    let shared = SystemOp::SharedAddress;
    r.def(&format!("ulong {}(const void*)", shared.cuda_name()), move |b, a| {
        let [ptr] = args(a);
        let ptr = b.generic(ptr);
        Some(b.emit(Op::System { op: shared, arg: Some(ptr) }, Type::U64))
    });
    // The address of global memory is the same in generic space (PTX ISA, "State Spaces").
    r.def("ulong __cvta_generic_to_global(const void*)", |b, a| {
        let [ptr] = args(a);
        let ptr = b.generic(ptr);
        Some(b.convert(ConvertOp::PtrToInt, ptr, Scalar::U64))
    });
    r.def("void* __cvta_global_to_generic(ulong)", |b, a| {
        let [address] = args(a);
        let op = Op::Convert { op: ConvertOp::IntToPtr, a: address };
        let ptr = b.emit(op, Type::Ptr(Space::Global));
        Some(b.generic(ptr))
    });
    for op in [SystemOp::IsGlobal, SystemOp::IsShared, SystemOp::IsConstant, SystemOp::IsLocal] {
        r.def(&format!("uint {}(const void*)", op.cuda_name()), move |b, a| {
            let [ptr] = args(a);
            let ptr = b.generic(ptr);
            let answer = b.emit(Op::System { op, arg: Some(ptr) }, Type::BOOL);
            Some(b.int_cast(answer, Scalar::U32))
        });
    }
}
