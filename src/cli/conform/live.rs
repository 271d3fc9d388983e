//! Shows the progress of the suite: a bar on a terminal, otherwise a line for each finished family or failed case. Also
//! writes the report file, which grows with the results.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use isowarp_conformance::case::Case;
use isowarp_conformance::log::ReportLog;
use isowarp_conformance::report::{CaseResult, DeviceEntry, Outcome, Report};
use isowarp_conformance::run::Event;

use super::super::{Failure, output};

/// Live output of a run.
pub(super) struct Live<'a> {
    bar: ProgressBar,
    /// Devices of the run.
    devices: &'a [DeviceEntry],
    families: BTreeMap<&'a str, Family>,
    log: Option<(PathBuf, ReportLog)>,
}

/// Number of unfinished cases of a family, and the results of the finished ones.
#[derive(Default)]
struct Family {
    left: usize,
    results: Vec<CaseResult>,
}

impl<'a> Live<'a> {
    /// Creates the output with no case finished. Creates the report file if one is requested.
    pub fn new(cases: &'a [Case], devices: &'a [DeviceEntry], json: Option<&Path>) -> Result<Self, Failure> {
        let log = json.map(|path| match ReportLog::create(path, devices.to_vec()) {
            Ok(log) => Ok((path.to_owned(), log)),
            Err(error) => Err(Failure::Usage(format!("{} cannot be written: {error}", path.display()))),
        });
        let bar = ProgressBar::new(cases.len() as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {msg}") {
            bar.set_style(style);
        }
        let mut families: BTreeMap<&str, Family> = BTreeMap::new();
        cases.iter().for_each(|case| families.entry(&case.family).or_default().left += 1);
        Ok(Self { bar, devices, families, log: log.transpose()? })
    }

    /// Reports a step.
    pub fn tell(&mut self, event: &Event<'_>) {
        match event {
            Event::Began(case) => {
                self.bar.set_message(case.name.clone());
                self.write(|log| log.began(&case.name));
            }
            Event::Done(case, results) => {
                self.bar.inc(1);
                self.write(|log| log.ended(&case.name, results));
                results.iter().filter(|r| r.outcome == Outcome::Fail).for_each(|r| self.line(r.remark()));
                self.count(case, results);
            }
            Event::Deferred(case, reason) => {
                self.write(|log| log.ended(&case.name, &[]));
                self.line(Some(format!("{} will be rerun alone: {reason}", case.name)));
            }
            Event::Fewer(reason) => self.line(Some(format!("one job less: {reason}"))),
        }
    }

    /// Removes the progress bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Counts a finished case. Reports its family if the case was the last one.
    fn count(&mut self, case: &Case, results: &[CaseResult]) {
        let Some(family) = self.families.get_mut(case.family.as_str()) else { return };
        family.left = family.left.saturating_sub(1);
        family.results.extend_from_slice(results);
        // On a terminal, the bar shows the progress.
        if family.left > 0 || !self.bar.is_hidden() {
            return;
        }
        let report = Report::new(self.devices.to_vec(), std::mem::take(&mut family.results));
        for (name, cells) in report.table() {
            let cells = cells.iter().zip(self.devices).map(|(cell, device)| format!("{cell} on {}", device.name));
            self.line(Some(format!("{name}: {}", cells.collect::<Vec<_>>().join("; "))));
        }
    }

    /// Prints a line without disturbing the progress bar.
    fn line(&self, text: Option<String>) {
        if let Some(text) = text {
            self.bar.suspend(|| output::line(&text));
        }
    }

    /// Writes to the report file. If that fails, reports the error and abandons the file.
    fn write(&mut self, work: impl FnOnce(&mut ReportLog) -> std::io::Result<()>) {
        let Some((path, log)) = &mut self.log else { return };
        if let Err(error) = work(log) {
            let path = path.display().to_string();
            self.bar.suspend(|| output::note(&format!("{path} cannot be written: {error}")));
            self.log = None;
        }
    }
}
