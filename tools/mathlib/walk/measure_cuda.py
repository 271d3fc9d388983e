#!/usr/bin/env python3
"""Measures the errors of CUDA's own math functions on an NVIDIA GPU, for comparison with those that walk.cpp finds.

    python3 tools/mathlib/walk/measure_cuda.py [--every N] [--count N] [--only single|double] [FUNCTION ...]

It needs CuPy and NumPy. The functions are compiled by NVRTC with its default options, so without fast-math, and not by CuPy, which
adds -ftz=true.

Single precision: functions of one argument, for all 2^32 bit patterns, or every Nth one. The reference is CUDA's function of the
same name in double precision, whose errors of a few units in the last place of a double are nothing to a float.

Double precision: N random calls of each function that NumPy has in long double, which on x86 has 11 bits more: half of them
random bits, the others in the ranges that matter and next to hard points, of the kinds that walk.cpp's -double takes.

Errors are in units in the last place of the exact value's binade. NaN, infinite and zero references are left out; a NaN that
should be none counts as an infinite error. A function's name is as in the table, without the final f.
"""

import argparse
import sys

import numpy as np

SINGLES = """
    acos acosh asin asinh atan atanh cbrt cos cosh cospi cyl_bessel_i0 cyl_bessel_i1 erf erfc erfcinv erfcx erfinv exp exp10 exp2
    expm1 j0 j1 lgamma log log10 log1p log2 normcdf normcdfinv rcbrt rsqrt sin sinh sinpi tan tanh tgamma y0 y1
""".split()

# Function: NumPy's name, and points near which there are ends, zeros or poles. Those with None have two arguments.
DOUBLES = {
    "acos": ("arccos", [0, 0.5, 1, -0.5, -1]),
    "acosh": ("arccosh", [1, 1.25, 2, 2.0**28]),
    "asin": ("arcsin", [0, 0.5, 1, -0.5, -1]),
    "asinh": ("arcsinh", [0, 0.5, 1, 2.0**28]),
    "atan": ("arctan", [0, 0.4375, 0.6875, 1, 1.1875, 2.4375, 2.0**53]),
    "atan2": ("arctan2", None),
    "atanh": ("arctanh", [0, 0.5, 1, -1]),
    "cbrt": ("cbrt", [1, 8, 2.0**-1022]),
    "cos": ("cos", [0, 0.785398163397448, 105414357.85197645]),
    "cosh": ("cosh", [0, 0.34657359027997264, 22, 710.4758600739439, -710.4758600739439]),
    "exp": ("exp", [0, 0.34657359027997264, 709.782712893384, -708.3964185322641, -745.1332191019411]),
    "exp2": ("exp2", [0, 1024, -1022, -1074, -1075]),
    "expm1": ("expm1", [0, 709.782712893384, -37.42994775023705, 0.34657359027997264, -0.2876820724517809]),
    "hypot": ("hypot", None),
    "log": ("log", [1, 0.5**0.5, 2**0.5, 2.0**-1022]),
    "log10": ("log10", [1, 10, 1000, 1e22, 0.1, 2.0**-1022]),
    "log1p": ("log1p", [0, -1, 0.5**0.5 - 1, 2**0.5 - 1]),
    "log2": ("log2", [1, 2, 0.5, 0.5**0.5, 2**0.5, 2.0**-1022]),
    "pow": ("power", None),
    "sin": ("sin", [0, 0.785398163397448, 105414357.85197645]),
    "sinh": ("sinh", [0, 1, 22, 710.4758600739439, -710.4758600739439]),
    "tan": ("tan", [0, 0.785398163397448, 105414357.85197645]),
    "tanh": ("tanh", [0, 0.55, 1, 19.06154746539849, 22]),
}

HEADER = "| function | {} | largest error, ulp | at | not correctly rounded | above 1 ulp |\n|---|---|---|---|---|---|"

# Bit patterns of one launch, and calls of one chunk in double precision.
LAUNCH = 1 << 28
CHUNK = 1 << 19

THREADS = 256
BLOCKS = 4096


# ---- single precision, on the GPU ----

# The largest error is packed with its argument: errors are not negative, so that their bits are in their order.
SINGLE_SOURCE = """
typedef unsigned long long uint64;

__device__ float error_of(float y, double r) {
    if (isnan(y)) return __int_as_float(0x7f800000);
    double size = fmin(fabs(r), 0x1p128);
    double found = fmin(fabs((double)y), 0x1p128);
    if (signbit(y) != signbit(r)) found = -found;
    int exponent = ilogb(fmin(size, 0x1.8p127)) - 23;
    return (float)(fabs(found - size) / scalbn(1.0, exponent < -149 ? -149 : exponent));
}

// found: results, those not correctly rounded, those above 1 ulp, and the largest error with its argument
extern "C" __global__ void walk(uint64 first, uint64 end, uint64 every, uint64 *found) {
    uint64 results = 0, other = 0, above = 0, worst = 0;
    uint64 threads = (uint64)gridDim.x * blockDim.x;
    for (uint64 i = first + (uint64)blockIdx.x * blockDim.x + threadIdx.x; i < end; i += threads) {
        unsigned bits = (unsigned)(i * every);
        float x = __uint_as_float(bits);
        float y = NAME##f(x);
        double r = NAME((double)x);
        if (isnan(r) || isinf(r) || r == 0.0) continue;
        float error = error_of(y, r);
        results++;
        other += (float)r != y;
        above += error > 1.0f;
        uint64 packed = (uint64)__float_as_uint(error) << 32 | bits;
        if (packed > worst) worst = packed;
    }
    atomicAdd(&found[0], results);
    atomicAdd(&found[1], other);
    atomicAdd(&found[2], above);
    atomicMax(&found[3], worst);
}
"""


