//! Draws random programs: [`Feature`]s draw declarations and uses of them, [`run`] compares, [`reduce`] minimises.
//!
//! A program consists of lines. Some of them belong to a numbered use: the code that stores some values. g++ decides
//! for each use whether it is legal. Legal uses must give the same values, and all others must be refused. So no
//! generator has to know whether its output is well-formed. But its output must be defined and must not depend on the
//! compiler's choice: no order of arguments, no uninitialised values, no signed overflow.

mod categories;
mod constants;
mod conversions;
mod draw;
mod initialisation;
mod integers;
mod judge;
pub mod known;
mod lifetimes;
mod lookup;
mod overloads;
pub mod reduce;
pub mod run;
mod templates;
mod types;
mod universe;
mod virtual_functions;

use isowarp_fuzz_frontend::rng::Rng;

use draw::Draw;

/// Subject of programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Feature {
    /// Integer promotions and arithmetic conversions.
    Integers,
    /// Implicit and explicit conversions, with constructors and conversion functions.
    Conversions,
    /// Overload sets, of functions, templates, methods and operators.
    Overloads,
    /// Deduction, partial ordering, specialisations, packs, substitution that fails.
    Templates,
    /// Value categories, references, `decltype`.
    Categories,
    /// Constructors, destructors, copies and moves in their order, and how long temporaries live.
    Lifetimes,
    /// Namespaces, using, argument-dependent lookup, hiding, bases, templates in two phases.
    Lookup,
    /// Constant evaluation.
    Constants,
    /// Aggregates, lists, default member initialisers.
    Initialisation,
    /// Classes with virtual functions and several bases, their objects on the heap and elsewhere.
    VirtualFunctions,
}

impl Feature {
    /// All features.
    pub const ALL: [Self; 10] = [
        Self::Integers,
        Self::Conversions,
        Self::Overloads,
        Self::Templates,
        Self::Categories,
        Self::Lifetimes,
        Self::Lookup,
        Self::Constants,
        Self::Initialisation,
        Self::VirtualFunctions,
    ];

    fn draw(self, draw: &mut Draw) {
        match self {
            Self::Integers => integers::draw(draw),
            Self::Conversions => conversions::draw(draw),
            Self::Overloads => overloads::draw(draw),
            Self::Templates => templates::draw(draw),
            Self::Categories => categories::draw(draw),
            Self::Lifetimes => lifetimes::draw(draw),
            Self::Lookup => lookup::draw(draw),
            Self::Constants => constants::draw(draw),
            Self::Initialisation => initialisation::draw(draw),
            Self::VirtualFunctions => virtual_functions::draw(draw),
        }
    }
}

/// A line, with the use that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Text of the line without its end.
    pub text: String,
    /// Use that the line belongs to; `None` if it is always present.
    pub of: Option<usize>,
}

/// A random program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Random {
    /// Features that the program is about.
    pub features: Vec<Feature>,
    /// Lines of the program.
    pub lines: Vec<Line>,
    /// Number of uses.
    pub uses: usize,
}

impl Random {
    /// Draws the program with a number, about some of these features, or of all if none are given.
    pub fn make(seed: u64, index: u64, only: &[Feature]) -> Self {
        let mut rng = Rng::new(seed.wrapping_mul(0x9e6c_63d0_876a_3f6b), index);
        let from = if only.is_empty() { &Feature::ALL[..] } else { only };
        let mut features = Vec::new();
        for _ in 0..=rng.below(2) {
            features.extend(rng.choose(from).copied().filter(|f| !features.contains(f)));
        }
        let mut draw = Draw::new(rng);
        for feature in &features {
            feature.draw(&mut draw);
        }
        let (lines, uses) = draw.program();
        Self { features, lines, uses }
    }

    /// Returns the text with some of the uses. The lines of other uses are empty, so that line numbers do not change.
    pub fn text(&self, keep: impl Fn(usize) -> bool) -> String {
        let line = |line: &Line| match line.of {
            Some(of) if !keep(of) => "\n".to_owned(),
            _ => format!("{}\n", line.text),
        };
        self.lines.iter().map(line).collect()
    }

    /// Returns the use that a line belongs to. Lines are counted from 1.
    pub fn use_at(&self, line: usize) -> Option<usize> {
        self.lines.get(line.checked_sub(1)?)?.of
    }
}
