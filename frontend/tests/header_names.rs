//! Tests that built-in headers use reserved names wherever a name is not prescribed, so that macros of programs do
//! not change them (C++17 [macro.names], [reserved.names]).

use std::collections::BTreeSet;

use isowarp_frontend::headers;
use isowarp_frontend::lex::keyword::Keyword;
use isowarp_frontend::parse::builtin_type_names;

use crate::common;

type Names = BTreeSet<String>;

/// Members and other names not at namespace level that C++17, libcu++ or CUDA prescribes for a header's declarations.
const MEMBERS: &[(&str, &str)] = &[
    ("assert.h", "NDEBUG"),
    ("cuda/std/bit", "char16_t char32_t wchar_t big little native nodiscard"),
    ("cuda/std/complex", "infinity quiet_NaN value_type"),
    (
        "cuda/std/span",
        "back const_pointer const_reference difference_type element_type first front last pointer rbegin reference \
        rend size_bytes size_type subspan value_type",
    ),
    ("cuda/std/numeric", "value_type"),
    (
        "array",
        "at back const_iterator const_pointer const_reference const_reverse_iterator crbegin crend difference_type fill \
        front max_size pointer rbegin reference rend size_type value_type",
    ),
    (
        "cooperative_groups.h",
        "all any arrival_token ballot barrier_arrive barrier_wait block_index block_rank dim_blocks \
        dim_threads group_dim group_index is_valid match_all match_any meta_group_rank meta_group_size num_blocks num_threads \
        shfl shfl_down shfl_up shfl_xor size thread_index x y z",
    ),
    ("cuComplex.h", "x y z"),
    (
        "cuda/atomic",
        "compare_exchange_strong compare_exchange_weak difference_type fetch_add fetch_and fetch_max fetch_min \
        fetch_or fetch_sub fetch_xor wait notify_one notify_all is_always_lock_free is_lock_free load exchange required_alignment store value_type",
    ),
    (
        "cuda/barrier",
        "arrival_token arrive arrive_and_drop arrive_and_wait async init max nodiscard none size sync thread_rank wait \
        wait_parity",
    ),
    ("cuda/pipeline", "consumer consumer_release consumer_wait producer producer_acquire producer_commit quit"),
    ("cuda_fp16.h", "x y"),
    ("cuda_bf16.h", "x y"),
    ("cuda_fp8.h", "w z"),
    ("functional", "argument_type first_argument_type is_transparent result_type second_argument_type"),
    ("helper_math.h", "w x y z"),
    ("initializer_list", "const_iterator const_reference reference size_type value_type begin end size"),
    ("iterator", "base difference_type iterator_category iterator_type pointer reference value_type"),
    (
        "limits",
        "denorm_min digits digits10 epsilon has_denorm has_denorm_loss has_infinity has_quiet_NaN has_signaling_NaN infinity \
        is_bounded is_exact is_iec559 is_integer is_modulo is_signed is_specialized lowest max_digits10 max_exponent max_exponent10 \
        min_exponent min_exponent10 quiet_NaN radix round_error round_style signaling_NaN tinyness_before traps",
    ),
    ("optional", "emplace has_value reset value_or value_type"),
    ("type_traits", "type value value_type"),
    ("utility", "first first_type second second_type size value_type"),
    ("isowarp/aligned_size", "align value"),
    ("isowarp/extents", "depth height pitch ptr width x xsize y ysize z"),
    ("vector_types.h", "w x y z"),
    ("cuda/semaphore", "acquire arrive_and_wait count_down max nodiscard release try_acquire try_wait wait"),
    (
        "cooperative_groups/reduce.h",
        "compare_exchange_weak fetch_add fetch_and fetch_max fetch_min fetch_or fetch_xor load store",
    ),
    ("isowarp/atomic_functions", "clear test test_and_set"),
    // A macro concatenates it with names.
    ("cuComplex.h", "f"),
    ("initializer_list", "iterator"),
    ("optional", "nullopt"),
    ("tuple", "ignore"),
    ("utility", "in_place"),
    ("cuda_fp16.h", "CUDA_NO_HALF"),
    ("cuda_bf16.h", "CUDA_NO_BFLOAT16"),
];

/// Names of all built-in entities, of namespaces, and of attributes and directives.
const EVERYWHERE: &str = "std cuda thrust cooperative_groups unroll once define undef ifdef ifndef endif elif include pragma error \
    defined final override";

fn is_reserved(name: &str) -> bool {
    let mut chars = name.chars();
    name.contains("__") || chars.next() == Some('_') && chars.next().is_some_and(|c| c.is_ascii_uppercase())
}

/// Collects a header and the headers that it includes.
fn with_included(header: &str, found: &mut BTreeSet<String>) {
    if !found.insert(header.to_owned()) {
        return;
    }
    for line in headers::text(header).unwrap_or_default().lines() {
        if let Some(other) = line.strip_prefix("#include ") {
            with_included(other.trim().trim_matches(['<', '>', '"']), found);
        }
    }
}

