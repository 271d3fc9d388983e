//! Writes a report that grows with its results and is complete at any time.
//!
//! The file is one JSON object. Each result is written together with the end of the object, over the former end. If the
//! program is killed, the file is a report of all finished work, with the names of the cases that were running.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use crate::report::{CaseResult, DeviceEntry, Report};

/// A report that is being written.
pub struct ReportLog {
    file: File,
    /// Offset at which the next result is written.
    at: u64,
    /// Length of the file.
    end: u64,
    report: Report,
}

impl ReportLog {
    /// Creates the file, with no results yet.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn create(path: &Path, devices: Vec<DeviceEntry>) -> io::Result<Self> {
        let mut file = File::create(path)?;
        let head = format!("{{\n\"devices\": {},\n\"results\": [\n", serde_json::to_string(&devices)?);
        file.write_all(head.as_bytes())?;
        let at = head.len() as u64;
        let report = Report { finished: false, ..Report::new(devices, Vec::new()) };
        let mut log = Self { file, at, end: at, report };
        log.write("")?;
        Ok(log)
    }

    /// Records that a case is running.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn began(&mut self, case: &str) -> io::Result<()> {
        self.report.running.push(case.to_owned());
        self.write("")
    }

    /// Adds the results of a case that has ended. `results` is empty if the case is to run again.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn ended(&mut self, case: &str, results: &[CaseResult]) -> io::Result<()> {
        self.report.running.retain(|name| name != case);
        let mut lines = String::new();
        for result in results {
            lines += if self.report.results.is_empty() { "" } else { ",\n" };
            lines += &serde_json::to_string(result)?;
            self.report.results.push(result.clone());
        }
        self.report.count();
        self.write(&lines)
    }

    /// Writes results and the end of the object.
    fn write(&mut self, results: &str) -> io::Result<()> {
        let Report { summary, running, .. } = &self.report;
        let (summary, running) = (serde_json::to_string(summary)?, serde_json::to_string(running)?);
        let mut text =
            format!("{results}\n],\n\"summary\": {summary},\n\"finished\": false,\n\"running\": {running}\n}}");
        // Remains of a longer end would not be JSON.
        let left = usize::try_from(self.end - self.at).unwrap_or(usize::MAX).saturating_sub(text.len() + 1);
        text.extend(std::iter::repeat_n(' ', left));
        text.push('\n');
        self.file.seek(SeekFrom::Start(self.at))?;
        self.file.write_all(text.as_bytes())?;
        self.end = self.end.max(self.at + text.len() as u64);
        self.at += results.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::report::{Outcome, Seconds};

    #[test]
    fn the_file_is_complete_after_each_step() {
        let path = std::env::temp_dir().join(format!("isowarp-log-{}.json", std::process::id()));
        let device = DeviceEntry {
            name: "cpu".into(),
            backend: "cpu".into(),
            adapter: "a \"host\"".into(),
            driver: String::new(),
        };
        let result = |case: &str, outcome| CaseResult {
            case: case.into(),
            family: "f".into(),
            device: "cpu".into(),
            outcome,
            reason: Some("line\nbreak".into()),
            seconds: Seconds::default(),
            first_attempt: None,
        };
        let read = || -> Report { serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap() };
        let mut log = ReportLog::create(&path, vec![device]).unwrap();
        assert!(read().results.is_empty() && !read().finished);
        let long = "a_case_with_a_long_name".repeat(20);
        log.began(&long).unwrap();
        log.began("b").unwrap();
        assert_eq!(read().running, [long.as_str(), "b"]);
        log.ended(&long, &[]).unwrap();
        assert_eq!((read().running.len(), read().results.len()), (1, 0));
        log.ended("b", &[result("b", Outcome::Fail), result("b", Outcome::Pass)]).unwrap();
        log.began("c").unwrap();
        log.ended("c", &[result("c", Outcome::Unsupported)]).unwrap();
        let report = read();
        assert_eq!(report.results.iter().map(|r| r.case.as_str()).collect::<Vec<_>>(), ["b", "b", "c"]);
        let summary = report.summary;
        assert_eq!((summary.cases, summary.pass, summary.fail, summary.unsupported), (2, 1, 1, 1));
        assert!(report.running.is_empty() && !report.is_green());
        std::fs::remove_file(&path).unwrap();
    }
}
