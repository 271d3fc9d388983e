//! Writes structs of two pointers that are copied in different ways, changed and followed.

use super::Emitter;
use super::extras::{Parts, slot};
use super::resources::Resource;

/// Copies the node at `from` to `to`, both pointers to nodes.
fn copy(way: usize, to: &str, from: &str) -> String {
    match way % 9 {
        0 => format!("*{to} = *{from};"),
        1 => format!("*(int4 *){to} = *(const int4 *){from};"),
        2 => format!("memcpy({to}, {from}, sizeof(Node));"),
        3 => format!("((u64 *){to})[0] = ((const u64 *){from})[0]; ((u64 *){to})[1] = ((const u64 *){from})[1];"),
        4 => format!("*(ulonglong2 *){to} = *(const ulonglong2 *){from};"),
        5 => format!("for (u32 j = 0; j < 16u; ++j) ((unsigned char *){to})[j] = ((const unsigned char *){from})[j];"),
        6 => {
            format!("((uint2 *){to})[0] = ((const uint2 *){from})[0]; ((uint2 *){to})[1] = ((const uint2 *){from})[1];")
        }
        7 => format!("for (u32 j = 0; j < 4u; ++j) ((u32 *){to})[j] = ((const u32 *){from})[j];"),
        _ => format!("{{ Node z = *{from}; {to}->data = z.data; {to}->next = z.next; }}"),
    }
}

/// Returns a node of the thread, the first one in each memory.
fn own(form: usize, cond: &str) -> String {
    match form % 5 {
        0 => "gn + 2u * tid".into(),
        1 => "sn + 2u * tid".into(),
        2 => "ln".into(),
        3 => format!("{cond} ? sn + 2u * tid : gn + 2u * tid"),
        _ => format!("{cond} ? ln : sn + 2u * tid"),
    }
}

impl Emitter<'_> {
    /// Writes accesses to the thread's own nodes. The first node of each memory is written before it is followed; the
    /// second nodes do not change.
    pub(super) fn own_nodes(&mut self, x: &Parts<'_>) {
        self.need(Resource::Nodes);
        let [v0, v1, v2, v3] = &x.v;
        let [c0, c1] = &x.c;
        let next = |n| x.pick(n, &["&sn[2u * tid + 1u]", "&gn[2u * tid + 1u]", "&ln[1]", "y", "x"]);
        let data = match x.form(1, 4) {
            0 => format!("in + ({v0} & 63u)"),
            1 => format!("loc + ({v0} & 7u)"),
            2 => format!("{c0} ? loc + ({v0} & 7u) : in + ({v1} & 63u)"),
            // Slots of other threads may be written now, but the thread's own slot of the warp's exchange is not.
            _ => format!("{c1} ? ws + tid : in + ({v1} & 63u)"),
        };
        let mut lines = vec![
            format!("Node *x = {}, *y = {};", own(x.form(2, 5), c0), own(x.form(3, 5), c1)),
            format!("x->next = {}; x->data = {data};", next(4)),
            "if (x != y) {".into(),
            format!("    {}", copy(x.form(5, 9), "y", "x")),
            "}".into(),
        ];
        match x.form(6, 4) {
            0 => lines.push(format!("if ({c1}) y->next = {};", next(0))),
            1 => lines.push(format!("y->next = {};", next(0))),
            2 => {
                // Null pointers and markers.
                lines.push(format!("if ({c0}) y->next = {};", x.pick(0, &["nullptr", "(Node *)-1", "(Node *)1"])));
                lines.push("a = mix(a, (u32)(y->next == nullptr) + 2u * (u32)(y->next == (Node *)-1));".into());
                lines.push("if (y->next == (Node *)-1 || y->next == (Node *)1 || !y->next) y->next = y;".into());
            }
            _ => {}
        }
        lines.push(format!("a = mix(a, *y->data + {v2});"));
        lines.push(format!("a = mix(a, *y->next->data ^ {v3});"));
        self.braced(&lines);
    }

    /// All threads copy nodes, change them, and follow those of other threads.
    pub(super) fn exchanged_nodes(&mut self, x: &Parts<'_>) {
        self.need(Resource::BlockNodes);
        let [v0, v1, v2, v3] = &x.v;
        let [c0, c1] = &x.c;
        let shared = x.form(0, 3) == 2;
        let (from, to) = if shared { ("bs", "bg") } else { ("bg", "bs") };
        let data = match x.form(1, 4) {
            0 => format!("in + ({v0} & 63u)"),
            1 => format!("s + {v0} % N"),
            2 => format!("global + {v0} % N"),
            _ => format!("{c0} ? (const u32 *)s + {v0} % N : in + ({v0} & 63u)"),
        };
        let other = slot(x.form(2, 3), &x.u[0]);
        let mut lines = vec![
            format!("{from}[tid].next = &{}[{v1} % N];", x.pick(3, &["bg", "bs"])),
            format!("{from}[tid].data = {data};"),
            "__syncthreads();".into(),
            format!("const Node *x = &{from}[{other}];"),
            format!("Node *y = &{to}[tid];"),
            copy(x.form(4, 9), "y", "x"),
        ];
        match x.form(5, 4) {
            0 => lines.push(format!("y->next = &{to}[{v2} % N];")),
            1 => lines.push(format!("if ({c1}) y->next = &{to}[{v2} % N];")),
            2 => lines.push(format!("y->data = &s[{v2} % N];")),
            _ => {}
        }
        lines.extend([
            "__syncthreads();".into(),
            format!("x = {c0} ? &bs[{v3} % N] : &bg[{v2} % N];"),
            format!("for (u32 j = 0; j <= ({} & 3u); ++j) {{", x.v[x.form(6, 4)]),
            "    a = mix(a, *x->data);".into(),
            "    x = x->next;".into(),
            "}".into(),
            "__syncthreads();".into(),
        ]);
        self.braced(&lines);
    }
}