def single_source(name):
    return SINGLE_SOURCE.replace("NAME##f", name + "f").replace("NAME", name)


def unpacked(packed):
    """The error and the argument that the kernel has packed."""
    halves = np.array([packed >> 32, packed & 0xFFFFFFFF], dtype=np.uint32).view(np.float32)
    return float(halves[0]), float(halves[1])


def kernel_of(cupy, source, name):
    binary, _ = cupy.cuda.compiler.compile_using_nvrtc(source, options=("-std=c++17",))
    module = cupy.cuda.function.Module()
    module.load(binary)
    return module.get_function(name)


def walk(cupy, name, every):
    kernel = kernel_of(cupy, single_source(name), "walk")
    found = cupy.zeros(4, dtype=cupy.uint64)
    total = ((1 << 32) + every - 1) // every
    for first in range(0, total, LAUNCH):
        end = min(first + LAUNCH, total)
        kernel((BLOCKS,), (THREADS,), (np.uint64(first), np.uint64(end), np.uint64(every), found))
    results, other, above, worst = (int(n) for n in found.get())
    error, at = unpacked(worst)
    return results, error, f"{at:g}", other, above


# ---- double precision, judged by NumPy ----

DOUBLE_SOURCE = """
extern "C" __global__ void values(const double *x, const double *y, double *z, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) z[i] = CALL;
}
"""


def double_source(name):
    call = f"{name}(x[i], y[i])" if DOUBLES[name][1] is None else f"{name}(x[i])"
    return DOUBLE_SOURCE.replace("CALL", call)


def any_bits(random, count):
    return random.integers(0, 1 << 64, count, dtype=np.uint64).view(np.float64)


def signs(random, count):
    return random.choice([-1.0, 1.0], count)


def any_size(random, count):
    return np.ldexp(random.uniform(1, 2, count), random.integers(-1074, 1024, count))


def small(random, count, most=53):
    """+-2^-k u, where u is from 1 to 2 and k from 0 to `most`."""
    return signs(random, count) * np.ldexp(random.uniform(1, 2, count), -random.integers(0, most + 1, count))


def moved(x, steps):
    """x moved by steps numbers up, if it stays of one sign and finite."""
    y = (x.view(np.int64) + steps).view(np.float64)
    return np.where(np.isfinite(y) & (np.signbit(y) == np.signbit(x)), y, x)


def near(random, x):
    """Numbers at x or a little away."""
    count = len(x)
    away = np.where(x == 0, small(random, count, 1023), x * (1 + small(random, count)))
    stepped = moved(x, random.integers(-64, 65, count))
    return np.where(random.integers(0, 2, count) == 0, away, stepped)


def mixed(random, parts):
    """For every place one of the arrays, by chance."""
    return np.choose(random.integers(0, len(parts), len(parts[0])), parts)


def one_argument(random, name, count):
    points = np.array(DOUBLES[name][1], dtype=np.float64)
    parts = [
        random.uniform(-1, 1, count),
        random.uniform(-30, 30, count),
        random.uniform(-750, 750, count),
        signs(random, count) * any_size(random, count),
        near(random, np.rint(random.uniform(-200, 200, count))),
        signs(random, count) * (1 + small(random, count)),
    ]
    parts += [near(random, random.choice(points, count)) for _ in range(4)]
    if name in ("sin", "cos", "tan"):
        turns = np.rint(np.ldexp(random.uniform(1, 2, count), random.integers(0, 52, count)))
        half_pi = np.longdouble("1.57079632679489661923132169163975144")
        quarters = (turns * half_pi).astype(np.float64)
        parts += [signs(random, count) * moved(quarters, random.integers(-1, 2, count)) for _ in range(4)]
    return mixed(random, parts)


def powers(random, count):
    ends = random.choice([1024.0, -1074.0, -1075.0, -1022.0, 0.0], count) + small(random, count)
    t = np.where(random.integers(0, 2, count) == 0, random.uniform(-1076, 1025, count), ends)
    close, any_x = 1 + small(random, count), any_size(random, count)
    whole = signs(random, count) * np.rint(np.ldexp(random.uniform(1, 2, count), random.integers(0, 53, count)))
    xs = [random.uniform(0.5, 2, count), close, any_x, signs(random, count) * np.exp2(t / whole)]
    ys = [random.uniform(-1200, 1200, count), t / np.log2(np.abs(close)), t / np.log2(any_x), whole]
    kinds = random.integers(0, 4, count)
    return np.choose(kinds, xs), np.choose(kinds, ys)


