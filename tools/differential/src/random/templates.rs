//! Draws templates: [temp.deduct], [temp.func.order], [temp.class.spec], [temp.expl.spec], [temp.variadic], [temp.arg],
//! [temp.deduct] with substitution failures.

use super::draw::Draw;

const TYPES: [&str; 10] =
    ["int", "char", "double", "unsigned", "bool", "long long", "short", "float", "const int", "volatile int"];

/// Draws templates and uses of them.
pub fn draw(d: &mut Draw) {
    let boxes = Boxes { one: d.name("Box"), two: d.name("Two"), sized: d.name("Sized"), many: d.name("Many") };
    d.declare(&format!("template <class T> struct {} {{ T *p; }};", boxes.one));
    d.declare(&format!("template <class T, class U> struct {} {{ T *p; U *q; }};", boxes.two));
    d.declare(&format!("template <class T, int N> struct {} {{ T *p; }};", boxes.sized));
    d.declare(&format!("template <class... T> struct {} {{}};", boxes.many));
    for _ in 0..1 + d.rng.below(2) {
        match d.rng.below(6) {
            0 | 1 => specialisations(d, &boxes),
            2 | 3 => functions(d, &boxes),
            4 => packs(d, &boxes),
            _ => substitution(d, &boxes),
        }
    }
}

struct Boxes {
    one: String,
    two: String,
    sized: String,
    many: String,
}

/// Draws a type that can be written as a template argument.
fn ty(d: &mut Draw, b: &Boxes, depth: usize) -> String {
    if depth == 0 || d.rng.chance(30) {
        return d.pick(&TYPES).to_owned();
    }
    let inner = ty(d, b, depth - 1);
    let plain = d.pick(&TYPES[..8]);
    match d.rng.below(16) {
        0..=2 => format!("{inner} *"),
        3 => format!("{inner} *const"),
        4 => format!("{plain} &"),
        5 => format!("{plain} &&"),
        6 => format!("const {plain}"),
        7 => format!("{plain}[{}]", 1 + d.rng.below(3)),
        8 => format!("const {plain}[2]"),
        9 => format!("{plain}({})", d.pick(&["", "int", "double, char", "int, ..."])),
        10 => format!("{plain} (*)({})", d.pick(&["", "int", "double, char"])),
        11 | 12 => format!("{}<{inner}>", b.one),
        13 => format!("{}<{inner}, {plain}>", b.two),
        14 => format!("{}<{inner}, {}>", b.sized, d.rng.below(3)),
        _ => format!("{}<{inner}, {plain}>", b.many),
    }
}

/// Draws a pattern of the parameter `T` (and others). Returns the parameters of the template's head and the pattern.
fn pattern(d: &mut Draw, b: &Boxes, letter: &str) -> (Vec<String>, String) {
    let t = letter;
    let class = vec![format!("class {t}")];
    match d.rng.below(24) {
        0 | 1 => (class, t.to_owned()),
        2 | 3 => (class, format!("{t} *")),
        4 => (class, format!("const {t} *")),
        5 => (class, format!("const {t}")),
        6 => (class, format!("{t} &")),
        7 => (class, format!("{t} &&")),
        8 => (class, format!("{t} *const")),
        9 => (class, format!("const {t} &")),
        10 => (vec![format!("class {t}"), format!("unsigned long N{t}")], format!("{t}[N{t}]")),
        11 => (vec![format!("class {t}"), format!("class... A{t}")], format!("{t}(A{t}...)")),
        12 => (vec![format!("class {t}"), format!("class A{t}")], format!("{t} (*)(A{t})")),
        13 => (class, format!("{}<{t}>", b.one)),
        14 => (class, format!("{}<{t} *>", b.one)),
        15 => (class, format!("{}<{t}, {t}>", b.two)),
        16 => (vec![format!("class {t}"), format!("class A{t}")], format!("{}<{t}, A{t}>", b.two)),
        17 => (class, format!("{}<{t}, int>", b.two)),
        18 => (vec![format!("class {t}"), format!("int N{t}")], format!("{}<{t}, N{t}>", b.sized)),
        19 => (class, format!("{}<{t}, 1>", b.sized)),
        20 => (vec![format!("template <class> class C{t}"), format!("class {t}")], format!("C{t}<{t}>")),
        21 => (vec![format!("class {t}"), format!("class... A{t}")], format!("{}<{t}, A{t}...>", b.many)),
        22 => (vec![format!("template <class...> class C{t}"), format!("class... {t}")], format!("C{t}<{t}...>")),
        _ => (vec![format!("class... {t}")], format!("{}<{t}...>", b.many)),
    }
}