/// Returns the identifiers of a text, except for those that macros put together.
fn identifiers(text: &str) -> Names {
    let mut names = Names::new();
    let mut rest = text;
    let mut pasted = false;
    while let Some(c) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.').unwrap_or(rest.len());
        if rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        } else if rest.starts_with("/*") {
            rest = rest.split_once("*/").map_or("", |(_, rest)| rest);
        } else if rest.starts_with("#include") {
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        } else if c == '"' || c == '\'' {
            let end = rest[1..].find(c).map_or(rest.len(), |end| end + 2);
            rest = &rest[end..];
        } else if c.is_ascii_digit() {
            rest = &rest[word..];
        } else if c.is_ascii_alphabetic() || c == '_' {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            let (name, behind) = rest.split_at(end);
            if !pasted && !behind.trim_start().starts_with("##") {
                names.insert(name.to_owned());
            }
            rest = behind;
            pasted = false;
        } else {
            pasted = rest.starts_with("##") || pasted && c.is_whitespace();
            rest = &rest[if rest.starts_with("##") { 2 } else { c.len_utf8() }..];
        }
    }
    names
}

/// Returns the names that programs may not define as macros where they include a header.
fn specified(header: &str) -> Names {
    let mut all = BTreeSet::new();
    with_included(header, &mut all);
    // The names of a header with the same text, and names that this text declares in another namespace.
    for (other, _) in MEMBERS {
        let part = headers::text(other).unwrap_or_default();
        if all.iter().any(|h| headers::text(h).is_some_and(|text| text.contains(part))) {
            all.insert((*other).to_owned());
        }
    }
    let of_std: Vec<String> = all.iter().filter_map(|h| h.strip_prefix("cuda/std/").map(str::to_owned)).collect();
    all.extend(of_std);
    let mut names: Names = EVERYWHERE.split_whitespace().map(str::to_owned).collect();
    for header in &all {
        // A name inside a namespace for the header itself has a reserved name in its path.
        for name in headers::declared_by(header) {
            if !name.split("::").any(is_reserved) {
                names.extend(name.split("::").map(str::to_owned));
            }
        }
        let members = MEMBERS.iter().filter(|(name, _)| name == header);
        names.extend(members.flat_map(|(_, members)| members.split_whitespace()).map(str::to_owned));
    }
    names
}

/// Returns the names that exist without any header.
fn built_in() -> Names {
    let keywords = Keyword::ALL.iter().map(|keyword| keyword.as_str());
    let functions =
        isowarp_frontend::builtins::names().chain(isowarp_frontend::parse::BUILTIN_VARIABLES.iter().copied());
    let names = keywords.chain(functions).chain(headers::predefined_macros());
    let names = names.chain(isowarp_frontend::sema::IO_FUNCTIONS.iter().copied()).map(str::to_owned);
    let all = names.chain(builtin_type_names());
    all.flat_map(|name| name.split("::").map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Returns the headers that a program includes; the others are read before it.
fn included() -> impl Iterator<Item = &'static str> {
    headers::names()
        .filter(|name| !name.starts_with("isowarp/") || name.ends_with("minmax") || name.ends_with("aligned_size"))
}

#[test]
fn headers_use_reserved_names() {
    let built_in = built_in();
    let mut wrong = Vec::new();
    for header in included() {
        let specified = specified(header);
        let names = identifiers(headers::text(header).unwrap_or_default());
        let others: Vec<String> = names
            .into_iter()
            .filter(|name| !is_reserved(name) && !built_in.contains(name) && !specified.contains(name))
            .collect();
        if !others.is_empty() {
            wrong.push(format!("{header}: {}", others.join(" ")));
        }
    }
    assert!(wrong.is_empty(), "names that macros of programs may replace:\n{}", wrong.join("\n"));
}

/// Defines every name that any header could have used in place of a reserved one as a macro that breaks any
/// declaration.
#[test]
fn macros_do_not_change_headers() {
    let built_in = built_in();
    let mut candidates: Names =
        ('A'..='Z').chain('a'..='z').filter(|c| !"xyzw".contains(*c)).map(String::from).collect();
    for header in headers::names() {
        let names = identifiers(headers::text(header).unwrap_or_default());
        candidates.extend(names.iter().map(|name| name.trim_matches('_').to_owned()));
    }
    candidates.retain(|name| {
        name.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_reserved(name) && !built_in.contains(name)
    });
    for header in included() {
        let specified = specified(header);
        let macros: String =
            candidates.difference(&specified).map(|name| format!("#define {name} ) isowarp 2.7 ( ;\n")).collect();
        let text = format!("{macros}#include <{header}>\n__global__ void {}() {{}}\n", "__kernel");
        let output = common::compile(&text);
        let rendered = isowarp_core::render::render(&output.diagnostics, &output.sources, false);
        assert!(!output.has_errors(), "{header}: {rendered}");
    }
}

/// Tests that the headers declare the names that other parts look for.
#[test]
fn headers_have_the_names_that_other_parts_look_for() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/headers");
    let headers = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let headers = headers.filter(|path| path.extension().is_some_and(|e| e == "h"));
    let text: String = headers.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let missing: Vec<&str> =
        isowarp_core::reserved_names::IN_HEADERS.into_iter().filter(|name| !text.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
