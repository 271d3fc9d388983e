//! Represents implicit conversion sequences and ranks them (C++17 [over.best.ics], [over.ics.rank]).

use std::cmp::Ordering;

use crate::hir::FnId;
use crate::types::records::Types;
use crate::types::{QualType, RecordId, Ty};

/// The conversion of an argument to the type of a parameter ([over.best.ics] 3).
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) enum Sequence {
    /// The object argument of a static member function: neither better nor worse than any other ([over.match.best] 1).
    Ignored,
    /// A standard conversion, without constructors or conversion functions.
    Standard(Standard),
    /// A conversion by a constructor or conversion function.
    User(User),
    /// An argument for `...`.
    Ellipsis,
}

/// A standard conversion sequence ([over.ics.scs]). Its first step (an object is read, an array or function becomes a
/// pointer) does not matter in comparisons and is not stored.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) struct Standard {
    /// The second step, after the reading of an object and before qualifiers are added.
    pub second: Second,
    /// The third step, which adds qualifiers to the type that a pointer points to ([conv.qual]).
    pub qualifies: bool,
    /// The resulting type, or the type that the reference refers to.
    pub to: QualType,
    /// The binding of the reference, if the target is a reference.
    pub binding: Option<Binding>,
    /// Set if a braced list becomes a `std::initializer_list`.
    pub listed: bool,
    /// Set if the characters of a string literal lose their `const`, which C++11 forbids and CUDA's compilers warn
    /// about.
    pub loses_const: bool,
}

/// The conversion in the middle of a standard conversion sequence.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) enum Second {
    /// No conversion.
    Identity,
    /// A promotion. Promoting an enumeration to its underlying type is better than promoting it to the promoted
    /// underlying type ([over.ics.rank] 4.2).
    Promotion {
        /// Set for the promotion to the underlying type of the enumeration.
        underlying: bool,
    },
    /// A class to its base, or a pointer to the class to a pointer to the base. The field is the source class.
    Base(Ty),
    /// A pointer to a member of a class to a pointer to a member of a derived class. The field is the source class.
    Member(RecordId),
    /// An object pointer to `void *`. The field is the source pointee type.
    Void(Ty),
    /// A pointer to `bool`.
    Truth,
    /// Any other conversion.
    Conversion,
}

/// The way a reference is bound ([dcl.init.ref], [over.ics.ref]).
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::sema) struct Binding {
    /// Set for an rvalue reference (`&&`).
    pub rvalue: bool,
    /// Set if the reference refers to a value, including one that is made for it.
    pub to_value: bool,
    /// Set if the reference refers to the argument itself, not to an object made from it.
    pub direct: bool,
    /// Set for the object of a member function without a ref-qualifier (`&` or `&&`) after its parameters.
    pub object: bool,
}

/// A user-defined conversion sequence ([over.ics.user]).
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) struct User {
    /// The function that converts.
    pub by: Converter,
    /// The conversion of the result of that function.
    pub second: Standard,
}

/// The function of a user-defined conversion sequence.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sema) enum Converter {
    /// A conversion function, or an instance of a conversion function template.
    Function(FnId),
    /// Constructors of a class. The argument determines the constructor.
    Constructor(RecordId),
    /// A conversion that CUDA's own classes have, or that of a lambda to a function pointer.
    BuiltIn,
    /// Several equally good functions ([over.best.ics] 10).
    Ambiguous(Vec<FnId>),
}

/// The rank of a standard conversion sequence ([over.ics.scs] 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::sema) enum Rank {
    Exact,
    Promotion,
    Conversion,
}

impl Standard {
    /// Returns the identity conversion.
    pub(in crate::sema) fn identity(to: QualType) -> Self {
        Self { second: Second::Identity, qualifies: false, to, binding: None, listed: false, loses_const: false }
    }

    /// Returns the sequence with this second step.
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

    /// Returns true if at most qualifiers change.
    pub(in crate::sema) fn is_exact(&self) -> bool {
        self.rank() == Rank::Exact
    }

    fn is_identity(&self) -> bool {
        self.second == Second::Identity && !self.qualifies && !self.loses_const
    }

    /// Returns the sequence with a reference bound to the result of the conversion.
    pub(in crate::sema) fn bound(self, to: &QualType, binding: Binding) -> Self {
        Self { to: to.clone(), binding: Some(binding), ..self }
    }
}

impl Sequence {
    /// Returns the identity conversion.
    pub(in crate::sema) fn identity(to: QualType) -> Self {
        Sequence::Standard(Standard::identity(to))
    }

    /// Returns the standard conversion sequence, if it is one.
    pub(in crate::sema) fn standard(&self) -> Option<&Standard> {
        match self {
            Sequence::Standard(standard) => Some(standard),
            Sequence::Ignored | Sequence::User(_) | Sequence::Ellipsis => None,
        }
    }