fn specialisations(d: &mut Draw, b: &Boxes) {
    let name = d.name("Sp");
    let two = d.rng.chance(50);
    let params = if two { "class T, class U" } else { "class T" };
    d.declare(&format!("template <{params}> struct {name} {{ static constexpr int value = 1; }};"));
    let mut seen = Vec::new();
    for number in 2..4 + d.rng.below(6) {
        let (mut head, mut text) = (Vec::new(), Vec::new());
        let same = two && d.rng.chance(15);
        for letter in ["T", "U"].iter().take(1 + usize::from(two)) {
            if d.rng.chance(20) {
                text.push(ty(d, b, 1));
            } else {
                let (h, t) = pattern(d, b, if same { "T" } else { letter });
                head.extend(h.into_iter().filter(|h| !head.contains(h)).collect::<Vec<_>>());
                text.push(t);
            }
        }
        let text = text.join(", ");
        if seen.contains(&text) || text == "T" || text == "T, U" {
            continue;
        }
        seen.push(text.clone());
        // A specialisation that is not more specialised than the primary template is refused, so it is a use of its
        // own.
        let of = d.new_use();
        d.declare_for(
            of,
            &format!(
                "template <{}> struct {name}<{text}> {{ static constexpr int value = {number}; }};",
                head.join(", ")
            ),
        );
        d.store(of, &format!("*out++ = {number};"));
    }
    for _ in 0..10 {
        let mut arguments = vec![ty(d, b, 3)];
        if two {
            arguments.push(if d.rng.chance(30) { arguments[0].clone() } else { ty(d, b, 2) });
        }
        d.value(&format!("{name}<{}>::value", arguments.join(", ")));
    }
}

/// Draws an argument and its declaration.
fn argument(d: &mut Draw, b: &Boxes) -> String {
    let object = d.name("a");
    let inner = ty(d, b, 1).trim_end_matches(['&', ' ']).to_owned();
    let inner = if inner.contains(['[', '(']) { "int".to_owned() } else { inner };
    let plain = d.pick(&TYPES[..8]);
    let text = match d.rng.below(11) {
        0 => format!("{plain} {object} = 1;"),
        1 => format!("const {plain} {object} = 2;"),
        2 => format!("{inner} *{object} = nullptr;"),
        3 => format!("{inner} *const {object} = nullptr;"),
        4 => format!("{plain} {object}[3] = {{}};"),
        5 => format!("const {plain} {object}[2] = {{}};"),
        6 => format!("{}<{inner}> {object}{{}};", b.one),
        7 => format!("{}<{inner}, {plain}> {object}{{}};", b.two),
        8 => format!("{}<{inner}, {}> {object}{{}};", b.sized, d.rng.below(3)),
        9 => format!("const {}<{inner}> {object}{{}};", b.one),
        _ => format!("{plain} (*{object})(int) = nullptr;"),
    };
    d.set_up(&format!("{text} (void){object};"));
    match d.rng.below(6) {
        0 => format!("&{object}"),
        1 => format!("static_cast<decltype({object}) &&>({object})"),
        _ => object,
    }
}

