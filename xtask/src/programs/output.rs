//! Compares what two builds of a program print.

use std::fmt;

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The lines are equal, except those about times, rates and devices.
    Equal,
    /// Numbers differ by at most one in 100,000.
    Near,
    /// The program's own check passes; other lines differ.
    Passed,
    /// The program's own check fails, unlike in the expected output.
    Wrong,
    /// Something else differs.
    Differs,
    /// The program was not built, or did not end well.
    Failed(String),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Equal => f.write_str("equal"),
            Self::Near => f.write_str("near (1e-5)"),
            Self::Passed => f.write_str("passed by its own check, other output differs"),
            Self::Wrong => f.write_str("WRONG by its own check"),
            Self::Differs => f.write_str("DIFFERS"),
            Self::Failed(state) => f.write_str(state),
        }
    }
}

/// Words of lines that differ between two runs of one program, in small letters.
const VARYING: [&str; 21] = [
    "time",
    "second",
    "/s",
    "flop",
    "bandwidth",
    "throughput",
    "speed",
    "elapsed",
    "(s)",
    "(ms)",
    "(us)",
    "(ns)",
    " ms",
    " us",
    " ns",
    "latency",
    "clock",
    "cycle",
    "device",
    "perf",
    "gpu",
];

/// Relative difference of numbers that still are near.
const NEAR: f64 = 1e-5;

/// Compares an output with the expected one.
pub fn verdict(expected: &str, output: &str) -> Verdict {
    let (expected, output) = (expected.to_lowercase(), output.to_lowercase());
    if output.contains("fail") && !expected.contains("fail") {
        return Verdict::Wrong;
    }
    let lines = |text: &str| -> Vec<String> {
        let steady = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
        steady.filter(|line| !VARYING.iter().any(|word| line.contains(word))).map(str::to_owned).collect()
    };
    let (a, b) = (lines(&expected), lines(&output));
    if a == b {
        return Verdict::Equal;
    }
    if a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| near(a, b)) {
        return Verdict::Near;
    }
    let passed = ["pass", "success", "valid", "correct"].iter().any(|word| output.contains(word));
    if passed && !output.contains("fail") { Verdict::Passed } else { Verdict::Differs }
}

/// Returns true if lines are equal apart from numbers that are near.
fn near(a: &str, b: &str) -> bool {
    let (a, b) = (parts(a), parts(b));
    let same = |(a, b): (&Part<'_>, &Part<'_>)| match (a, b) {
        (Part::Number(a), Part::Number(b)) => (a - b).abs() <= NEAR * a.abs().max(b.abs()),
        (Part::Text(a), Part::Text(b)) => a == b,
        _ => false,
    };
    a.len() == b.len() && a.iter().zip(&b).all(same)
}

enum Part<'a> {
    Number(f64),
    Text(&'a str),
}

/// Splits a line at blanks and punctuation into numbers and other words.
fn parts(line: &str) -> Vec<Part<'_>> {
    let words = line.split(|c: char| c.is_whitespace() || "(),;:=[]%|".contains(c)).filter(|word| !word.is_empty());
    words.map(|word| word.parse().map_or(Part::Text(word), Part::Number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_compared_without_times() {
        assert_eq!(verdict("Time: 3 s\nsum = 5\n", "Time: 4 s\nsum = 5\n"), Verdict::Equal);
        assert_eq!(verdict("sum = 5.000001", "sum = 5"), Verdict::Near);
        assert_eq!(verdict("sum = 5.1", "sum = 5"), Verdict::Differs);
        assert_eq!(verdict("sum = 5.1\nPASS", "sum = 5\nPASS"), Verdict::Passed);
        assert_eq!(verdict("PASS", "FAIL"), Verdict::Wrong);
        assert_eq!(verdict("FAIL", "FAIL"), Verdict::Equal);
        assert_eq!(verdict("a 1", "b 1"), Verdict::Differs);
        assert_eq!(verdict("a 1", "a x"), Verdict::Differs);
    }
}
