//! Writes accesses of several threads to the same memory: atomic operations of different widths, volatile accesses, one
//! memory under several names, and values that are exchanged between places.

use super::Emitter;
use super::extras::{Parts, slot};
use super::resources::Resource;

/// Writes all bytes of slot `k` in the dynamic shared memory, as one of the types.
fn write_slot(ty: usize, v: &str, w: &str) -> String {
    match ty % 5 {
        0 => format!("du[2u * k] = {v}; du[2u * k + 1u] = {w};"),
        1 => format!("dq[k] = (u64){v} << 32 | {w};"),
        2 => format!("for (u32 j = 0; j < 8u; ++j) db[8u * k + j] = (unsigned char)({v} >> j * 3u);"),
        3 => format!("for (u32 j = 0; j < 4u; ++j) dh[4u * k + j] = (short)({v} >> j * 5u);"),
        _ => format!("df[2u * k] = (float)({v} & 0xffffu); df[2u * k + 1u] = (float)(int)({w} >> 9) * -0.5f;"),
    }
}

/// Reads a number from slot `k` of the dynamic shared memory, as one of the types.
fn read_slot(ty: usize, v: &str) -> String {
    match ty % 5 {
        0 => format!("du[2u * k + ({v} & 1u)]"),
        1 => format!("(u32)(dq[k] >> ({v} & 32u))"),
        2 => format!("db[8u * k + ({v} & 7u)]"),
        3 => format!("(u32)(int)dh[4u * k + ({v} & 3u)]"),
        _ => format!("__float_as_uint(df[2u * k + ({v} & 1u)])"),
    }
}

/// Returns the type as which a thread may immediately read a value that it has written as another type: the same type,
/// or bytes (C++17, [basic.lval]). NVRTC does not preserve the order of other accesses; after a barrier it has been
/// seen to.
fn seen_at_once(written: usize, form: usize) -> usize {
    if form.is_multiple_of(2) { written } else { 2 }
}