fn functions(d: &mut Draw, b: &Boxes) {
    let name = d.name("tf");
    let two = d.rng.chance(45);
    let mut seen = Vec::new();
    for number in 1..3 + d.rng.below(6) {
        let (mut head, mut text) = (Vec::new(), Vec::new());
        let same = two && d.rng.chance(25);
        for letter in ["T", "U"].iter().take(1 + usize::from(two)) {
            let (h, t) = pattern(d, b, if same { "T" } else { letter });
            head.extend(h.into_iter().filter(|h| !head.contains(h)).collect::<Vec<_>>());
            // Functions and arrays are passed as references or pointers.
            text.push(match (t.find('['), t.find("(A")) {
                (Some(at), _) => format!("{}{}(&){}", d.pick(&["", "const "]), &t[..at], &t[at..]),
                (None, Some(at)) if !t.contains("(*)") => format!("{}(*){}", &t[..at], &t[at..]),
                (None, _) => t,
            });
        }
        let (head, text) = (head.join(", "), text.join(", "));
        if seen.contains(&(head.clone(), text.clone())) {
            continue;
        }
        seen.push((head.clone(), text.clone()));
        let id = match head.contains("class T") && !head.contains("... T") && d.rng.chance(60) {
            true => format!(" + 1000 * {}", d.type_number("T")),
            false => String::new(),
        };
        let of = d.new_use();
        d.declare_for(of, &format!("template <{head}> __device__ long long {name}({text}) {{ return {number}{id}; }}"));
        d.store(of, &format!("*out++ = {number};"));
    }
    if d.rng.chance(40) {
        let parameters: Vec<String> =
            (0..=usize::from(two)).map(|_| d.pick(&["int *", "int", "const int *", "double"]).to_owned()).collect();
        let (of, head) = (d.new_use(), if d.rng.chance(60) { "template <> " } else { "" });
        d.declare_for(of, &format!("{head}__device__ long long {name}({}) {{ return 77; }}", parameters.join(", ")));
        d.store(of, "*out++ = 77;");
    }
    for _ in 0..10 {
        let arguments: Vec<String> = (0..=usize::from(two))
            .map(|_| {
                if d.rng.chance(12) {
                    d.pick(&["1", "'a'", "nullptr", "2.0", "\"ab\"", "{1, 2}"]).to_owned()
                } else {
                    argument(d, b)
                }
            })
            .collect();
        let explicit = if d.rng.chance(15) { format!("<{}>", ty(d, b, 1)) } else { String::new() };
        d.value(&format!("{name}{explicit}({})", arguments.join(", ")));
    }
}

fn packs(d: &mut Draw, b: &Boxes) {
    let name = d.name("pk");
    let forms = [
        ("", "", "return 900;"),
        ("class... T", "T... t", "return 100 + sizeof...(T) + (0 + ... + (int)sizeof(t));"),
        ("class T, class... R", "T t, R... r", "return 200 + sizeof...(r) + 1000 * Id<T>::value;"),
        ("class T, class... R", "const T &t, const R &...r", "return 300 + (sizeof(t) + ... + sizeof(r));"),
        ("class T, class U, class... R", "T, U, R...", "return 400 + sizeof...(R);"),
        ("class... T", "T &&...t", "return 500 + (1000 * Id<T>::value + ... + 0);"),
        ("class T", "T, T", "return 600;"),
        ("class T", "T, int", "return 700;"),
        ("class... T", "BOX<T>... t", "return 800 + (Id<T>::value - ... - 0);"),
        ("class T, int... N", "SIZED<T, N>... t", "return 850 + (N * 10 + ... + 0);"),
    ];
    d.type_number("int");
    for _ in 0..2 + d.rng.below(3) {
        let (head, parameters, body) = forms[d.rng.below(forms.len())];
        let parameters = parameters.replace("BOX", &b.one).replace("SIZED", &b.sized);
        let head = if head.is_empty() { String::new() } else { format!("template <{head}> ") };
        let of = d.new_use();
        d.declare_for(of, &format!("{head}__device__ long long {name}({parameters}) {{ {body} }}"));
        d.store(of, "*out++ = 1;");
    }
    for _ in 0..8 {
        let arguments: Vec<String> = (0..d.rng.below(4))
            .map(|_| {
                if d.rng.chance(60) {
                    d.pick(&["1", "'a'", "2.0", "3L", "true", "4.0f"]).to_owned()
                } else {
                    argument(d, b)
                }
            })
            .collect();
        let explicit = if d.rng.chance(25) {
            format!("<{}>", d.pick(&["int", "int, double", "char, char", ""]))
        } else {
            String::new()
        };
        d.value(&format!("{name}{explicit}({})", arguments.join(", ")));
    }
}

