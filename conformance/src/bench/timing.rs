//! Times the launches of a benchmark with the device's events, and summarises.

use std::time::{Duration, Instant};

use isowarp_core::api::{DeviceClass, Error};

use super::session::Session;

/// How long a time between two events has to be at least, in milliseconds: many launches come in between if one is shorter.
const SHORTEST_MS: f64 = 2.0;

/// Most launches between two events.
const MOST_LAUNCHES: u32 = 1000;

/// How long a GPU is kept busy before it is timed: its clock takes a while to rise.
const WARM_UP: Duration = Duration::from_millis(60);

/// The same of a GPU that has done little before: on an H200 the first kernel was up to five times too slow behind 60 ms.
const COLD_WARM_UP: Duration = Duration::from_secs(2);

/// How long one benchmark may be timed if nothing else is asked for.
const BUDGET: Duration = Duration::from_secs(4);

/// Fewest times that a median is taken of, unless a single run takes longer than that.
const FEWEST: u32 = 3;

/// What was measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Times {
    /// Milliseconds of one run of the timed launches, in the order in which they were measured.
    pub ms: Vec<f64>,
    /// Runs between two events.
    pub batch: u32,
}

/// Times a session's launches, which have run at least once. `cold` says that nothing was timed on the device before.
///
/// # Errors
/// The device's.
pub fn measure(session: &Session<'_>, repeats: Option<u32>, cold: bool) -> Result<Times, Error> {
    let hardware = session.device().info().class == DeviceClass::Hardware;
    let (warm_up, wished) = match hardware {
        true => (if cold { COLD_WARM_UP } else { WARM_UP }, 20),
        false => (Duration::ZERO, 5),
    };
    let began = Instant::now();
    let mut one = session.elapsed_ms(1)?;
    let mut batch = batch_for(one);
    while began.elapsed() < warm_up {
        one = session.elapsed_ms(batch)? / f64::from(batch);
        batch = batch_for(one);
    }
    if repeats.is_none() && one > BUDGET.as_secs_f64() * 1e3 {
        return Ok(Times { ms: vec![one], batch: 1 });
    }
    let fits = (BUDGET.as_secs_f64() * 1e3 / (one * f64::from(batch)).max(1e-6)) as u32;
    let count = repeats.unwrap_or(wished.min(fits).max(FEWEST));
    let ms = (0..count).map(|_| Ok(session.elapsed_ms(batch)? / f64::from(batch)));
    Ok(Times { ms: ms.collect::<Result<_, Error>>()?, batch })
}

/// So many launches take long enough.
fn batch_for(one_ms: f64) -> u32 {
    ((SHORTEST_MS / one_ms.max(1e-6)).ceil() as u32).clamp(1, MOST_LAUNCHES)
}

/// The middle one of some numbers; of an even number of them the mean of both middle ones.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    if sorted.len() % 2 == 1 { Some(upper) } else { Some((sorted.get(middle - 1)? + upper) / 2.0) }
}

/// The geometric mean of positive numbers.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let usable = !values.is_empty() && values.iter().all(|v| *v > 0.0 && v.is_finite());
    usable.then(|| (values.iter().map(|v| v.ln()).sum::<f64>() / values.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_means() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!((median(&[]), geometric_mean(&[]), geometric_mean(&[1.0, 0.0])), (None, None, None));
        let mean = geometric_mean(&[0.5, 2.0, 1.0]).unwrap_or(0.0);
        assert!((mean - 1.0).abs() < 1e-12, "{mean}");
    }

    #[test]
    fn short_launches_are_batched() {
        assert_eq!((batch_for(0.0), batch_for(0.5), batch_for(100.0)), (1000, 4, 1));
    }
}
