//! Implicit conversion sequences, and which of two is the better one (C++17 [over.best.ics],
//! [over.ics.rank]).

use std::cmp::Ordering;

use crate::hir::FnId;
use crate::types::records::Types;
use crate::types::{QualType, RecordId, Ty};

/// How an argument becomes what a parameter takes ([over.best.ics] 3).
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) enum Sequence {
    /// The object of a static member function: neither better nor worse than any ([over.match.best] 1).
    Ignored,
    /// Without a class's help.
    Standard(Standard),
    /// By a constructor or conversion function.
    User(User),
    /// For `...`.
    Ellipsis,
}

/// A standard conversion sequence ([over.ics.scs]). Its first step (an object is read, an array or
/// function becomes a pointer) counts for nothing where sequences are compared.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) struct Standard {
    /// The second step.
    pub second: Second,
    /// The third step adds qualifiers behind a pointer ([conv.qual]).
    pub qualifies: bool,
    /// What it yields, or what the reference refers to.
    pub to: QualType,
    /// The reference that is bound.
    pub binding: Option<Binding>,
    /// A braced list becomes a `std::initializer_list`.
    pub listed: bool,
    /// The characters of a string literal lose their `const`, which C++11 forbids and CUDA's compilers warn of.
    pub loses_const: bool,
}

/// The conversion in the middle of a standard conversion sequence.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) enum Second {
    /// None.
    Identity,
    /// A promotion; that of an enumeration to the type that it names is better than one to what that is
    /// promoted to ([over.ics.rank] 4.2).
    Promotion {
        /// To the type that the enumeration names.
        underlying: bool,
    },
    /// A class, or a pointer to it, to its base: what it comes from.
    Base(Ty),
    /// A pointer to a member to one to a member of a derived class: the class it comes from.
    Member(RecordId),
    /// A pointer to `void *`: what it pointed to.
    Void(Ty),
    /// A pointer to `bool`.
    Truth,
    /// Any other conversion.
    Conversion,
}

/// How a reference is bound ([dcl.init.ref], [over.ics.ref]).
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::sema) struct Binding {
    /// `&&`
    pub rvalue: bool,
    /// It refers to a value, also to one that is made for it.
    pub to_value: bool,
    /// It refers to the argument, not to an object that is made of it.
    pub direct: bool,
    /// It is the object of a member function without `&` or `&&` behind its parameters.
    pub object: bool,
}

/// A user-defined conversion sequence ([over.ics.user]).
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) struct User {
    /// What converts.
    pub by: Converter,
    /// What is done with its result.
    pub second: Standard,
}

/// What converts in a user-defined conversion sequence.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) enum Converter {
    /// A conversion function, or an instance of a template of such.
    Function(FnId),
    /// Constructors of a class: which one follows from the argument.
    Constructor(RecordId),
    /// What CUDA's own classes have, or a lambda's pointer.
    BuiltIn,
    /// Several that are equally good ([over.best.ics] 10).
    Ambiguous(Vec<FnId>),
}

/// The three ranks of standard conversion sequences ([over.ics.scs] 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::sema) enum Rank {
    Exact,
    Promotion,
    Conversion,
}

impl Standard {
    /// The conversion that does nothing.
    pub(in crate::sema) fn identity(to: QualType) -> Self {
        Self { second: Second::Identity, qualifies: false, to, binding: None, listed: false, loses_const: false }
    }

    /// One whose second step is this.
    pub(in crate::sema) fn with(second: Second, to: QualType) -> Self {
        Self { second, ..Self::identity(to) }
    }

    pub(in crate::sema) fn rank(&self) -> Rank {
        match self.second {
            Second::Identity => Rank::Exact,
            Second::Promotion { .. } => Rank::Promotion,
            Second::Base(_) | Second::Member(_) | Second::Void(_) | Second::Truth | Second::Conversion => {
                Rank::Conversion
            }
        }
    }

    /// True if nothing but qualifiers is changed.
    pub(in crate::sema) fn is_exact(&self) -> bool {
        self.rank() == Rank::Exact
    }

    fn is_identity(&self) -> bool {
        self.second == Second::Identity && !self.qualifies && !self.loses_const
    }

    /// Binds a reference to the result of the conversion.
    pub(in crate::sema) fn bound(self, to: &QualType, binding: Binding) -> Self {
        Self { to: to.clone(), binding: Some(binding), ..self }
    }
}

impl Sequence {
    /// The conversion that does nothing.
    pub(in crate::sema) fn identity(to: QualType) -> Self {
        Sequence::Standard(Standard::identity(to))
    }

    /// The standard conversion sequence that it is.
    pub(in crate::sema) fn standard(&self) -> Option<&Standard> {
        match self {
            Sequence::Standard(standard) => Some(standard),
            Sequence::Ignored | Sequence::User(_) | Sequence::Ellipsis => None,
        }
    }

