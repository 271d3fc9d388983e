//! Random programs: [`Feature`]s draw declarations and uses of them, [`run`] compares, [`reduce`] makes small.
//!
//! A program is lines, some of which belong to a numbered use: what it takes to store some values. g++ says for each use
//! whether it is legal; those that are must give the same values, each that is not must be refused. So no
//! generator has to know whether what it draws is well-formed. It has to draw what is defined and not left to
//! the compiler's choice: no order of arguments, no values that are not set, no overflow of what is signed.

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

use isowarp_fuzz::rng::Rng;

use draw::Draw;

/// What programs are about.
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
    /// All of them.
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

/// A line, and the use that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Without the end.
    pub text: String,
    /// Whose it is; nobody's if it is there in any case.
    pub of: Option<usize>,
}

/// A random program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Random {
    /// What it is about.
    pub features: Vec<Feature>,
    /// Its text.
    pub lines: Vec<Line>,
    /// How many uses it has.
    pub uses: usize,
}

impl Random {
    /// The program with a number, about these features or some of all.
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

    /// The text with some of the uses; the lines of others are empty, so that each line has the same number.
    pub fn text(&self, keep: impl Fn(usize) -> bool) -> String {
        let line = |line: &Line| match line.of {
            Some(of) if !keep(of) => "\n".to_owned(),
            _ => format!("{}\n", line.text),
        };
        self.lines.iter().map(line).collect()
    }

    /// The use that a line belongs to; lines count from 1.
    pub fn use_at(&self, line: usize) -> Option<usize> {
        self.lines.get(line.checked_sub(1)?)?.of
    }
}