def lengths(random, count):
    exponents = mixed(random, [random.integers(low, high, count) for low, high in [(-1074, -966), (1021, 1024), (-1074, 1024)]])
    largest_gap = random.choice([1, 3, 26, 55, 1024], count)
    numbers = [np.ldexp(random.uniform(1, 2, count), exponents - random.integers(0, largest_gap)) for _ in range(2)]
    first = random.integers(0, 2, count)
    full = np.ldexp(random.uniform(1, 2, count), exponents)
    return np.where(first == 0, full, numbers[0]), np.where(first == 0, numbers[1], full)


def quotients(random, count):
    x = signs(random, count) * any_size(random, count)
    y = mixed(random, [
        near(random, x),
        np.ldexp(x * random.uniform(1, 2, count), random.integers(-30, 31, count)),
        np.ldexp(x, random.integers(-106, 107, count)),
        random.uniform(-10, 10, count),
    ])
    return y, x


def arguments(random, name, count):
    """Half random bits, half in the ranges that matter."""
    two = {"pow": powers, "hypot": lengths, "atan2": quotients}
    if name in two:
        ranges = two[name](random, count)
    else:
        ranges = (one_argument(random, name, count),)
    bits = random.integers(0, 2, count) == 0
    return [np.where(bits, any_bits(random, count), values) for values in ranges]


def exact_values(name, xs):
    return getattr(np, DOUBLES[name][0])(*[x.astype(np.longdouble) for x in xs])


def errors_of(y, r):
    """The errors of y where the exact value r is neither NaN, infinite nor zero."""
    too_large = np.ldexp(np.longdouble(1), 1024)
    size = np.minimum(np.abs(r), too_large)
    found = np.minimum(np.abs(y.astype(np.longdouble)), too_large)
    found = np.where(np.signbit(y) == np.signbit(r), found, -found)
    exponents = np.frexp(np.minimum(size, too_large / 2))[1] - 53
    place = np.ldexp(np.longdouble(1), np.maximum(exponents, -1074))
    return np.where(np.isnan(y), np.inf, np.abs(found - size) / place).astype(np.float64)


class Found:
    """What was found of a function in double precision."""

    def __init__(self):
        self.results = self.other = self.above = 0
        self.error, self.at = 0.0, ""

    def add(self, name, xs, y):
        r = exact_values(name, xs)
        usable = np.isfinite(r) & (r != 0)
        r, y = r[usable], y[usable]
        errors = errors_of(y, r)
        self.results += len(r)
        self.other += int(np.count_nonzero(r.astype(np.float64) != y))
        self.above += int(np.count_nonzero(errors > 1))
        worst = int(np.argmax(errors))
        if errors[worst] > self.error:
            self.error = float(errors[worst])
            self.at = ", ".join(f"{x[usable][worst]:g}" for x in xs)

    def row(self):
        return self.results, self.error, self.at, self.other, self.above


def sample(cupy, name, count):
    kernel = kernel_of(cupy, double_source(name), "values")
    random = np.random.default_rng(1)
    found = Found()
    for first in range(0, count, CHUNK):
        size = min(CHUNK, count - first)
        xs = arguments(random, name, size)
        inputs = [cupy.asarray(x) for x in xs]
        z = cupy.empty(size, dtype=cupy.float64)
        kernel(((size + THREADS - 1) // THREADS,), (THREADS,), (inputs[0], inputs[-1], z, np.int32(size)))
        found.add(name, xs, z.get())
    return found.row()


# ---- the tables ----


def table(what, names, measure):
    if not names:
        return
    print(HEADER.format(what), flush=True)
    for name, label in names:
        results, error, at, other, above = measure(name)
        print(f"| `{label}` | {results} | {error:.4f} | {at} | {other} | {above} |", flush=True)
    print(flush=True)


def main():
    parser = argparse.ArgumentParser(description="Measures the errors of CUDA's math functions.")
    parser.add_argument("functions", nargs="*", metavar="FUNCTION", help="all, if none is named")
    parser.add_argument("--every", type=int, default=1, help="every Nth bit pattern in single precision")
    parser.add_argument("--count", type=int, default=10**7, help="calls of each function in double precision")
    parser.add_argument("--only", choices=["single", "double"], help="one of the tables")
    options = parser.parse_args()
    unknown = set(options.functions) - set(SINGLES) - set(DOUBLES)
    if unknown:
        parser.error("no such function: " + ", ".join(sorted(unknown)))

    import cupy

    def wanted(names, suffix):
        return [(name, name + suffix) for name in names if not options.functions or name in options.functions]

    device = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    version = ".".join(str(part) for part in cupy.cuda.nvrtc.getVersion())
    print(f"{device}, NVRTC {version}\n", flush=True)
    with np.errstate(all="ignore"):
        if options.only != "double":
            table("arguments", wanted(SINGLES, "f"), lambda name: walk(cupy, name, options.every))
        if options.only != "single":
            table("calls", wanted(DOUBLES, ""), lambda name: sample(cupy, name, options.count))


if __name__ == "__main__":
    main()
