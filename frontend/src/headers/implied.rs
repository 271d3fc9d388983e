//! Finds the built-in headers that a file needs without including them.
//!
//! nvcc reads `cuda_runtime.h` before every file. This header declares the vector types and, through `<cmath>` and
//! `<utility>`, some headers of the C++ library. They are C++, which takes time to read, so a file gets only those
//! whose words it contains.

/// Returns the headers that a file with this text needs before it, in addition to those that it includes.
pub fn implied(text: &str) -> Vec<&'static str> {
    let mut needed = Vec::new();
    let mut need = |header| {
        if !needed.contains(&header) {
            needed.push(header);
        }
    };
    if ["4_16a", "4_32a"].iter().any(|end| text.contains(end)) {
        need("vector_types.h");
    }
    if ["cudaExtent", "cudaPos", "cudaPitchedPtr"].iter().any(|name| text.contains(name)) {
        need("isowarp/extents");
    }
    if text.contains("__nv_atomic_") {
        need("isowarp/nv_atomic");
    }
    if text.split("thrust::").skip(1).any(|rest| THRUST.contains(&first_word(rest))) {
        need("thrust/functional.h");
    }
    if declares_std(text) {
        return needed;
    }
    // NVIDIA's header of cooperative groups includes these.
    if text.contains("cooperative_groups") && text.contains("cuda::atomic") {
        need("cuda/atomic");
    }
    if text.contains("cooperative_groups.h") && text.contains("cuda::std::") {
        ["cuda/std/type_traits", "cuda/std/utility", "cuda/std/tuple"].into_iter().for_each(&mut need);
    }
    text.split("std::").skip(1).filter_map(|rest| standard(first_word(rest))).for_each(&mut need);
    if text.contains("using namespace std;") {
        let words = text.split(|c: char| !is_word(c)).filter(|word| !PLAIN_WORDS.contains(word));
        words.filter_map(standard).for_each(need);
    }
    needed
}

/// Names that any of Thrust's headers declares.
const THRUST: &[&str] = &["unary_function", "binary_function"];

/// Names that a file more likely declares itself if it uses them without `std::`.
const PLAIN_WORDS: &[&str] = &[
    "advance", "begin", "cbegin", "cend", "clamp", "data", "distance", "empty", "end", "get", "iterator", "max", "min",
    "next", "prev", "rank", "size",
];

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !is_word(c)).next().unwrap_or_default()
}

/// Returns true for a text that declares names of `std`'s headers in `std`, instead of specialising templates there.
fn declares_std(text: &str) -> bool {
    text.split("namespace std").skip(1).any(|rest| {
        let inside = rest.trim_start().strip_prefix('{').map(str::trim_start);
        inside.is_some_and(|inside| !specialises(inside))
    })
}

fn specialises(text: &str) -> bool {
    let list = text.strip_prefix("template").and_then(|rest| rest.trim_start().strip_prefix('<'));
    list.is_some_and(|rest| rest.trim_start().starts_with('>'))
}

/// Returns the header that declares this name of `std`, if `cuda_runtime.h` includes it.
fn standard(name: &str) -> Option<&'static str> {
    Some(match name {
        "clamp" | "max" | "min" => "isowarp/minmax",
        "iterator"
        | "iterator_traits"
        | "input_iterator_tag"
        | "output_iterator_tag"
        | "forward_iterator_tag"
        | "bidirectional_iterator_tag"
        | "random_access_iterator_tag"
        | "advance"
        | "distance"
        | "next"
        | "prev"
        | "reverse_iterator"
        | "make_reverse_iterator"
        | "begin"
        | "end"
        | "cbegin"
        | "cend"
        | "data"
        | "empty"
        | "size" => "iterator",
        "numeric_limits" | "float_round_style" | "float_denorm_style" => "limits",
        "as_const"
        | "exchange"
        | "forward"
        | "get"
        | "index_sequence"
        | "index_sequence_for"
        | "integer_sequence"
        | "make_index_sequence"
        | "make_integer_sequence"
        | "make_pair"
        | "move"
        | "move_if_noexcept"
        | "pair"
        | "to_underlying"
        | "swap"
        | "in_place"
        | "in_place_t"
        | "piecewise_construct"
        | "piecewise_construct_t"
        | "tuple_element"
        | "tuple_element_t"
        | "tuple_size"
        | "tuple_size_v" => "utility",
        "add_const"
        | "add_cv"
        | "add_lvalue_reference"
        | "add_pointer"
        | "add_rvalue_reference"
        | "add_volatile"
        | "aligned_storage"
        | "alignment_of"
        | "alignment_of_v"
        | "bool_constant"
        | "common_type"
        | "conditional"
        | "conjunction"
        | "conjunction_v"
        | "decay"
        | "declval"
        | "disjunction"
        | "disjunction_v"
        | "enable_if"
        | "extent"
        | "extent_v"
        | "false_type"
        | "integral_constant"
        | "invoke_result"
        | "make_signed"
        | "make_unsigned"
        | "negation"
        | "negation_v"
        | "rank"
        | "rank_v"
        | "result_of"
        | "true_type"
        | "type_identity"
        | "underlying_type" => "type_traits",
        "add_const_t"
        | "add_cv_t"
        | "add_lvalue_reference_t"
        | "add_pointer_t"
        | "add_rvalue_reference_t"
        | "add_volatile_t"
        | "aligned_storage_t"
        | "common_type_t"
        | "conditional_t"
        | "decay_t"
        | "enable_if_t"
        | "invoke_result_t"
        | "make_signed_t"
        | "make_unsigned_t"
        | "result_of_t"
        | "type_identity_t"
        | "underlying_type_t"
        | "void_t" => "type_traits",
        _ if name.starts_with("is_") || name.starts_with("has_") || name.starts_with("remove_") => "type_traits",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headers::declaring_header;

    #[test]
    fn headers_that_a_text_needs() {
        assert_eq!(implied("int i;"), [""; 0]);
        assert_eq!(implied("std::size_t n; std::vector<int> v; std::sqrt(2)"), [""; 0]);
        assert_eq!(implied("std::is_same<int, T>::value"), ["type_traits"]);
        assert_eq!(implied("std::move(a), std::numeric_limits<T>::max()"), ["utility", "limits"]);
        assert_eq!(implied("using namespace std; swap(a, b); next(a);"), ["utility"]);
        assert_eq!(implied("swap(a, b)"), [""; 0]);
        let groups = implied("#include <cooperative_groups.h>\ncuda::std::move(a)");
        assert_eq!(groups, ["cuda/std/type_traits", "cuda/std/utility", "cuda/std/tuple", "utility"]);
        assert_eq!(implied("struct F : thrust::unary_function<int, int>"), ["thrust/functional.h"]);
        assert_eq!(implied("namespace std { struct is_same {}; } std::is_same"), [""; 0]);
        assert_eq!(implied("namespace std { template <> struct hash<A>; } std::is_same"), ["type_traits"]);
    }

    /// Every name of these headers leads to its header.
    #[test]
    fn all_names_are_known() {
        for (name, header) in declaring_header::names() {
            let Some(plain) = name.strip_prefix("std::").filter(|n| !n.starts_with("__")) else { continue };
            // Known without a header.
            let here = ["type_traits", "utility", "limits", "iterator"].contains(&header);
            let enumerator =
                plain.starts_with(char::is_uppercase) || plain.starts_with("round_") || plain.starts_with("denorm_");
            if here && !enumerator && !["nullptr_t", "size_t", "type", "value"].contains(&plain) {
                assert_eq!(standard(plain), Some(header), "{plain}");
            }
        }
    }
}