    /// Returns the sequence with a reference bound to its result. Nothing else changes.
    pub(in crate::sema) fn bound(self, to: &QualType, binding: Binding) -> Self {
        match self {
            Sequence::Standard(s) => Sequence::Standard(s.bound(to, binding)),
            Sequence::User(u) => Sequence::User(User { second: u.second.bound(to, binding), ..u }),
            Sequence::Ignored | Sequence::Ellipsis => self,
        }
    }

    /// Returns the binding of the reference, if the sequence has one.
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

    /// Compares two sequences: `Less` if the first is better ([over.ics.rank]).
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
    /// Compares two standard sequences: `Less` if the first is better ([over.ics.rank] 3.2).
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

/// Compares conversions of braced lists: prefers a `std::initializer_list`, and the shorter of two arrays with the same
/// element type ([over.ics.rank] 3.1). Returns `None` if the rule does not apply.
fn by_list(a: &Standard, b: &Standard) -> Option<Ordering> {
    if a.listed != b.listed {
        return Some(b.listed.cmp(&a.listed));
    }
    match (&a.to.ty, &b.to.ty) {
        (Ty::Array(of, Some(n)), Ty::Array(other, Some(m))) if n != m && of.bare() == other.bare() => Some(n.cmp(m)),
        _ => None,
    }
}

/// Compares two conversions of equal rank by their second step ([over.ics.rank] 4).
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
        // The conversion from the nearer class to a given base is better, and so is that from a given class to the
        // nearer base.
        (Second::Base(from), Second::Base(other)) => {
            let (to, end) = (target(a), target(b));
            match from == other {
                true => nearer(&end, &to, types),
                false if to == end => nearer(other, from, types).reverse(),
                false => Ordering::Equal,
            }
        }
        // For members, the order is reversed: the conversion to the nearer derived class is better, and so is that from
        // the nearer base.
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

/// Returns `Less` if the second class is derived from the first, `Greater` if the first is derived from the second.
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

/// Compares the kinds of references. For a value, an rvalue reference is better than an lvalue reference. For a
/// function, an lvalue reference is better than an rvalue reference ([over.ics.rank] 3.2.3, 3.2.4).
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

/// Compares pointers to similar types. Fewer qualifiers are better ([over.ics.rank] 3.2.5).
fn by_qualification(a: &Standard, b: &Standard) -> Ordering {
    let (Some(p), Some(q)) = (a.to.ty.pointee(), b.to.ty.pointee()) else { return Ordering::Equal };
    // A null pointer becomes a pointer of any type in one step ([conv.ptr] 1), and `{}` in none ([over.ics.list] 10).
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

/// Compares references to one type. Fewer qualifiers are better ([over.ics.rank] 3.2.6).
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

/// Returns, for each of two similar types, whether its qualifiers are a subset of the other's on all levels. Returns
/// `None` if the types are not similar.
fn compare_qualifiers(a: &QualType, b: &QualType) -> Option<(bool, bool)> {
    let ((c, v), (d, w)) = ((a.deep_const(), a.deep_volatile()), (b.deep_const(), b.deep_volatile()));
    let here = (c <= d && v <= w, d <= c && w <= v);
    if a.bare() == b.bare() {
        return Some(here);
    }
    let (fewer, more) = compare_qualifiers(a.ty.pointee()?, b.ty.pointee()?)?;
    Some((here.0 && fewer, here.1 && more))
}

/// Returns true for types that differ at most in qualifiers, on any level ([conv.qual] 1).
pub(in crate::sema) fn similar(a: &QualType, b: &QualType) -> bool {
    match (a.ty.pointee(), b.ty.pointee()) {
        (Some(x), Some(y)) => similar(x, y),
        _ => a.bare() == b.bare(),
    }
}

/// Returns the common type of two pointees that differ at most in qualifiers. It has the qualifiers of both, and
/// `const` on all levels outside the first difference ([expr] 7; [conv.qual] 3).
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

/// Returns whether a pointer to the first type converts to a pointer to the second by a qualification conversion:
/// `Some(true)` if qualifiers are added, `Some(false)` if the types are equal ([conv.qual]).
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
    // A change on an inner level needs `const` on all levels outside it.
    if below && !d { None } else { Some(here || below) }
}

/// The constructors and conversion functions that may convert an argument ([over.best.ics] 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum UserConversions {
    Allowed,
    /// Explicit conversion functions are also allowed, for the argument of a copy or move constructor in a
    /// direct-initialisation ([over.match.copy] 1.2).
    Explicit,
    /// None are allowed, for an argument of a function that itself converts.
    Excluded,
}
