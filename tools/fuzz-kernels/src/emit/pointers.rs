//! Writes pointers to the thread's own cells, and to cells of the block that threads pass to each other.

use super::Emitter;
use super::extras::{Parts, slot};
use super::resources::Resource;

/// Number of ways to store a pointer, and to read it back.
const WAYS: usize = 11;

/// Stores the 64 bits of `w` at `m`, a `u64 *`. `pair` means that the next word may be written too, `atomic` that the
/// memory is not local.
pub(super) fn store(way: usize, m: &str, w: &str, pair: bool, atomic: bool) -> String {
    match way % WAYS {
        1 => format!("*(u32 **){m} = (u32 *){w};"),
        2 => format!("((u32 *){m})[0] = (u32){w}; ((u32 *){m})[1] = (u32)({w} >> 32);"),
        3 => format!("*(uint2 *){m} = make_uint2((u32){w}, (u32)({w} >> 32));"),
        4 => format!("{{ u32 *z = (u32 *){w}; memcpy({m}, &z, 8); }}"),
        5 => format!("for (u32 j = 0; j < 8u; ++j) ((unsigned char *){m})[j] = (unsigned char)({w} >> (8u * j));"),
        6 if pair => format!("*(ulonglong2 *){m} = make_ulonglong2({w}, {w});"),
        7 if pair => format!("*(int4 *){m} = make_int4((int){w}, (int)({w} >> 32), (int){w}, (int)({w} >> 32));"),
        8 => format!("*(volatile u64 *){m} = {w};"),
        9 => format!("{{ struct Box {{ u32 *in; }}; ((Box *){m})->in = (u32 *){w}; }}"),
        10 if atomic => format!("atomicExch({m}, {w});"),
        _ => format!("*{m} = {w};"),
    }
}

/// Sets `to`, a `u64`, to the 64 bits at `m`.
pub(super) fn load(way: usize, m: &str, to: &str, pair: bool, atomic: bool) -> String {
    match way % WAYS {
        1 => format!("{to} = (u64)*(u32 **){m};"),
        2 => format!("{to} = ((u32 *){m})[0] | (u64)((u32 *){m})[1] << 32;"),
        3 => format!("{{ uint2 z = *(uint2 *){m}; {to} = z.x | (u64)z.y << 32; }}"),
        4 => format!("{{ u32 *z; memcpy(&z, {m}, 8); {to} = (u64)z; }}"),
        5 => format!("{to} = 0; for (u32 j = 0; j < 8u; ++j) {to} |= (u64)((unsigned char *){m})[j] << (8u * j);"),
        6 if pair => format!("{to} = ((ulonglong2 *){m})->x;"),
        7 if pair => format!("{{ int4 z = *(int4 *){m}; {to} = (u32)z.x | (u64)(u32)z.y << 32; }}"),
        8 => format!("{to} = *(volatile u64 *){m};"),
        9 => format!("{{ struct Box {{ u32 *in; }}; Box z = *(Box *){m}; {to} = (u64)z.in; }}"),
        10 if atomic => format!("{to} = atomicAdd({m}, 0ull);"),
        _ => format!("{to} = *{m};"),
    }
}

/// Returns a place for two words of the thread, and whether it may be local.
pub(super) fn place(form: usize, cond: &str) -> (String, bool) {
    match form % 6 {
        0 => ("lp".into(), true),
        1 => ("sp + 2u * tid".into(), false),
        2 => ("gp + 2u * tid".into(), false),
        3 => (format!("{cond} ? sp + 2u * tid : gp + 2u * tid"), false),
        4 => (format!("{cond} ? lp : sp + 2u * tid"), true),
        _ => (format!("{cond} ? gp + 2u * tid : lp"), true),
    }
}

/// Returns four words of the thread.
fn cells(form: usize) -> &'static str {
    ["gc + 4u * tid", "sc + 4u * tid", "loc", "loc + 4"][form % 4]
}

