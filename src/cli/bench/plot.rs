//! Draws the ratios of benchmarks: a bar for each benchmark, device and mode, on a logarithmic scale around 1.

use std::fmt::Display;

use isowarp_conformance::bench::report::{Report, Row};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::cli::Failure;

const WIDTH: u32 = 1000;
const LABELS: u32 = 200;
/// Heights in pixels.
const BAR: i32 = 7;
const GAP: i32 = 8;
const HEAD: i32 = 64;
const FOOT: i32 = 36;

const COLOURS: [RGBColor; 6] = [
    RGBColor(0x1f, 0x77, 0xb4),
    RGBColor(0xff, 0x7f, 0x0e),
    RGBColor(0x2c, 0xa0, 0x2c),
    RGBColor(0xd6, 0x27, 0x28),
    RGBColor(0x94, 0x67, 0xbd),
    RGBColor(0x8c, 0x56, 0x4b),
];

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws the picture as SVG. Returns `None` if there are no ratios.
pub(super) fn draw(report: &Report) -> Result<Option<String>, Failure> {
    // A baseline's ratio to itself carries no information.
    let columns: Vec<usize> = (0..report.columns.len())
        .filter(|index| report.columns.get(*index).is_some_and(|c| c.baseline.is_some_and(|b| b != *index)))
        .collect();
    let shown: Vec<(&Row, f64)> =
        report.rows.iter().filter(|r| columns.contains(&r.column)).filter_map(|r| Some((r, r.ratio?))).collect();
    if shown.is_empty() {
        return Ok(None);
    }
    let mut picture = String::new();
    paint(report, &columns, &shown, &mut picture).map_err(|e| Failure::Usage(format!("drawing failed: {e}")))?;
    Ok(Some(picture))
}

/// The logarithmic scale of ratios.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// Creates a scale from one power of two to another, with 1 and all ratios between them.
    fn of(ratios: impl Iterator<Item = f64> + Clone) -> Self {
        let low = ratios.clone().fold(0.9, f64::min).log2().floor();
        let high = ratios.fold(1.1, f64::max).log2().ceil();
        Self { low, high }
    }

    fn x(&self, ratio: f64) -> i32 {
        let room = f64::from(WIDTH - LABELS) - 60.0;
        LABELS as i32 + 10 + ((ratio.log2() - self.low) / (self.high - self.low) * room) as i32
    }

    /// Returns the powers of two on the scale, or only some if there are many.
    fn marks(&self) -> impl Iterator<Item = f64> {
        let step = (((self.high - self.low) / 12.0).ceil() as usize).max(1);
        let (low, high) = (self.low as i32, self.high as i32);
        (low..=high).filter(move |e| e.rem_euclid(step as i32) == 0).map(|e| 2f64.powi(e))
    }
}

fn text(area: &Area<'_>, what: &str, at: (i32, i32), size: u32, h: HPos) -> Result<(), impl Display + use<>> {
    let style = ("sans-serif", size).into_font().color(&BLACK).pos(Pos::new(h, VPos::Center));
    area.draw(&Text::new(what.to_owned(), at, style)).map_err(|e| e.to_string())
}

fn paint(report: &Report, columns: &[usize], shown: &[(&Row, f64)], out: &mut String) -> Result<(), String> {
    let problem = |e: &dyn Display| e.to_string();
    let mut benches: Vec<&str> = shown.iter().map(|(row, _)| row.bench.as_str()).collect();
    benches.dedup();
    let row_height = BAR * columns.len() as i32 + GAP;
    let bottom = HEAD + row_height * benches.len() as i32;
    let area = SVGBackend::with_string(out, (WIDTH, (bottom + FOOT) as u32)).into_drawing_area();
    area.fill(&WHITE).map_err(|e| problem(&e))?;
    let scale = Scale::of(shown.iter().map(|(_, ratio)| *ratio));
    for mark in scale.marks() {
        let x = scale.x(mark);
        let colour = if mark == 1.0 { BLACK.mix(1.0) } else { BLACK.mix(0.15) };
        area.draw(&PathElement::new(vec![(x, HEAD - 4), (x, bottom)], colour)).map_err(|e| problem(&e))?;
        let label = if mark < 1.0 { format!("1/{}", 1.0 / mark) } else { mark.to_string() };
        text(&area, &label, (x, bottom + 12), 14, HPos::Center).map_err(|e| problem(&e))?;
    }
    let mut baselines: Vec<String> =
        columns.iter().filter_map(|c| Some(report.columns.get(report.columns.get(*c)?.baseline?)?.name())).collect();
    baselines.sort();
    baselines.dedup();
    let title = format!("speed relative to {}, which is 1; logarithmic", baselines.join(" and "));
    text(&area, &title, (LABELS as i32, 16), 18, HPos::Left).map_err(|e| problem(&e))?;
    for (place, column) in columns.iter().enumerate() {
        let x = LABELS as i32 + 160 * place as i32;
        area.draw(&Rectangle::new([(x, 34), (x + 12, 46)], colour(place).filled())).map_err(|e| problem(&e))?;
        let name = report.columns.get(*column).map(|c| c.name()).unwrap_or_default();
        text(&area, &name, (x + 18, 40), 14, HPos::Left).map_err(|e| problem(&e))?;
    }
    for (number, bench) in benches.iter().enumerate() {
        let top = HEAD + row_height * number as i32 + GAP / 2;
        let middle = top + BAR * columns.len() as i32 / 2;
        text(&area, bench, (LABELS as i32 - 4, middle), 14, HPos::Right).map_err(|e| problem(&e))?;
        for (place, column) in columns.iter().enumerate() {
            let found = shown.iter().find(|(row, _)| row.bench == *bench && row.column == *column);
            let Some((_, ratio)) = found else { continue };
            let y = top + BAR * place as i32;
            let (one, end) = (scale.x(1.0), scale.x(*ratio));
            let bar = Rectangle::new([(one.min(end), y), (one.max(end), y + BAR - 1)], colour(place).filled());
            area.draw(&bar).map_err(|e| problem(&e))?;
        }
    }
    area.present().map_err(|e| problem(&e))
}

fn colour(place: usize) -> RGBColor {
    COLOURS[place % COLOURS.len()]
}
