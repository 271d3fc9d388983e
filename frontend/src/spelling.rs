//! Suggestions for misspelt words.

/// Returns the candidate that is most similar to `name`, if one is similar enough to be meant.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let limit = match name.len() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.len().abs_diff(name.len()) > limit || candidate.starts_with('<') {
            continue;
        }
        let same_letters = candidate.eq_ignore_ascii_case(name);
        let distance = if same_letters { 1 } else { edit_distance(name, candidate, limit) };
        if (same_letters || distance <= limit)
            && candidate != name
            && best.is_none_or(|(d, c)| (distance, candidate) < (d, c))
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, c)| c.to_owned())
}

/// Returns the Levenshtein distance in bytes, with an exchange of neighbours as one step (optimal string alignment),
/// if it is at most `limit`; a larger result means only that the distance is larger than `limit`.
fn edit_distance(a: &str, b: &str, limit: usize) -> usize {
    /// Length of the longest differing parts that may be a misspelling.
    const LONGEST: usize = 48;
    let (a, b) = (a.as_bytes(), b.as_bytes());
    // A common prefix or suffix costs nothing.
    let front = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[front..], &b[front..]);
    let back = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - back], &b[..b.len() - back]);
    if a.len().max(b.len()) > LONGEST {
        return usize::MAX;
    }
    // A step changes at most two of the letters that only one of the words has.
    let letters = |text: &[u8]| text.iter().fold(0u32, |set, byte| set | 1 << (byte & 31));
    if (letters(a) ^ letters(b)).count_ones() as usize > 2 * limit {
        return usize::MAX;
    }
    let mut rows = [[0; LONGEST + 1]; 3];
    rows[0] = std::array::from_fn(|j| j);
    for i in 0..a.len() {
        let [before, last, row] = [(i + 2) % 3, i % 3, (i + 1) % 3];
        rows[row][0] = i + 1;
        for j in 0..b.len() {
            let replaced = rows[last][j] + usize::from(a[i] != b[j]);
            let mut d = replaced.min(rows[last][j + 1] + 1).min(rows[row][j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                d = d.min(rows[before][j - 1] + 1);
            }
            rows[row][j + 1] = d;
        }
        // An exchange of letters refers to the row before the previous one.
        if [row, last].iter().all(|r| rows[*r][..=b.len()].iter().all(|d| *d > limit)) {
            return usize::MAX;
        }
    }
    rows[a.len() % 3][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_names() {
        assert_eq!(nearest("treadIdx", ["threadIdx", "blockIdx"].into_iter()).as_deref(), Some("threadIdx"));
        assert_eq!(nearest("cuont", ["count"].into_iter()).as_deref(), Some("count"));
        assert_eq!(nearest("x", ["y"].into_iter()), None);
        assert_eq!(nearest("width", ["height"].into_iter()), None);
        assert_eq!(nearest("blockDimm", ["blockIdx", "blockDim"].into_iter()).as_deref(), Some("blockDim"));
        assert_eq!(nearest("abcdefg", ["badcefg"].into_iter()).as_deref(), Some("badcefg"));
        assert_eq!(nearest("abcdefg", ["badcegf"].into_iter()), None);
    }
}
