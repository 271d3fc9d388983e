//! The texts of the built-in headers, by name.

use super::{EIGHT_BITS, SIXTEEN_BITS, TARGET};

/// Header names as in an `#include`, with their common text.
const TEXTS: &[(&[&str], &str)] = &[
    (&["initializer_list"], include_str!("initializer_list.h")),
    (&["utility"], concat!("#include <initializer_list>\n#include <limits>\n", include_str!("utility.h"))),
    (&["cuda/std/type_traits"], concat!(include_str!("type_traits.h"), include_str!("cuda_std.h"))),
    (&["cuda/std/utility"], concat!(include_str!("utility.h"), include_str!("cuda_std.h"))),
    (&["cuda/std/limits"], concat!(include_str!("limits_cxx.h"), include_str!("cuda_std.h"))),
    (&["assert.h", "cassert"], include_str!("assert.h")),
    (&["limits.h", "climits"], include_str!("limits.h")),
    (&["float.h", "cfloat"], include_str!("float.h")),
    (&["math.h", "cmath"], include_str!("math.h")),
    (&["stdint.h", "cstdint", "inttypes.h", "cinttypes"], include_str!("stdint.h")),
    (&["stddef.h", "cstddef"], include_str!("stddef.h")),
    (&["stdlib.h", "cstdlib"], include_str!("stdlib.h")),
    (
        &[
            "mmintrin.h",
            "xmmintrin.h",
            "emmintrin.h",
            "pmmintrin.h",
            "tmmintrin.h",
            "smmintrin.h",
            "nmmintrin.h",
            "immintrin.h",
            "x86intrin.h",
        ],
        include_str!("x86_vectors.h"),
    ),
    (&["unistd.h"], "#define _POSIX_VERSION 200809L\n"),
    (&["math_constants.h"], include_str!("math_constants.h")),
    (&["vector_types.h"], include_str!("vector_types.h")),
    (&["cuda_runtime.h", "cuda_runtime_api.h"], include_str!("cuda_runtime.h")),
    (&["cuda.h"], include_str!("cuda.h")),
    (&["limits"], include_str!("limits_cxx.h")),
    (&["type_traits"], include_str!("type_traits.h")),
    // Some of the headers that include these in common implementations.
    (&["algorithm"], "#include <utility>\n#include <isowarp/minmax>\n"),
    (&["memory", "numeric", "random"], "#include <utility>\n"),
    (&["isowarp/device_runtime"], include_str!("device_runtime.h")),
    (&["isowarp/extents"], include_str!("extents.h")),
    (&["isowarp/textures"], include_str!("textures.h")),
    (&["isowarp/texture_units"], include_str!("texture_units.h")),
    (&["isowarp/texture_levels"], include_str!("texture_levels.h")),
    (&["isowarp/texture_cubes"], include_str!("texture_cubes.h")),
    (&["isowarp/texture_approximations"], include_str!("texture_approximations.h")),
    (&["isowarp/minmax"], include_str!("minmax.h")),
    (&["isowarp/nv_atomic"], include_str!("nv_atomic.h")),
    (&["array"], include_str!("array.h")),
    (&["functional"], include_str!("functional.h")),
    (&["iterator"], include_str!("iterator.h")),
    (&["tuple"], include_str!("tuple.h")),
    (&["cuda/std/array"], concat!(include_str!("array.h"), include_str!("cuda_std.h"))),
    (&["cuda/std/functional"], concat!(include_str!("functional.h"), include_str!("cuda_std.h"))),
    (&["optional"], include_str!("optional.h")),
    (&["cuda/std/optional"], concat!(include_str!("optional.h"), include_str!("cuda_std.h"))),
    (&["cuda/std/tuple"], concat!(include_str!("tuple.h"), include_str!("cuda_std.h"))),
    (&["cuda/std/initializer_list"], concat!(include_str!("initializer_list.h"), include_str!("cuda_std.h"))),
    (
        &[
            "cuda/std/cstdint",
            "cuda/std/cstddef",
            "cuda/std/climits",
            "cuda/std/cfloat",
            "cuda/std/cmath",
            "cuda/std/cassert",
        ],
        include_str!("cuda_std_c.h"),
    ),
    (&["cuda/atomic", "cuda/std/atomic"], include_str!("cuda_atomic.h")),
    (&["isowarp/atomic_functions"], include_str!("atomic_functions.h")),
    (&["cuda/semaphore", "cuda/std/semaphore", "cuda/latch", "cuda/std/latch"], include_str!("cuda_semaphore.h")),
    (&["cuda/std/bit"], include_str!("bit.h")),
    (&["cuda/std/complex"], include_str!("complex.h")),
    (&["cuda/std/numeric"], include_str!("numeric.h")),
    (&["new"], include_str!("new.h")),
    (&["cuda/std/span"], include_str!("span.h")),
    (&["cuda/barrier", "cuda/std/barrier"], concat!("#include <assert.h>\n", include_str!("cuda_barrier.h"))),
    (&["cuda/pipeline"], include_str!("cuda_pipeline.h")),
    (&["isowarp/aligned_size"], include_str!("aligned_size.h")),
    (&["cuda_pipeline_primitives.h"], concat!("#include <assert.h>\n", include_str!("cuda_pipeline_primitives.h"))),
    (&["cuda_pipeline.h"], "#include <cuda_pipeline_primitives.h>\n"),
    (&["cuda/std/iterator"], concat!(include_str!("iterator.h"), include_str!("cuda_std.h"))),
    (
        &[
            "cublas.h",
            "cublas_api.h",
            "cublas_v2.h",
            "cublasLt.h",
            "cublasXt.h",
            "cusolverDn.h",
            "cusolverRf.h",
            "cusolverSp.h",
            "cusparse.h",
            "cusparse_v2.h",
        ],
        "#include <cuComplex.h>\n#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n",
    ),
    (&["cuda/version", "cuda/std/version", "cccl/version.h"], include_str!("versions.h")),
    (
        &["thrust/functional.h"],
        concat!(include_str!("versions.h"), include_str!("functional.h"), include_str!("thrust_functional.h")),
    ),
    (&["mma.h"], "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"),
    (&["cuComplex.h"], include_str!("cuComplex.h")),
    (&["cufft.h", "cufftXt.h"], include_str!("cufft.h")),
    (&["helper_math.h"], include_str!("helper_math.h")),
    (&["cooperative_groups.h"], include_str!("cooperative_groups.h")),
    (&["isowarp/large_tiles"], include_str!("large_tiles.h")),
    (&["isowarp/meeting"], include_str!("meeting.h")),
    (&["cooperative_groups/reduce.h"], include_str!("cooperative_groups_reduce.h")),
    (&["cooperative_groups/scan.h"], include_str!("cooperative_groups_scan.h")),
    (&["cooperative_groups/memcpy_async.h"], include_str!("cooperative_groups_memcpy_async.h")),
];

/// A function that makes a header's text.
type Text = fn() -> &'static str;

/// Headers whose texts are made from others when they are first needed.
const MADE: [(&str, Text); 4] = [
    ("cuda_fp16.h", || &SIXTEEN_BITS[0]),
    ("cuda_bf16.h", || &SIXTEEN_BITS[1]),
    ("cuda_fp8.h", || &EIGHT_BITS),
    ("nv/target", || &TARGET),
];

/// Returns the text of the header with this name.
pub fn text(name: &str) -> Option<&'static str> {
    let plain = TEXTS.iter().find(|(names, _)| names.contains(&name)).map(|(_, text)| *text);
    let made = || MADE.iter().find(|(made, _)| *made == name).map(|(_, text)| text());
    let library = || (name.starts_with("thrust/") || name.starts_with("cub/")).then_some(include_str!("versions.h"));
    plain.or_else(made).or_else(library)
}

/// Returns the names of all headers, except for those of Thrust and CUB that only define a version. Headers in
/// `isowarp/` are read where a file needs them.
pub fn names() -> impl Iterator<Item = &'static str> {
    TEXTS.iter().flat_map(|(names, _)| *names).copied().chain(MADE.iter().map(|(name, _)| *name))
}
