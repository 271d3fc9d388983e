//! Times the launches of a benchmark with the device's events, and summarises the times.

use std::time::{Duration, Instant};

use isowarp_core::api::{DeviceClass, Error};

use super::session::Session;

/// Shortest time between two events, in milliseconds. A shorter launch is repeated between the events until it is
/// reached.
const SHORTEST_MS: f64 = 2.0;

/// Greatest number of launches between two events.
const MOST_LAUNCHES: u32 = 1000;

/// Time for which a GPU is kept busy before it is timed, since its clock takes a while to rise.
const WARM_UP: Duration = Duration::from_millis(60);

/// [`WARM_UP`] for a GPU that has done little before. On an H200 the first kernel was up to five times too slow after
/// 60 ms.
const COLD_WARM_UP: Duration = Duration::from_secs(2);

/// Time in which one benchmark is timed if the caller does not ask for a number of repetitions.
const BUDGET: Duration = Duration::from_secs(4);

/// Smallest number of times in a median, unless a single run takes longer than [`BUDGET`].
const FEWEST: u32 = 3;

/// Measured times of a benchmark.
#[derive(Debug, Clone, PartialEq)]
pub struct Times {
    /// Milliseconds of one run of the timed launches, in the order of the measurements.
    pub ms: Vec<f64>,
    /// Number of runs between two events.
    pub batch: u32,
}

/// Times a session's launches, which must have run at least once. `cold` means that nothing was timed on the device
/// before.
///
/// # Errors
/// Errors of the device.
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

/// Returns the number of launches that take long enough between two events.
fn batch_for(one_ms: f64) -> u32 {
    ((SHORTEST_MS / one_ms.max(1e-6)).ceil() as u32).clamp(1, MOST_LAUNCHES)
}

/// Returns the median; of an even number of values the mean of the middle two.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    if sorted.len() % 2 == 1 { Some(upper) } else { Some((sorted.get(middle - 1)? + upper) / 2.0) }
}

/// Returns the geometric mean of positive numbers; `None` if there are none or one is not positive and finite.
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