    /// What its reference is bound to changes nothing else about it.
    pub(in crate::sema) fn bound(self, to: &QualType, binding: Binding) -> Self {
        match self {
            Sequence::Standard(s) => Sequence::Standard(s.bound(to, binding)),
            Sequence::User(u) => Sequence::User(User { second: u.second.bound(to, binding), ..u }),
            Sequence::Ignored | Sequence::Ellipsis => self,
        }
    }

    /// How its reference is bound.
    pub(in crate::sema) fn reference_binding(&self) -> Option<Binding> {
        match self {
            Sequence::Standard(s) => s.binding,
            Sequence::User(u) => u.second.binding,
            Sequence::Ignored | Sequence::Ellipsis => None,
        }
    }

    fn kind(&self) -> u8 {
        match self {
            Sequence::Ignored | Sequence::Standard(_) => 0,
            Sequence::User(_) => 1,
            Sequence::Ellipsis => 2,
        }
    }

    /// Which of two sequences is better: `Less` for the first ([over.ics.rank]).
    pub(in crate::sema) fn compare(&self, other: &Sequence, types: &Types<'_>) -> Ordering {
        match (self, other) {
            (Sequence::Ignored, _) | (_, Sequence::Ignored) => Ordering::Equal,
            (Sequence::Standard(a), Sequence::Standard(b)) => a.compare(b, types),
            (Sequence::User(a), Sequence::User(b)) => {
                by_list(&a.second, &b.second).unwrap_or_else(|| match (&a.by, &b.by) {
                    (Converter::Function(f), Converter::Function(g)) if f == g => a.second.compare(&b.second, types),
                    (Converter::Constructor(f), Converter::Constructor(g)) if f == g => {
                        a.second.compare(&b.second, types)
                    }
                    (Converter::BuiltIn, Converter::BuiltIn) => a.second.compare(&b.second, types),
                    (
                        Converter::Function(_)
                        | Converter::Constructor(_)
                        | Converter::BuiltIn
                        | Converter::Ambiguous(_),
                        _,
                    ) => Ordering::Equal,
                })
            }
            (a, b) => a.kind().cmp(&b.kind()),
        }
    }
}

