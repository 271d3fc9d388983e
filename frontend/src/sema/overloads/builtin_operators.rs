//! Built-in operators as candidates beside those that the file defines (C++17 [over.match.oper] 3.3,
//! [over.built]).

use super::calls::{Arg, Candidate, Object, Target};
use super::ranking::Viable;
use crate::hir::Expr;
use crate::sema::conversions::implicit_sequences::UserConversions;
use crate::sema::conversions::sequences::{Sequence, Standard};
use crate::sema::{Checked, Sema};
use crate::types::{Basic, QualType, Ty};

/// The promoted arithmetic types ([over.built] 2).
const PROMOTED: [Basic; 8] = [
    Basic::Int,
    Basic::UInt,
    Basic::Long,
    Basic::ULong,
    Basic::LongLong,
    Basic::ULongLong,
    Basic::Float,
    Basic::Double,
];

/// What an operator takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Two numbers; of pointers: none, one and an integer, or two ([over.built] 12 to 14).
    Arithmetic(Pointers),
    /// Two integers ([over.built] 17).
    Integral,
    /// Two values that are compared ([over.built] 15, 16).
    Comparison,
    /// Truth values ([over.built] 23).
    Truth,
    /// An object, and a number.
    Compound { integral: bool },
    /// Nothing that classes convert to.
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pointers {
    None,
    Sum,
    Difference,
    Subscript,
}

fn kind_of(op: &str, operands: usize) -> Kind {
    match (op, operands) {
        ("+", 1) => Kind::Arithmetic(Pointers::Sum),
        ("-", 1) => Kind::Arithmetic(Pointers::None),
        ("*", 1) => Kind::Arithmetic(Pointers::Subscript),
        ("~", 1) => Kind::Integral,
        ("!", 1) | ("&&" | "||", _) => Kind::Truth,
        ("+", 2) => Kind::Arithmetic(Pointers::Sum),
        ("-", 2) => Kind::Arithmetic(Pointers::Difference),
        ("*" | "/", 2) => Kind::Arithmetic(Pointers::None),
        ("%" | "&" | "|" | "^" | "<<" | ">>", 2) => Kind::Integral,
        ("<" | ">" | "<=" | ">=" | "==" | "!=" | "?:", 2) => Kind::Comparison,
        ("[]", 2) => Kind::Arithmetic(Pointers::Subscript),
        ("+=" | "-=" | "*=" | "/=", 2) => Kind::Compound { integral: false },
        ("%=" | "&=" | "|=" | "^=" | "<<=" | ">>=", 2) => Kind::Compound { integral: true },
        _ => Kind::None,
    }
}

/// What an operand may be taken as, and how it becomes that.
type Choices = Vec<(QualType, Sequence)>;