impl Emitter<'_> {
    /// Threads write their slots by one name, perhaps read them by another, and other threads read by a third.
    pub(super) fn names_of_one_memory(&mut self, x: &Parts<'_>) {
        self.need(Resource::Dynamic);
        let [v0, v1, v2, v3] = &x.v;
        let mut lines = vec![format!("u32 k = {};", slot(x.form(0, 3), &x.u[0])), write_slot(x.form(1, 5), v0, v1)];
        if x.form(2, 2) == 1 {
            lines.push(format!("a = mix(a, {});", read_slot(seen_at_once(x.form(1, 5), x.form(3, 5)), v2)));
            lines.push(write_slot(x.form(4, 5), v1, v2));
        }
        lines.extend([
            "__syncthreads();".into(),
            format!("u32 o = {v3} % N, h = {v0};"),
            "k = o;".into(),
            format!("a = mix(a, {});", read_slot(x.form(5, 5), "h")),
        ]);
        match x.form(6, 3) {
            0 => {}
            again => {
                lines.push("__syncthreads();".into());
                lines.push(format!("k = {};", slot(x.form(0, 3) + 1, &x.u[1])));
                lines.push(write_slot(x.form(7, 5), v3, v2));
                if again == 1 {
                    lines.push(format!("a = mix(a, {});", read_slot(seen_at_once(x.form(7, 5), x.form(3, 5)), v1)));
                } else {
                    // Read the same bytes again, which another thread has written by another name since.
                    lines.push("__syncthreads();".into());
                    lines.push("k = o;".into());
                    lines.push(format!("a = mix(a, {});", read_slot(x.form(5, 5), "h")));
                }
            }
        }
        lines.push("__syncthreads();".into());
        self.braced(&lines);
    }

    /// Values are exchanged between barriers: each is read before the barrier after which its place is overwritten.
    pub(super) fn rotation(&mut self, x: &Parts<'_>) {
        let [v0, v1, _, _] = &x.v;
        let [u0, u1] = &x.u;
        let mut lines = Vec::new();
        let (from, to) = match x.form(0, 6) {
            0 => ("global".to_owned(), "global".to_owned()),
            1 => ("s".to_owned(), "s".to_owned()),
            2 | 3 => {
                self.need(Resource::Again);
                let again = "again + blockIdx.x * N".to_owned();
                if x.form(0, 6) == 2 { ("global".to_owned(), again) } else { (again, "global".to_owned()) }
            }
            4 => (format!("({u0} & 1u) != 0u ? s : global"), format!("({u0} & 1u) == 0u ? global : s")),
            _ => {
                // The pointers go through memory of the thread.
                self.need(Resource::Slots);
                lines.push("*(u32 **)(sp + 2u * tid) = global;".into());
                lines.push("gp[2u * tid] = sp[2u * tid];".into());
                ("(u32 *)gp[2u * tid]".to_owned(), x.pick(4, &["*(u32 **)(sp + 2u * tid)", "global"]).to_owned())
            }
        };
        lines.push(format!("u32 *y = {from}, *z = {to};"));
        lines.push(format!("for (u32 r = 0; r <= ({u1} & 3u); ++r) {{"));
        let get = slot(x.form(1, 3), "r");
        let put = slot(x.form(2, 3), &format!("{u0} + r"));
        lines.extend([
            format!("    u32 w = y[{get}];"),
            "    __syncthreads();".into(),
            format!("    z[{put}] = {};", x.pick(3, &["w", "w + r", "w ^ tid"])),
        ]);
        lines.extend([
            "    __syncthreads();".into(),
            "}".into(),
            format!("a = mix(a, y[{v0} % N] + z[{v1} % N]);"),
            "__syncthreads();".into(),
        ]);
        if x.form(0, 6) == 5 {
            lines.push("sp[2u * tid] = gp[2u * tid] = (u64)(gc + 4u * tid);".into());
        }
        self.braced(&lines);
    }

    /// One thread alternately writes zeros and ones, and the others read: no thread sees a mixture.
    pub(super) fn whole_words(&mut self, x: &Parts<'_>) {
        self.need(Resource::Flags);
        let word = match x.form(0, 3) {
            0 => "vs".to_owned(),
            1 => "vg".to_owned(),
            _ => format!("({} & 1u) != 0u ? vs : vg", x.u[0]),
        };
        let rounds = 2 + x.form(1, 30);
        self.braced(&[
            format!("volatile u64 *w = {word};"),
            "u32 torn = 0;".into(),
            format!("for (u32 r = 0; r < {rounds}u; ++r) {{"),
            "    if (tid == 0u) {".into(),
            "        *w = (r & 1u) != 0u ? ~0ull : 0ull;".into(),
            "    } else {".into(),
            "        u64 z = *w;".into(),
            "        if (z != 0ull && z != ~0ull) ++torn;".into(),
            "    }".into(),
            "}".into(),
            "__syncthreads();".into(),
            "a = mix(a, torn + (u32)*w);".into(),
            "__syncthreads();".into(),
        ]);
    }

    /// Volatile accesses of both widths to the thread's own words.
    pub(super) fn volatile_cells(&mut self, x: &Parts<'_>) {
        self.need(Resource::Cells);
        let p = x.pick(0, &["p0", "p1", "(gc + 4u * tid)", "(sc + 4u * tid)", "loc"]);
        let [v0, v1, v2, v3] = &x.v;
        let wide = format!("((volatile u64 *){p})[{v0} & 1u]");
        let narrow = format!("((volatile u32 *){p})[{v1} & 3u]");
        let lines = match x.form(1, 4) {
            0 => [format!("{wide} = q + {v2};"), format!("a = mix(a, {narrow});")],
            1 => [format!("{narrow} = {v2};"), format!("q ^= {wide};")],
            2 => [format!("{wide} = {wide} * 3u + {v2};"), format!("{narrow} = {narrow} + {v3};")],
            _ => [
                format!("{p}[{v1} & 3u] = {v2};"),
                format!("u64 z = {wide}; a = mix(a, (u32)(z >> 32)); a = mix(a, (u32)z);"),
            ],
        };
        self.braced(&lines);
    }

    /// 64-, 32- and 16-bit operations on one word. Sums are so small that nothing carries into the upper half.
    pub(super) fn mixed_atomics(&mut self, x: &Parts<'_>) {
        self.need(Resource::Words);
        let [v0, v1, _, _] = &x.v;
        let (sum, flip, set, clear) = ("0u", "1u", "2u", "3u");
        // Blocks share the first words of the buffer. A block's own words are in shared or in global memory.
        let base = match x.form(0, 5) {
            0 => "wsh".to_owned(),
            1 => "wgl".to_owned(),
            2 => "words".to_owned(),
            3 => "(words + 4)".to_owned(),
            _ => format!("({} ? wsh : wgl)", x.c[0]),
        };
        let half = format!("((u32 *)w)[{}]", ["0", "1", &format!("{v1} & 1u")][x.form(2, 3)]);
        let small = format!("({v0} & 15u)");
        let (word, line) = match (x.form(1, 4), x.form(3, 4)) {
            (0, 0) => (sum, format!("atomicAdd(w, (u64){small} << 32 | ({v1} & 7u));")),
            (0, 1) => (sum, format!("swap_add(w, (u64){small} << 32 | ({v1} & 7u));")),
            (0, _) => (sum, format!("atomicAdd(&{half}, {small});")),
            (1, 0) => (flip, format!("atomicXor(w, (u64){v0} << 32 | {v1});")),
            (1, 1) => (
                flip,
                format!(
                    "unsigned short *h = (unsigned short *)w + ({v1} & 3u), z = *(volatile unsigned short *)h, y; \
                     do {{ y = z; z = atomicCAS(h, y, (unsigned short)(y ^ {v0})); }} while (z != y);"
                ),
            ),
            (1, _) => (flip, format!("atomicXor(&{half}, {v0});")),
            (2, 0) => (set, format!("atomicOr(w, 1ull << ({v0} & 63u));")),
            (2, _) => (set, format!("atomicOr(&{half}, 1u << ({v0} & 31u));")),
            (_, 0) => (clear, format!("atomicAnd(w, ~(1ull << ({v0} & 63u)));")),
            (_, _) => (clear, format!("atomicAnd(&{half}, ~(1u << ({v0} & 31u)));")),
        };
        self.braced(&[format!("u64 *w = {base} + {word};"), line]);
    }
}
