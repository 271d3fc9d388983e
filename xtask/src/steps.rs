//! Runs steps one after the other, announces each, and reports the time of each.

use std::time::Instant;

use anyhow::{Context, Result};

/// The steps, in order.
pub struct Steps {
    start: Instant,
    processor: f64,
    done: Vec<(&'static str, Time)>,
}

/// Duration of a step.
#[derive(Clone, Copy)]
struct Time {
    seconds: f64,
    /// Processor time of the programs that this one started and waited for. It hardly depends on the other load of the
    /// machine.
    processor: f64,
}

impl Steps {
    pub fn new() -> Self {
        Self { start: Instant::now(), processor: processor_seconds(), done: Vec::new() }
    }

    /// Runs a step.
    pub fn step<T>(&mut self, name: &'static str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        println!("\n== {name}");
        let (start, processor) = (Instant::now(), processor_seconds());
        let result = work();
        let time = since(start, processor);
        match &result {
            Ok(_) => println!("== {name}: ok, {:.0} s", time.seconds),
            Err(_) => println!("== {name}: FAILED after {:.0} s", time.seconds),
        }
        self.done.push((name, time));
        result.with_context(|| format!("step `{name}`"))
    }

    /// Prints the time of all steps.
    pub fn summary(&self, passed: bool) {
        println!("\n seconds  of processor time");
        for (name, time) in &self.done {
            println!("{:>8.0} {:>8.0}  {name}", time.seconds, time.processor);
        }
        let Time { seconds, processor } = since(self.start, self.processor);
        let (count, spent) =
            (self.done.len(), format!("{seconds:.0} s, {:.1} minutes of processor time", processor / 60.0));
        match passed {
            true => println!("all {count} steps passed in {spent}"),
            false => println!("stopped at step {count} after {spent}"),
        }
    }
}

fn since(start: Instant, processor: f64) -> Time {
    Time { seconds: start.elapsed().as_secs_f64(), processor: processor_seconds() - processor }
}

/// Returns the processor time of the programs that this one has waited for; 0 on systems other than Linux.
fn processor_seconds() -> f64 {
    std::fs::read_to_string("/proc/self/stat").ok().and_then(|stat| children_seconds(&stat)).unwrap_or(0.0)
}

/// Parses `cutime` and `cstime` of proc_pid_stat(5), in seconds.
fn children_seconds(stat: &str) -> Option<f64> {
    /// Ticks per second in the kernel's interface to programs, whatever it counts internally.
    const USER_HZ: f64 = 100.0;
    // The second field is the program's name, with any characters in parentheses.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(13).map(|n| n.parse::<f64>().ok());
    Some((times.next()?? + times.next()??) / USER_HZ)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_found_in_the_line() {
        let line = "7 (a) b) S 1 7 7 0 -1 4194304 100 200 0 0 11 12 1300 140 20 0 1 0 500";
        assert_eq!(children_seconds(line), Some(14.4));
        assert_eq!(children_seconds("7 (a) S 1"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn time_of_programs_is_counted() -> Result<()> {
        let before = processor_seconds();
        let busy = "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done";
        crate::process::run(std::process::Command::new("sh").args(["-c", busy]))?;
        assert!(processor_seconds() > before);
        Ok(())
    }
}
