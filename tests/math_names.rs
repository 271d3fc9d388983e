//! Tests that math functions in `std` are the functions without it, with the overloads of `<cmath>` (`[cmath.syn]`).

use isowarp::{Compiler, DeviceOptions, KernelArg, LaunchConfig, open};

const ONE: &str = "exp exp2 expm1 log log2 log10 log1p sqrt cbrt sin cos tan asin acos atan sinh cosh tanh asinh acosh \
                   atanh erf erfc tgamma lgamma logb floor ceil trunc round rint nearbyint fabs";
const TWO: &str = "pow hypot atan2 fmod remainder nextafter fdim fmin fmax copysign";

/// Returns a kernel that counts the results in which a name of `std` differs from CUDA's own function of that type.
fn text() -> String {
    let mut body = String::new();
    for name in ONE.split_whitespace() {
        body += &format!("same(std::{name}(x), {name}f(x), n); same(std::{name}((double)x), {name}((double)x), n);\n");
        body += &format!("same(std::{name}(i), {name}((double)i), n);\n");
    }
    for name in TWO.split_whitespace() {
        body += &format!("same(std::{name}(x, 1.5f), {name}f(x, 1.5f), n);\n");
        body += &format!("same(std::{name}(x, 1.5), {name}((double)x, 1.5), n);\n");
        body += &format!("same(std::{name}(i, 1.5f), {name}((double)i, 1.5), n);\n");
    }
    format!(
        "#include <cmath>
        __device__ void same(float a, float b, int *n) {{ n[__float_as_uint(a) != __float_as_uint(b)] += 1; }}
        __device__ void same(double a, double b, int *n) {{
            n[__double_as_longlong(a) != __double_as_longlong(b)] += 1;
        }}
        __global__ void compare(int *n) {{
            for (int i = -3; i < 4; i++) {{
                float x = 0.37f * i;
                {body}
            }}
        }}"
    )
}

#[test]
fn names_of_std_are_the_same_functions() {
    let program = Compiler::new().compile("names.cu", &text()).unwrap();
    let device = open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let stream = device.default_stream();
    let counts = device.alloc::<i32>(2).unwrap();
    let module = device.load(&program).unwrap();
    module.kernel("compare").unwrap().launch(&stream, LaunchConfig::new(1, 1), &[counts.arg()]).unwrap();
    let found = counts.read(&stream).unwrap();
    let functions = 3 * (ONE.split_whitespace().count() + TWO.split_whitespace().count());
    assert_eq!(found, [7 * functions as i32, 0]);
}
