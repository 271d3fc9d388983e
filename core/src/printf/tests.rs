#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use super::format::{Argument, arguments, format, strings};
use super::records::{DEFAULT_BYTES, HEADER, Site, text};
use crate::ir::{Space, Type, ptr};

fn argument(text: &str) -> Argument {
    let (kind, value) = text.split_at(1);
    match kind {
        "i" => Argument::Int(value.parse::<i32>().unwrap() as u32),
        "l" => Argument::Long(value.parse::<i64>().unwrap() as u64),
        "d" => Argument::Double(f64::from_bits(u64::from_str_radix(value, 16).unwrap())),
        _ => Argument::Pointer(value.parse().unwrap()),
    }
}

fn no_string(_: u64) -> Vec<u8> {
    Vec::new()
}

/// The output of glibc 2.36 for some thousand directives: format, arguments, text.
#[test]
fn output_matches_glibc() {
    let mut lines = 0;
    for line in include_str!("glibc.txt").lines() {
        let [text, arguments, expected] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let arguments: Vec<Argument> = arguments.split_whitespace().map(argument).collect();
        let made = String::from_utf8(format(text.as_bytes(), &arguments, &mut no_string)).unwrap();
        assert_eq!(made, expected, "{line}");
        lines += 1;
    }
    assert!(lines > 1000, "{lines}");
}

#[test]
fn strings_are_read_and_truncated() {
    let mut string = |address: u64| vec![b'a' + address as u8; 4];
    let arguments = [Argument::Pointer(1), Argument::Int(5), Argument::Pointer(2)];
    assert_eq!(format(b"<%6s|%-*.3s>", &arguments, &mut string), b"<  bbbb|ccc  >");
    let copied = [Argument::String(Some(b"copied".to_vec())), Argument::String(None), Argument::String(None)];
    assert_eq!(format(b"%.4s %s%.5s", &copied, &mut no_string), b"copi (null)");
}

#[test]
fn invalid_directives_are_printed_verbatim() {
    let seven = [Argument::Int(7)];
    assert_eq!(format(b"50%, %d, %y, %d%", &seven, &mut no_string), b"50%, 7, %y, %d%");
    for text in ["%n", "%hhd", "%zu", "%jd", "%td", "%Lf", "%.*f", "%5%", "%1$d", "%'d"] {
        assert_eq!(format(text.as_bytes(), &seven, &mut no_string), text.as_bytes());
        assert_eq!(arguments(text.as_bytes()), 0);
    }
    // An absurd width must not allocate memory without bound.
    assert!(format(b"%999999999999d", &seven, &mut no_string).len() <= 1 << 16);
}

#[test]
fn formats_report_their_arguments() {
    assert_eq!(arguments(b"none %% %y"), 0);
    assert_eq!(arguments(b"%d %*d %-5s|%%%lld"), 5);
    assert_eq!(strings(b"%d %*s %-5s|%%%lld %p %s"), [2, 3, 6]);
}

#[test]
fn records_are_sorted_and_losses_reported() {
    let site = |format: &str, types: &[Type]| Site::new(Some(Arc::from(format)), types.to_vec());
    let sites = [site("a%d ", &[Type::I32]), site("b%g ", &[Type::F64]), site("c%s ", &[ptr(Space::Generic)])];
    let half = 0.5f64.to_bits();
    let records: [&[u32]; 4] = [
        // Thread 1 of block 1, its second call before its first, then thread 0 of block (0, 1) and of block 0.
        &[2, 1, 0, 0, 1, half as u32, (half >> 32) as u32],
        &[1, 1, 0, 0, 1, 5],
        &[1, 0, 1, 0, 0, u32::MAX],
        &[3, 0, 0, 0, 1 << 10, 77, 0, 5, u32::from_le_bytes(*b"text"), u32::from_le_bytes(*b"s---")],
    ];
    let mut words = vec![0, 2];
    words.extend(records.concat());
    assert_eq!(words.len() - HEADER, 7 + 6 + 6 + 10);
    let made = text(&words, &sites, DEFAULT_BYTES, &mut no_string);
    let told = "isowarp: 2 calls of printf found no room in a buffer of 1048576 bytes: `DeviceLimit::PrintfFifoSize`, `--printf-fifo-size` of the command\n";
    assert_eq!(String::from_utf8(made).unwrap(), format!("ctexts b0.5 a5 a-1 {told}"));
    // Words that are not a record end the text.
    assert_eq!(text(&[9, 0, 8, 1, 1, 1, 1], &sites, DEFAULT_BYTES, &mut no_string), b"");
    assert_eq!(text(&[9, 0, 1, 1, 1, 1], &sites, DEFAULT_BYTES, &mut no_string), b"");
}
