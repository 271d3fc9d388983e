//! Removes parts as long as the rest fails in the same way (Zeller and Hildebrandt, *Simplifying and isolating
//! failure-inducing input*, 2002).

use anyhow::Result;

/// Returns the parts that remain when no more can be removed. Tries long runs first, then shorter ones.
///
/// # Errors
/// Errors of `fails`.
pub fn minimise<T: Clone>(mut parts: Vec<T>, fails: &mut dyn FnMut(&[T]) -> Result<bool>) -> Result<Vec<T>> {
    let mut run = parts.len().div_ceil(2).max(1);
    loop {
        let mut at = 0;
        let mut changed = false;
        while at < parts.len() {
            let end = (at + run).min(parts.len());
            let mut fewer = parts.clone();
            fewer.drain(at..end);
            if fails(&fewer)? {
                parts = fewer;
                changed = true;
            } else {
                at = end;
            }
        }
        if run == 1 && !changed {
            return Ok(parts);
        }
        run = run.div_ceil(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn necessary_parts_are_kept() -> Result<()> {
        let all: Vec<u32> = (0..100).collect();
        let left = minimise(all, &mut |parts| Ok(parts.contains(&7) && parts.contains(&93)))?;
        assert_eq!(left, [7, 93]);
        assert_eq!(minimise(Vec::<u32>::new(), &mut |_| Ok(true))?, []);
        Ok(())
    }
}