impl Standard {
    /// Which of two is better: `Less` for the first ([over.ics.rank] 3.2).
    pub(in crate::sema) fn compare(&self, other: &Standard, types: &Types<'_>) -> Ordering {
        if let Some(order) = by_list(self, other) {
            return order;
        }
        if self.is_identity() != other.is_identity() {
            return other.is_identity().cmp(&self.is_identity());
        }
        let rules: [fn(&Standard, &Standard, &Types<'_>) -> Ordering; 6] = [
            |a, b, _| a.rank().cmp(&b.rank()),
            |a, b, _| a.loses_const.cmp(&b.loses_const),
            by_second_step,
            |a, b, _| by_category(a, b),
            |a, b, _| by_qualification(a, b),
            |a, b, _| by_reference(a, b),
        ];
        rules.iter().map(|rule| rule(self, other, types)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}

/// Of what takes a braced list a `std::initializer_list`, and of two arrays of one type the shorter one
/// ([over.ics.rank] 3.1).
fn by_list(a: &Standard, b: &Standard) -> Option<Ordering> {
    if a.listed != b.listed {
        return Some(b.listed.cmp(&a.listed));
    }
    match (&a.to.ty, &b.to.ty) {
        (Ty::Array(of, Some(n)), Ty::Array(other, Some(m))) if n != m && of.bare() == other.bare() => Some(n.cmp(m)),
        _ => None,
    }
}

/// What tells conversions of one rank apart ([over.ics.rank] 4).
fn by_second_step(a: &Standard, b: &Standard, types: &Types<'_>) -> Ordering {
    let truth = |s: &Standard| s.second == Second::Truth;
    let target = |s: &Standard| match s.to.ty.pointee() {
        Some(to) => to.ty.clone(),
        None => s.to.ty.clone(),
    };
    match (&a.second, &b.second) {
        (Second::Promotion { underlying: x }, Second::Promotion { underlying: y }) => y.cmp(x),
        (Second::Base(_), Second::Void(_)) => Ordering::Less,
        (Second::Void(_), Second::Base(_)) => Ordering::Greater,
        // From the nearer class to one base, and from one class to the nearer base.
        (Second::Base(from), Second::Base(other)) => {
            let (to, end) = (target(a), target(b));
            match from == other {
                true => nearer(&end, &to, types),
                false if to == end => nearer(other, from, types).reverse(),
                false => Ordering::Equal,
            }
        }
        // The other way round for members: to the nearer of what is derived, and from the nearer base.
        (Second::Member(from), Second::Member(other)) => {
            let class = |s: &Standard| match s.to.ty {
                Ty::Member { class, .. } => Ty::Record(class),
                _ => s.to.ty.clone(),
            };
            let (to, end) = (class(a), class(b));
            match from == other {
                true => nearer(&to, &end, types),
                false if to == end => nearer(&Ty::Record(*other), &Ty::Record(*from), types),
                false => Ordering::Equal,
            }
        }
        (Second::Void(from), Second::Void(other)) => nearer(other, from, types).reverse(),
        _ => truth(a).cmp(&truth(b)),
    }
}

/// `Less` if the second class is derived from the first.
fn nearer(base: &Ty, derived: &Ty, types: &Types<'_>) -> Ordering {
    let is_base = |derived: &Ty, base: &Ty| match derived {
        Ty::Record(id) => derived != base && types.base_path_to(*id, base).is_some(),
        _ => false,
    };
    match (is_base(derived, base), is_base(base, derived)) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}

/// An rvalue reference to a value is better than an lvalue reference, and an lvalue reference to a
/// function better than an rvalue reference ([over.ics.rank] 3.2.3, 3.2.4).
fn by_category(a: &Standard, b: &Standard) -> Ordering {
    let (Some(x), Some(y)) = (&a.binding, &b.binding) else { return Ordering::Equal };
    if x.rvalue == y.rvalue || x.object || y.object {
        return Ordering::Equal;
    }
    if matches!(a.to.ty, Ty::Function(_)) {
        return x.rvalue.cmp(&y.rvalue);
    }
    match x.to_value && y.to_value {
        true => y.rvalue.cmp(&x.rvalue),
        false => Ordering::Equal,
    }
}

/// Fewer qualifiers behind the same pointer are better ([over.ics.rank] 3.2.5).
fn by_qualification(a: &Standard, b: &Standard) -> Ordering {
    let (Some(p), Some(q)) = (a.to.ty.pointee(), b.to.ty.pointee()) else { return Ordering::Equal };
    // A null pointer becomes one of any type in one step ([conv.ptr] 1), and `{}` in none ([over.ics.list] 10).
    let neither = !a.qualifies && !b.qualifies;
    if a.second != b.second || matches!(a.second, Second::Conversion) || neither {
        return Ordering::Equal;
    }
    match compare_qualifiers(p, q) {
        Some((true, false)) => Ordering::Less,
        Some((false, true)) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}

/// A reference to the less qualified of two types is better ([over.ics.rank] 3.2.6).
fn by_reference(a: &Standard, b: &Standard) -> Ordering {
    if a.binding.is_none() || b.binding.is_none() || a.to.bare() != b.to.bare() {
        return Ordering::Equal;
    }
    let qualifiers = |s: &Standard| (s.to.deep_const(), s.to.deep_volatile());
    let ((c, v), (d, w)) = (qualifiers(a), qualifiers(b));
    match (c <= d && v <= w, d <= c && w <= v) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}

/// Whether each of two similar types has a qualifier at most where the other one has it, on all levels;
/// `None` if they are not similar.
fn compare_qualifiers(a: &QualType, b: &QualType) -> Option<(bool, bool)> {
    let ((c, v), (d, w)) = ((a.deep_const(), a.deep_volatile()), (b.deep_const(), b.deep_volatile()));
    let here = (c <= d && v <= w, d <= c && w <= v);
    if a.bare() == b.bare() {
        return Some(here);
    }
    let (fewer, more) = compare_qualifiers(a.ty.pointee()?, b.ty.pointee()?)?;
    Some((here.0 && fewer, here.1 && more))
}

/// True for types that differ in qualifiers alone, on whatever level ([conv.qual] 1).
pub(in crate::sema) fn similar(a: &QualType, b: &QualType) -> bool {
    match (a.ty.pointee(), b.ty.pointee()) {
        (Some(x), Some(y)) => similar(x, y),
        _ => a.bare() == b.bare(),
    }
}

/// The type that pointers to two types, which differ in qualifiers alone, have in common: it has the qualifiers of
/// both, and `const` on all levels in front of what differs ([expr] 7; [conv.qual] 3).
pub(in crate::sema) fn qualifiers_of_both(a: &QualType, b: &QualType) -> Option<QualType> {
    let quals = |t: &QualType| (t.deep_const(), t.deep_volatile());
    let ((c, v), (d, w)) = (quals(a), quals(b));
    if a.bare() == b.bare() {
        return Some(a.clone().with_quals(c || d, v || w));
    }
    let (x, y) = (a.ty.pointee()?, b.ty.pointee()?);
    let below = qualifiers_of_both(x, y)?;
    let differs = quals(&below) != quals(x) || quals(&below) != quals(y) || below.ty != x.ty || below.ty != y.ty;
    Some(QualType::from(below.pointer_to()).with_quals(c || d || differs, v || w))
}

/// Whether a pointer to the first type becomes one to the second by qualifiers alone: `Some(true)` if some
/// are added ([conv.qual]).
pub(in crate::sema) fn qualification(a: &QualType, b: &QualType) -> Option<bool> {
    let ((c, v), (d, w)) = ((a.deep_const(), a.deep_volatile()), (b.deep_const(), b.deep_volatile()));
    if c && !d || v && !w {
        return None;
    }
    let here = c != d || v != w;
    if a.bare() == b.bare() {
        return Some(here);
    }
    let below = qualification(a.ty.pointee()?, b.ty.pointee()?)?;
    // What is changed further in needs `const` on all levels in front of it.
    if below && !d { None } else { Some(here || below) }
}