impl<'a> Sema<'a> {
    /// The built-in operators that fit operands of which at least one is of a class or enumeration.
    pub(in crate::sema) fn built_in_operators(&mut self, op: &str, args: &[Arg<'a>]) -> Vec<Viable> {
        let operands: Option<Vec<&Expr>> = args
            .iter()
            .map(|a| match a {
                Arg::Expr(e) => Some(e),
                Arg::List(_) => None,
            })
            .collect();
        let Some(operands) = operands else { return Vec::new() };
        let kind = kind_of(op, operands.len());
        let numbers: &[Basic] = match kind {
            Kind::None => return Vec::new(),
            Kind::Truth => return self.truths(&operands),
            Kind::Arithmetic(Pointers::Subscript) => &[],
            Kind::Arithmetic(_) | Kind::Comparison | Kind::Compound { integral: false } => &PROMOTED,
            Kind::Integral | Kind::Compound { integral: true } => PROMOTED.get(..6).unwrap_or_default(),
        };
        let mut pairs: Vec<Vec<(QualType, Sequence)>> = Vec::new();
        let as_numbers: Vec<Choices> = operands.iter().map(|e| self.as_numbers(e, numbers)).collect();
        match (kind, as_numbers.as_slice()) {
            (Kind::Compound { .. }, [_, right]) => {
                let left = operands.first().map(|e| self.as_objects(e)).unwrap_or_default();
                pairs.extend(product(&left, right));
            }
            (_, [one]) => pairs.extend(one.iter().map(|c| vec![c.clone()])),
            (_, [left, right]) => pairs.extend(product(left, right)),
            _ => {}
        }
        let pointers = match kind {
            Kind::Arithmetic(pointers) => pointers,
            Kind::Comparison => Pointers::None,
            Kind::Integral | Kind::Truth | Kind::Compound { .. } | Kind::None => return made(pairs),
        };
        let types = self.pointer_types(&operands);
        for ty in &types {
            let as_pointers: Vec<Choices> = operands.iter().map(|e| self.as_type(e, ty)).collect();
            let is_pointer = matches!(ty.ty, Ty::Pointer(_));
            match as_pointers.as_slice() {
                [one] if is_pointer && pointers != Pointers::None => pairs.extend(one.iter().map(|c| vec![c.clone()])),
                [left, right] => {
                    if kind == Kind::Comparison || is_pointer && pointers == Pointers::Difference {
                        pairs.extend(product(left, right));
                    }
                    let long: Vec<Choices> = operands.iter().map(|e| self.as_numbers(e, &[Basic::Long])).collect();
                    if let ([first, second], true) = (long.as_slice(), is_pointer && pointers != Pointers::None) {
                        pairs.extend(product(left, second));
                        if pointers != Pointers::Difference {
                            pairs.extend(product(first, right));
                        }
                    }
                }
                _ => {}
            }
        }
        made(pairs)
    }

    fn as_type(&mut self, e: &Expr, ty: &QualType) -> Choices {
        self.sequence(e, ty).map(|s| (ty.clone(), s)).into_iter().collect()
    }

    fn as_numbers(&mut self, e: &Expr, numbers: &[Basic]) -> Choices {
        // A pointer and `nullptr` are no numbers.
        let converts = match e.ty.ty {
            Ty::Record(_) => self.has_conversions(e),
            _ => self.types.implicit_arithmetic(&e.ty.ty).is_some(),
        };
        if !converts {
            return Vec::new();
        }
        numbers
            .iter()
            .filter_map(|b| {
                let ty = QualType::from(*b);
                self.sequence(e, &ty).map(|s| (ty, s))
            })
            .collect()
    }

    /// The object that a compound assignment writes.
    fn as_objects(&mut self, e: &Expr) -> Choices {
        let reference = |ty: QualType| QualType::from(Ty::Reference { to: std::sync::Arc::new(ty), rvalue: false });
        match e.ty.ty {
            Ty::Basic(_) => self.as_type(e, &reference(e.ty.unqualified())),
            Ty::Record(_) if self.has_conversions(e) => {
                let all = [Basic::Bool, Basic::Char, Basic::SChar, Basic::UChar, Basic::Short, Basic::UShort];
                let mut found = Vec::new();
                for basic in all.into_iter().chain(PROMOTED) {
                    found.extend(self.as_type(e, &reference(basic.into())));
                }
                found
            }
            _ => Vec::new(),
        }
    }

    fn truths(&mut self, operands: &[&Expr]) -> Vec<Viable> {
        let bool: QualType = Basic::Bool.into();
        let mut found = Vec::new();
        for e in operands {
            let sequence = match e.ty.ty {
                Ty::Record(_) if self.has_conversions(e) => self.direct_conversion(e, &bool).map(Sequence::User),
                Ty::Record(_) => None,
                _ => self.standard(e, &bool).map(Sequence::Standard),
            };
            let Some(sequence) = sequence else { return Vec::new() };
            found.push((bool.clone(), sequence));
        }
        made(vec![found])
    }

    /// The pointers and enumerations that operands are or are converted to by conversion functions.
    fn pointer_types(&mut self, operands: &[&Expr]) -> Vec<QualType> {
        let mut found: Vec<QualType> = Vec::new();
        for e in operands {
            let types = match &e.ty.ty {
                Ty::Record(record) if self.has_conversions(e) => {
                    let ids = self.all_conversions(*record, e.span);
                    let plain = |s: &Self, id: &crate::hir::FnId| {
                        s.functions.get(id.0 as usize).is_some_and(|f| f.template.is_none())
                    };
                    let ids: Vec<_> = ids.into_iter().filter(|id| plain(self, id)).collect();
                    ids.into_iter()
                        .filter_map(|id| self.quietly(|s| s.signature(id, e.span)))
                        .map(|s| s.ret.without_reference().clone())
                        .collect()
                }
                _ => vec![e.ty.clone()],
            };
            for ty in types {
                let ty: QualType = match &ty.ty {
                    Ty::Array(element, _) => element.pointer_to().into(),
                    Ty::Pointer(_) | Ty::Enum(_) => ty.unqualified(),
                    _ => continue,
                };
                if !found.contains(&ty) {
                    found.push(ty);
                }
            }
        }
        found
    }

    /// The operands of the built-in operator that was chosen: those of classes are converted, but for what comes
    /// behind the conversion function ([over.match.oper] 9).
    pub(in crate::sema) fn built_in_operands(&mut self, chosen: &Viable, args: Vec<Arg<'a>>) -> Checked<Vec<Arg<'a>>> {
        let mut converted = Vec::new();
        for (arg, sequence) in args.into_iter().zip(&chosen.sequences) {
            converted.push(match (arg, sequence) {
                (Arg::Expr(e), Sequence::User(user)) => Arg::Expr(self.convert_by(e, &user.by, &user.second.to)?),
                (arg, _) => arg,
            });
        }
        Ok(converted)
    }
}

fn product(left: &Choices, right: &Choices) -> Vec<Choices> {
    left.iter().flat_map(|l| right.iter().map(|r| vec![l.clone(), r.clone()])).collect()
}

fn made(pairs: Vec<Choices>) -> Vec<Viable> {
    pairs
        .into_iter()
        .map(|pair| {
            let (params, sequences): (Vec<QualType>, Vec<Sequence>) = pair.into_iter().unzip();
            let candidate = Candidate {
                target: Target::Operator,
                template: None,
                required: params.len(),
                params,
                object: Object::None,
                variadic: false,
                users: UserConversions::Allowed,
            };
            Viable { candidate, sequences, result: None::<Standard> }
        })
        .collect()
}