/// Draws functions that exist only for some types.
fn substitution(d: &mut Draw, b: &Boxes) {
    let (name, has, enable) = (d.name("sf"), d.name("Has"), d.name("Enable"));
    d.declare(&format!("template <bool B, class T = int> struct {enable} {{}};"));
    d.declare(&format!("template <class T> struct {enable}<true, T> {{ using type = T; }};"));
    d.declare(&format!("template <class...> using {has}_void = void;"));
    let member = d.pick(&["x", "y", "f()", "p"]);
    d.declare(&format!("struct {has}_x {{ int x; __device__ int f() {{ return 1; }} private: int y; }};"));
    d.declare(&format!("struct {has}_y {{ double y; using type = int; static constexpr int size = 3; __device__ {has}_y operator+(int) const {{ return *this; }} }};"));
    d.declare(&format!("template <class T, class = void> struct {has} {{ static constexpr int value = 0; }};"));
    d.declare(&format!("template <class T> struct {has}<T, {has}_void<decltype(((T *)nullptr)->{member})>> {{ static constexpr int value = 1; }};"));
    let forms = [
        "template <class T> __device__ auto NAME(T t, int) -> decltype(t + 1, 10) { return 10; }",
        "template <class T> __device__ auto NAME(T t, int) -> decltype(t.x, 20) { return 20; }",
        "template <class T> __device__ typename T::type NAME(T, int) { return 30; }",
        "template <class T> __device__ int NAME(T, typename T::type) { return 40; }",
        "template <class T, typename ENABLE<sizeof(T) == 4>::type = 0> __device__ int NAME(T, long) { return 50; }",
        "template <class T> __device__ typename ENABLE<HAS<T>::value != 0>::type NAME(T, int) { return 60; }",
        "template <class T> __device__ int NAME(T, ...) { return 70; }",
        "template <class T> __device__ auto NAME(T t, char) -> decltype(*t, 80) { return 80; }",
        "template <class T, int N = T::size> __device__ int NAME(T, long) { return 90 + N; }",
        "template <class T> __device__ auto NAME(T t, long) -> decltype(t.y, 100) { return 100; }",
        "template <class T> __device__ int NAME(T, char (*)[sizeof(T) - 3] = 0) { return 110; }",
        "template <class T, class = decltype(T() + T())> __device__ int NAME(T, int) { return 120; }",
    ];
    let mut seen = Vec::new();
    for _ in 0..2 + d.rng.below(4) {
        let form = d.pick(&forms);
        if !seen.contains(&form) {
            seen.push(form);
            let of = d.new_use();
            d.declare_for(of, &form.replace("NAME", &name).replace("ENABLE", &enable).replace("HAS", &has));
            d.store(of, "*out++ = 1;");
        }
    }
    for _ in 0..10 {
        let argument = match d.rng.below(5) {
            0 => format!("{has}_x()"),
            1 => format!("{has}_y()"),
            2 => d.pick(&["1", "'a'", "2.0", "nullptr", "\"ab\"", "3L"]).to_owned(),
            _ => argument(d, b),
        };
        match d.rng.below(5) {
            0 => d.value(&format!("{has}<decltype({argument})>::value")),
            1 => d.value(&format!("{name}({argument})")),
            _ => {
                let second = d.pick(&["1", "2", "3L", "'c'", "0"]);
                d.value(&format!("{name}({argument}, {second})"));
            }
        }
    }
}
