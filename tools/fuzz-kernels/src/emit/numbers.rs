//! Writes constructs of numbers: integers kept in pointers, comparisons of widened numbers, loops of many iterations.

use super::Emitter;
use super::extras::Parts;
use super::pointers::{load, place, store};
use super::resources::Resource;

impl Emitter<'_> {
    pub(super) fn integers_in_pointers(&mut self, x: &Parts<'_>) {
        let [v0, v1, v2, v3] = &x.v;
        let [c0, c1] = &x.c;
        let number = match x.form(1, 6) {
            0 => format!("(u64){v0} & 255u"),
            1 => format!("(u64)(long long)(int){v0}"),
            2 => format!("(u64)-(long long)({v0} & 0xffffu)"),
            3 => format!("q ^ {v0}"),
            4 => format!("(u64){v0} << 32 | {v1}"),
            _ => ["1ull", "~0ull", "0x7fffffffffffffffull", "0x1000000000000ull", "12ull"][x.form(2, 5)].to_owned(),
        };
        let out = |n: &str| format!("a = mix(a, (u32)(u64){n}); a = mix(a, (u32)((u64){n} >> 32));");
        let declare = format!("u64 n = {number};");
        let lines = match x.form(0, 8) {
            0 => vec![declare, "void *z = (void *)n;".into(), out("z")],
            1 => {
                let array = format!("void *z[3] = {{ (void *)n, nullptr, (void *)(n + {v2}) }};");
                vec![
                    declare,
                    array,
                    format!("void *y = z[{v3} % 3u];"),
                    out("y"),
                    "a = mix(a, (u32)(y == nullptr));".into(),
                ]
            }
            2 => {
                self.need(Resource::Slots);
                let (m, local) = place(x.form(3, 6), c0);
                vec![
                    declare,
                    format!("u64 *m = {m}, r;"),
                    store(x.form(4, 11), "m", "n", true, !local),
                    load(x.form(5, 11), "m", "r", true, !local),
                    "void *z = (void *)r;".into(),
                    "m[0] = m[1] = (u64)(gc + 4u * tid);".into(),
                    out("z"),
                ]
            }
            3 => {
                self.need(Resource::Nodes);
                let to = x.pick(3, &["sn + 2u * tid", "gn + 2u * tid", "ln"]);
                vec![
                    declare,
                    format!("Node *y = {to}, z;"),
                    format!("bool is = {c0};"),
                    format!("y->next = (Node *)n; y->data = is ? (const u32 *)(n ^ {v2}) : in;"),
                    "z = *y;".into(),
                    out("z.next"),
                    format!("if (is) {{ {} }} else a = mix(a, *z.data);", out("z.data")),
                ]
            }
            4 => {
                // An address or a number, distinguished by the condition.
                self.need(Resource::Cells);
                vec![
                    declare,
                    format!("bool is = {c0};"),
                    "void *z = is ? (void *)p0 : (void *)n;".into(),
                    format!("if (is) a = mix(a, ((u32 *)z)[{v2} & 3u]); else {{ {} }}", out("z")),
                ]
            }
            5 => {
                // The value is kept from one statement to another.
                self.need(Resource::Kept);
                self.need(Resource::Cells);
                vec![declare, format!("if ({c1}) {{ real = {c0}; kept = real ? (void *)p1 : (void *)n; }}")]
            }
            6 => {
                self.need(Resource::Kept);
                vec![format!("if (real) a = mix(a, ((u32 *)kept)[{v2} & 3u]); else {{ {} }}", out("kept"))]
            }
            _ => {
                // Markers.
                let mark = |n| x.pick(n, &["(u32 *)-1", "(u32 *)1", "nullptr", "(u32 *)n", "loc"]);
                vec![
                    declare,
                    format!("u32 *z = {c0} ? {} : (u32 *){};", mark(3), mark(4)),
                    "a = mix(a, (u32)(z == (u32 *)-1) + 2u * (u32)(z == (u32 *)1) + 4u * (u32)(z == nullptr) + 8u * (u32)(z == loc));".into(),
                    "if (z != nullptr && z == loc) a = mix(a, *z);".into(),
                ]
            }
        };
        self.braced(&lines);
    }

    /// Writes comparisons and conversions of widened numbers.
    pub(super) fn widened(&mut self, x: &Parts<'_>) {
        let [v0, v1, v2, v3] = &x.v;
        let narrow = |n: usize, v: &str| {
            let ty = x.pick(n, &["int", "u32", "short", "unsigned short", "signed char", "unsigned char"]);
            format!("({ty}){v}")
        };
        let wide = x.pick(0, &["long long", "u64"]);
        let left = format!("({wide}){}", narrow(1, v0));
        let right = match x.form(2, 6) {
            0 => format!("({wide}){}", narrow(3, v1)),
            1 => format!("({wide})q"),
            2 => format!("({wide})(q >> {}u)", 32 + x.form(3, 30)),
            3 => format!("({wide}){}", [5, 0, 1, 127, 128, 65535][x.form(3, 6)]),
            4 => format!("({wide})-{}", [1, 5, 128, 32768][x.form(3, 4)]),
            _ => format!("({wide}){}", ["0x7fffffff", "0x80000000ll", "0x100000000ll", "-0x80000000ll"][x.form(3, 4)]),
        };
        let relation = x.pick(4, &["<", "<=", ">", ">=", "==", "!="]);
        let (left, right) = if x.form(5, 3) == 0 { (right, left) } else { (left, right) };
        let line = match x.form(6, 6) {
            0 => format!("a = mix(a, (u32)({left} {relation} {right}));"),
            1 => format!("a = mix(a, {left} {relation} {right} ? {v2} : {v3});"),
            2 => format!("if ({left} {relation} {right}) b += {v2};"),
            3 => format!("q = {left} {relation} {right} ? q + {v2} : q ^ {v3};"),
            4 => format!("a = mix(a, __float_as_uint((float)(double)(long long)(q * 3u + {v2})));"),
            _ => format!(
                "a = mix(a, (u32)(__double_as_longlong((double)(long long)((u64)({left}) - (u64)({right}))) >> 20));"
            ),
        };
        self.braced(&[line]);
    }

    pub(super) fn long_loop(&mut self, x: &Parts<'_>) {
        let who = x.pick(0, &["tid == 0u", "tid == N - 1u", "tid < 2u", "lane == 3u && tid < 32u"]);
        let body = x.pick(1, &["a = a * 1664525u + i;", "a += i ^ b;", "q += a ^ i;", "a = mix(a, i);"]);
        let count = format!("65536u + ({} & 4095u)", x.v[0]);
        let lines = match x.form(2, 4) {
            0 => vec![format!("for (u32 i = 0; i < n; ++i) {body}")],
            1 => vec!["u32 i = 0;".into(), format!("while (i != n) {{ {body} ++i; }}")],
            2 => vec!["u32 i = 0;".into(), format!("do {{ {body} }} while (++i < n);")],
            _ => vec![format!("for (u32 i = 0; ; ++i) {{ if (i >= n) break; {body} }}")],
        };
        self.open(&format!("if ({who}) {{"));
        self.line(&format!("u32 n = {count};"));
        for line in &lines {
            self.line(line);
        }
        self.close();
    }
}