impl Emitter<'_> {
    pub(super) fn own_pointers(&mut self, x: &Parts<'_>) {
        self.need(Resource::Cells);
        let (p, other) = if x.form(1, 2) == 0 { ("p0", "p1") } else { ("p1", "p0") };
        let [v0, v1, v2, _] = &x.v;
        match x.form(0, 10) {
            0 => self.line(&format!("a = mix(a, {p}[{v0} & 3u]);")),
            1 => self.line(&format!("{p}[{v0} & 3u] = {v1};")),
            2 => self.line(&format!("{p} = {} ? {} : {other};", x.c[0], cells(x.form(2, 4)))),
            3 => self.line(&format!("if ({}) {p} = {};", x.c[0], cells(x.form(2, 4)))),
            4 => self.line(&format!("{{ u32 *z = {} ? p0 : p1; z[{v0} & 3u] ^= {v1}; p1 = p0; p0 = z; }}", x.c[0])),
            5 => {
                // The pointer goes through a local array of pointers.
                self.braced(&[
                    format!("u32 *z[4] = {{ p0, p1, {}, {} }};", cells(x.form(2, 4)), cells(x.form(3, 4))),
                    format!("{p} = z[{v0} & 3u];"),
                    format!("z[{v1} & 3u][{v2} & 3u] += {v0};"),
                ]);
            }
            // The pointer stays in memory of the thread. It is not the address of a variable, which may no longer exist
            // when the pointer is read.
            6 => {
                self.need(Resource::Slots);
                let (m, local) = place(x.form(2, 6), &x.c[0]);
                let pair = x.form(3, 2) == 0;
                let at = if pair { 0 } else { x.form(4, 2) };
                self.braced(&[
                    format!("u64 *m = ({m}) + {at}, w = (u64)({});", cells(x.form(5, 2))),
                    store(x.form(6, WAYS), "m", "w", pair, !local),
                ]);
            }
            7 => {
                self.need(Resource::Slots);
                let (m, local) = place(x.form(2, 6), &x.c[0]);
                let pair = x.form(3, 2) == 0;
                let at = if pair { 0 } else { x.form(4, 2) };
                self.braced(&[
                    format!("u64 *m = ({m}) + {at}, w;"),
                    load(x.form(6, WAYS), "m", "w", pair, !local),
                    format!("{p} = (u32 *)w;"),
                    format!("a = mix(a, {p}[{v0} & 3u]);"),
                ]);
            }
            // The pointer is stored and read back, wherever it points.
            _ => {
                self.need(Resource::Slots);
                let (m, local) = place(x.form(2, 6), &x.c[0]);
                self.braced(&[
                    format!("u64 *m = {m}, w = (u64){p}, r;"),
                    store(x.form(3, WAYS), "m", "w", true, !local),
                    load(x.form(4, WAYS), "m", "r", true, !local),
                    format!("{other} = (u32 *)r;"),
                    format!("{other}[{v0} & 3u] = {v1};"),
                    format!("a = mix(a, {p}[{v2} & 3u] + (u32)({p} == {other}));"),
                    "m[0] = m[1] = (u64)(gc + 4u * tid);".into(),
                ]);
            }
        }
    }

    /// Threads store pointers, other threads write through them, and others read.
    pub(super) fn exchanged_pointers(&mut self, x: &Parts<'_>) {
        self.need(Resource::Entries);
        let to = x.pick(0, &["es", "eg"]);
        let (mine, theirs) = (slot(x.form(1, 3), &x.u[0]), slot(x.form(2, 3), &x.u[1]));
        let [v0, v1, v2, v3] = &x.v;
        let kinds = x.pick(3, &["cs", "ck", "?"]);
        let cell = if kinds == "?" { format!("{} ? cs : ck", x.c[0]) } else { kinds.to_owned() };
        let mut lines = vec![
            format!("u32 k = {mine};"),
            format!("u64 *m = {to} + k, w = (u64)(({cell}) + (N - 1u - k)), r;"),
            store(x.form(4, WAYS), "m", "w", false, true),
            "__syncthreads();".into(),
        ];
        if x.form(5, 3) != 0 {
            lines.push(format!("m = {to} + {theirs};"));
            lines.push(load(x.form(6, WAYS), "m", "r", false, true));
            let write = format!("*(u32 *)r = {v0};");
            lines.push(if x.form(5, 3) == 1 { write } else { format!("if ({}) {write}", x.c[1]) });
            lines.push("__syncthreads();".into());
        }
        lines.extend([
            format!("m = {to} + {v1} % N;"),
            load(x.form(6, WAYS) + x.form(4, WAYS), "m", "r", false, true),
            format!("a = mix(a, *(u32 *)r + *(u32 *){to}[{v2} % N]);"),
            format!("a = mix(a, (u32)(r == {to}[{v3} % N]));"),
            "__syncthreads();".into(),
        ]);
        self.braced(&lines);
    }

    /// Numbers in the unused bits of pointers. The upper bits of addresses differ, so they are restored.
    pub(super) fn tags(&mut self, x: &Parts<'_>) {
        self.need(Resource::Slots);
        self.need(Resource::Cells);
        let (m, local) = place(x.form(2, 6), &x.c[0]);
        let p = x.pick(1, &["p0", "p1"]);
        let [v0, v1, v2, v3] = &x.v;
        let (tag, untag) = match x.form(0, 4) {
            0 => (format!("w | ({v0} & 15u)"), "r & ~15ull"),
            1 => (format!("w ^ (u64)({v0} & 0xffffu) << 48"), "r ^ (r >> 48 ^ w >> 48) << 48"),
            2 => (format!("(w ^ (u64)({v0} >> 16) << 48) | ({v0} & 7u)"), "(r & 0xfffffffffff8ull) | w >> 48 << 48"),
            _ => ("w & 0xffffffffffffull".to_owned(), "r | w >> 48 << 48"),
        };
        // The bits that were cleared are not the same everywhere.
        let seen = if x.form(0, 4) == 3 { "r ^ t" } else { "r ^ w" };
        self.braced(&[
            format!("u64 *m = {m}, w = (u64){p}, t = {tag}, r;"),
            store(x.form(3, WAYS), "m", "t", true, !local),
            load(x.form(4, WAYS), "m", "r", true, !local),
            "m[0] = m[1] = (u64)(gc + 4u * tid);".into(),
            format!("u32 *z = (u32 *)({untag});"),
            format!("z[{v1} & 3u] += {v2};"),
            format!("a = mix(a, {p}[{v3} & 3u] + (u32)(z == {p}));"),
            format!("a = mix(a, (u32)({seen})); a = mix(a, (u32)(({seen}) >> 32));"),
        ]);
    }

    pub(super) fn distances(&mut self, x: &Parts<'_>) {
        self.need(Resource::Cells);
        let p = x.pick(1, &["p0", "p1"]);
        let [v0, v1, v2, _] = &x.v;
        let (i, j) = (format!("({v0} & 3u)"), format!("({v1} & 3u)"));
        match x.form(0, 8) {
            0 => self.line(&format!("a = mix(a, (u32)(({p} + {i}) - ({p} + {j})));")),
            1 => self.line(&format!("a = mix(a, (u32)((u64)({p} + {i}) - (u64)({p} + {j})));")),
            2 => self.line(&format!("a = mix(a, (u32)({p} + {i} < {p} + {j}) + 2u * (u32)({p} + {i} >= &{p}[{j}]));")),
            3 => self.line(&format!("{{ u32 *z = (u32 *)((u64){p} + 4u * {i}); *z = {v2}; z -= {i}; {p} = z; }}")),
            4 => self.line(&format!("a = mix(a, *(u32 *)((char *){p} + 4u * {i}) + (u32)((u64){p} & 15u));")),
            5 => self.line("a = mix(a, (u32)(p0 == p1) + 2u * (u32)(p0 == loc) + 4u * (u32)(p1 != sc + 4u * tid));"),
            6 => self.line(&format!("a = mix(a, (u32)((long long)(u64)&sc[4u * {i}] - (long long)(u64)sc));")),
            _ => self.braced(&[
                // A loop that counts by pointers.
                format!("const u32 *y = {p} + {i};"),
                format!("for (const u32 *z = {p}; z != y; ++z) a = mix(a, *z + (u32)(y - z));"),
            ]),
        }
    }
}
