//! Formats the results of benchmarks as tables.

use comfy_table::{CellAlignment, LineStyle, Table};
use isowarp_conformance::bench::file::{Bench, Group, Size};
use isowarp_conformance::bench::report::{Outcome, Report, Row};

fn table(header: &[&str], numbers: std::ops::Range<usize>) -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    table.set_header(header.iter().copied());
    for index in numbers {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Lists the benchmarks with their sizes.
pub(super) fn list(benches: &[Bench]) -> String {
    let mut table = table(&["benchmark", "group", "full size", "small size", "is"], 0..0);
    for bench in benches {
        let numbers = |size| bench.at(size).numbers.show();
        let row = [&bench.name, bench.group.name(), &numbers(Size::Full), &numbers(Size::Small), &bench.about];
        table.add_row(row);
    }
    format!("{table}\nbenchmarks: {}", benches.len())
}

/// Formats a row for each benchmark, device and mode.
pub(super) fn rows(report: &Report, earlier: Option<&Report>) -> String {
    let mut header = vec!["benchmark", "device", "floats", "compile ms", "ms", "rate", "", "ratio"];
    header.extend(earlier.map(|_| "earlier"));
    let mut table = table(&header, 3..6);
    if let Some(column) = table.column_mut(7) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut last = None;
    for row in &report.rows {
        // Each benchmark is named only once.
        let name = if last == Some(&row.bench) { "" } else { &row.bench };
        last = Some(&row.bench);
        let mut cells = vec![name.to_owned(), row.device.clone(), row.mode.name().to_owned()];
        cells.extend([shown(row.compile_ms, 1), shown(row.median_ms, 4), row.rate.map(rate).unwrap_or_default()]);
        cells.push(row.unit.rate().to_owned());
        cells.push(match row.outcome {
            Outcome::Ok => shown(row.ratio, 3),
            other => other.name().to_owned(),
        });
        cells.extend(earlier.map(|earlier| shown(faster(report, earlier, row), 3)));
        table.add_row(cells);
    }
    table.to_string()
}

/// Returns the speedup of a row over the same row of an earlier run.
fn faster(report: &Report, earlier: &Report, row: &Row) -> Option<f64> {
    let before = earlier.median_of(&row.bench, report.columns.get(row.column)?)?;
    Some(before / row.median_ms?)
}

/// Formats a rate with at least three digits.
fn rate(value: f64) -> String {
    let digits = if value >= 100.0 { 1 } else { 2 + usize::from(value < 1.0) + usize::from(value < 0.1) };
    format!("{value:.digits$}")
}

fn shown(value: Option<f64>, digits: usize) -> String {
    value.map(|v| format!("{v:.digits$}")).unwrap_or_default()
}

/// Formats means and lowest ratios of every device and mode, the rows that are not right, and the devices.
pub(super) fn summary(report: &Report) -> String {
    let groups: Vec<Group> =
        Group::ALL.into_iter().filter(|g| report.summary.iter().any(|s| s.group == Some(*g))).collect();
    let mut header = vec!["device", "floats", "size"];
    header.extend(groups.iter().map(|g| g.name()));
    header.extend(["all", "lowest"]);
    let mut table = table(&header, 3..4 + groups.len());
    for (index, column) in report.columns.iter().enumerate() {
        let mut cells = vec![column.device.clone(), column.mode.name().to_owned(), column.size.name().to_owned()];
        let mean = |group| shown(report.summary_of(index, group).map(|s| s.mean), 3);
        cells.extend(groups.iter().map(|g| mean(Some(*g))));
        let all = report.summary_of(index, None);
        cells.push(mean(None));
        cells.push(all.map(|s| format!("{:.3} {}", s.lowest, s.lowest_bench)).unwrap_or_default());
        table.add_row(cells);
    }
    let mut text = format!("{table}\n");
    text.push_str(&baseline(report));
    for row in &report.rows {
        if let Some(reason) = &row.reason {
            let reason = reason.trim_end().replace('\n', "\n  ");
            text.push_str(&format!(
                "{} on {} {}: {}: {reason}\n",
                row.bench,
                row.device,
                row.mode.name(),
                row.outcome.name()
            ));
        }
    }
    let mut devices: Vec<String> =
        report.columns.iter().map(|c| format!("{}: {}, {}", c.device, c.adapter, c.driver)).collect();
    devices.dedup();
    devices.sort();
    devices.dedup();
    let c = &report.counts;
    let counts = format!("{} ok, {} wrong, {} failed, {} unsupported", c.ok, c.wrong, c.failed, c.unsupported);
    format!("{text}{}\n{counts}", devices.join("\n"))
}

/// Describes the baselines of the ratios.
fn baseline(report: &Report) -> String {
    let mut names: Vec<String> =
        report.columns.iter().filter_map(|c| Some(report.columns.get(c.baseline?)?.name())).collect();
    names.sort();
    names.dedup();
    if names.is_empty() {
        return "there is nothing that ratios could be against\n".to_owned();
    }
    format!("ratio: time of {} divided by own time, higher is faster; means are geometric\n", names.join(" and "))
}
