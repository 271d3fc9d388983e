//! Built-in operators as candidates in addition to the file's own (C++17 [over.match.oper] 3.3, [over.built]).
//!
//! The standard has a candidate for each pair of promoted types. Here, as in g++ and NVRTC, candidates exist only for
//! the types of the operands: their own, and those that conversion functions yield. No other candidate could win
//! against these. But where a class converts to several types, other candidates would make an operator ambiguous that
//! only one of these types has.

use std::sync::Arc;

use crate::hir::{Expr, FnId};
use crate::sema::constants::folding::is_null_constant;
use crate::sema::model::calls::{Arg, Candidate, Object, Target, Viable};
use crate::sema::model::sequences::{Sequence, UserConversions};
use crate::sema::{Checked, Sema};
use crate::types::{Basic, QualType, Ty};

/// The kinds of operands that a built-in operator accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// `++`, `--` ([over.built] 3 to 5).
    Step,
    /// Unary `*` ([over.built] 6, 7).
    Indirection,
    /// Unary `+` ([over.built] 8, 9), and unary `-` without pointers.
    Sign { pointers: bool },
    /// `~` ([over.built] 10).
    Complement,
    /// `!`, `&&`, `||` ([over.built] 23).
    Truth,
    /// Binary `*`, `/` ([over.built] 12).
    Product,
    /// Binary `+` ([over.built] 12, 13).
    Sum,
    /// Binary `-` ([over.built] 12 to 14).
    Difference,
    /// `[]` ([over.built] 13).
    Subscript,
    /// `<` and the like ([over.built] 12, 15).
    Order,
    /// `==`, `!=` ([over.built] 12, 15, 16).
    Equality,
    /// `%`, `&`, `|`, `^`, `<<`, `>>` ([over.built] 17).
    Integral,
    /// `+=` and the like ([over.built] 18, 20, 22).
    Compound { integral: bool, pointers: bool },
    /// `?:` ([over.built] 24, 25).
    Choice,
}

impl Shape {
    fn of(op: &str, operands: usize) -> Option<Self> {
        Some(match (op, operands) {
            ("++" | "--", _) => Shape::Step,
            ("*", 1) => Shape::Indirection,
            ("+", 1) => Shape::Sign { pointers: true },
            ("-", 1) => Shape::Sign { pointers: false },
            ("~", 1) => Shape::Complement,
            ("!", 1) | ("&&" | "||", 2) => Shape::Truth,
            ("*" | "/", 2) => Shape::Product,
            ("+", 2) => Shape::Sum,
            ("-", 2) => Shape::Difference,
            ("[]", 2) => Shape::Subscript,
            ("<" | ">" | "<=" | ">=", 2) => Shape::Order,
            ("==" | "!=", 2) => Shape::Equality,
            ("%" | "&" | "|" | "^" | "<<" | ">>", 2) => Shape::Integral,
            ("+=" | "-=", 2) => Shape::Compound { integral: false, pointers: true },
            ("*=" | "/=", 2) => Shape::Compound { integral: false, pointers: false },
            ("%=" | "&=" | "|=" | "^=" | "<<=" | ">>=", 2) => Shape::Compound { integral: true, pointers: false },
            ("?:", 2) => Shape::Choice,
            _ => return None,
        })
    }

    /// Returns true if the operator modifies the object that is its left operand.
    fn writes(self) -> bool {
        matches!(self, Shape::Step | Shape::Compound { .. })
    }

    /// Returns true if the operator also accepts two values of an unscoped enumeration unconverted.
    fn compares(self) -> bool {
        matches!(self, Shape::Order | Shape::Equality)
    }
}

impl<'a> Sema<'a> {
    /// Returns the matching built-in operators. At least one operand must have class or enumeration type. Operators
    /// with the same parameters as one of the file's functions are not candidates.
    pub(in crate::sema) fn built_in_operators(
        &mut self,
        op: &str,
        args: &[Arg<'a>],
        functions: &[Candidate],
    ) -> Vec<Viable> {
        let operands: Option<Vec<&Expr>> = args
            .iter()
            .map(|a| match a {
                Arg::Expr(e) => Some(e),
                Arg::List(_) => None,
            })
            .collect();
        let Some(operands) = operands else { return Vec::new() };
        let Some(shape) = Shape::of(op, operands.len()) else { return Vec::new() };
        if shape == Shape::Truth {
            return self.truths(&operands).into_iter().collect();
        }
        let mut lists: Vec<Vec<QualType>> = Vec::new();
        for list in self.parameter_lists(shape, &operands) {
            let declared = functions.iter().any(|f| f.template.is_none() && same_parameters(f, &list));
            if !declared && !lists.contains(&list) {
                lists.push(list);
            }
        }
        let made = lists.into_iter().filter_map(|params| {
            let sequences =
                operands.iter().zip(&params).map(|(e, to)| self.sequence(e, to)).collect::<Option<Vec<_>>>()?;
            Some(built_in(params, sequences))
        });
        made.collect()
    }

    /// Returns the parameters of the candidates for operands of these types.
    fn parameter_lists(&mut self, shape: Shape, operands: &[&Expr]) -> Vec<Vec<QualType>> {
        let mut lists = Vec::new();
        match operands {
            [one] => {
                for ty in self.operand_types(shape, one, shape.writes()) {
                    lists.extend(self.unary_parameters(shape, ty));
                }
            }
            [left, right] => {
                let lefts = self.operand_types(shape, left, shape.writes());
                let rights = self.operand_types(shape, right, false);
                for a in &lefts {
                    for b in &rights {
                        // A null pointer constant is a pointer of the type of the other operand.
                        let (to_left, to_right) = match shape {
                            Shape::Order | Shape::Equality => (
                                takes_null(shape, a) && is_null_constant(right),
                                takes_null(shape, b) && is_null_constant(left),
                            ),
                            _ => (false, false),
                        };
                        match (to_left, to_right) {
                            (true, _) => lists.push(vec![a.clone(), a.clone()]),
                            (false, true) => lists.push(vec![b.clone(), b.clone()]),
                            (false, false) => lists.extend(self.binary_parameters(shape, a, b)),
                        }
                    }
                }
            }
            _ => {}
        }
        lists
    }

    fn unary_parameters(&self, shape: Shape, ty: QualType) -> Option<Vec<QualType>> {
        let fits = match shape {
            Shape::Step => is_number(&ty) && ty.ty != Ty::Basic(Basic::Bool) || is_object_pointer(&ty),
            Shape::Indirection => is_object_pointer(&ty) || ty.ty.function().is_some() && is_pointer(&ty),
            Shape::Sign { pointers } => is_number(&ty) || pointers && is_pointer(&ty),
            Shape::Complement => is_integral(&ty),
            Shape::Truth
            | Shape::Product
            | Shape::Sum
            | Shape::Difference
            | Shape::Subscript
            | Shape::Order
            | Shape::Equality
            | Shape::Integral
            | Shape::Compound { .. }
            | Shape::Choice => false,
        };
        fits.then(|| vec![if shape.writes() { reference_to(ty) } else { ty }])
    }

    fn binary_parameters(&mut self, shape: Shape, a: &QualType, b: &QualType) -> Vec<Vec<QualType>> {
        let both = || vec![vec![a.clone(), b.clone()]];
        let numbers = is_number(a) && is_number(b);
        let long = || QualType::from(Basic::Long);
        match shape {
            Shape::Step if is_number(a) && a.ty != Ty::Basic(Basic::Bool) || is_object_pointer(a) => {
                vec![vec![reference_to(a.clone()), Basic::Int.into()]]
            }
            Shape::Product | Shape::Sum | Shape::Difference | Shape::Order | Shape::Equality | Shape::Choice
                if numbers =>
            {
                both()
            }
            Shape::Sum | Shape::Difference | Shape::Subscript if is_object_pointer(a) && is_integral(b) => {
                vec![vec![a.clone(), long()]]
            }
            Shape::Sum | Shape::Subscript if is_integral(a) && is_object_pointer(b) => vec![vec![long(), b.clone()]],
            Shape::Difference if is_object_pointer(a) && is_object_pointer(b) => self.of_one_type(a, b),
            Shape::Order | Shape::Equality | Shape::Choice if is_pointer(a) && is_pointer(b) => self.of_one_type(a, b),
            Shape::Equality | Shape::Choice if is_member(a) && is_member(b) => self.of_one_type(a, b),
            Shape::Equality if a.ty == Ty::Nullptr && b.ty == Ty::Nullptr => both(),
            Shape::Order | Shape::Equality | Shape::Choice if is_enum(a) && is_enum(b) => self.of_one_type(a, b),
            Shape::Integral if is_integral(a) && is_integral(b) => both(),
            Shape::Compound { integral, .. } if numbers && (!integral || is_integral(a) && is_integral(b)) => {
                vec![vec![reference_to(a.clone()), b.clone()]]
            }
            Shape::Compound { pointers: true, .. } if is_object_pointer(a) && is_integral(b) => {
                vec![vec![reference_to(a.clone()), long()]]
            }
            Shape::Step
            | Shape::Indirection
            | Shape::Sign { .. }
            | Shape::Complement
            | Shape::Truth
            | Shape::Product
            | Shape::Sum
            | Shape::Difference
            | Shape::Subscript
            | Shape::Order
            | Shape::Equality
            | Shape::Integral
            | Shape::Compound { .. }
            | Shape::Choice => Vec::new(),
        }
    }

    /// Returns lists of two parameters of one type: the composite type of two pointers, or otherwise either of the two.
    fn of_one_type(&mut self, a: &QualType, b: &QualType) -> Vec<Vec<QualType>> {
        let twice = |ty: QualType| vec![ty.clone(), ty];
        if a.ty == b.ty {
            return vec![twice(a.clone())];
        }
        let span = isowarp_core::span::Span::default();
        let (x, y) = (Self::specimen(a, span), Self::specimen(b, span));
        match self.common_pointer(&x, &y) {
            Some(composite) => vec![twice(composite.into())],
            None => vec![twice(a.clone()), twice(b.clone())],
        }
    }

    /// Returns the types in which an operator may accept an operand: its own, promoted, and for a class those that its
    /// conversion functions yield. For a modified operand, only types of objects count.
    fn operand_types(&mut self, shape: Shape, e: &Expr, written: bool) -> Vec<QualType> {
        let given: Vec<QualType> = match &e.ty.ty {
            Ty::Record(record) if self.has_conversions(e) => {
                let ids = self.all_conversions(*record, e.span);
                let plain = |s: &Self, id: &FnId| s.functions[*id].template.is_none();
                let ids: Vec<_> = ids.into_iter().filter(|id| plain(self, id)).collect();
                let results = ids.into_iter().filter_map(|id| self.quietly(|s| s.signature(id, e.span)));
                results
                    .filter_map(|s| match &s.ret.ty {
                        Ty::Reference { to, rvalue: false } if written => (!to.is_const).then(|| (**to).clone()),
                        _ if written => None,
                        _ => Some(s.ret.without_reference().clone()),
                    })
                    .collect()
            }
            Ty::Record(_) => Vec::new(),
            _ => vec![e.ty.clone()],
        };
        let mut found: Vec<QualType> = Vec::new();
        let mut add = |ty: QualType| {
            if !found.contains(&ty) {
                found.push(ty);
            }
        };
        for ty in given {
            if written {
                add(ty);
                continue;
            }
            let value: QualType = match &ty.ty {
                Ty::Array(element, _) => element.pointer_to().into(),
                Ty::Function(_) => ty.pointer_to().into(),
                _ => ty.unqualified(),
            };
            match self.types.implicit_arithmetic(&value.ty) {
                Some(basic) => {
                    if is_enum(&value) && shape.compares() {
                        add(value);
                    }
                    add(basic.promoted().into());
                }
                None => add(value),
            }
        }
        found
    }

    /// Returns the candidate whose operands are truth values, converted as in a condition ([conv] 4).
    fn truths(&mut self, operands: &[&Expr]) -> Option<Viable> {
        let bool: QualType = Basic::Bool.into();
        let mut sequences = Vec::new();
        for e in operands {
            sequences.push(match e.ty.ty {
                Ty::Record(_) if self.has_conversions(e) => self.direct_conversion(e, &bool).map(Sequence::User)?,
                Ty::Record(_) => return None,
                _ => self.standard(e, &bool).map(Sequence::Standard)?,
            });
        }
        Some(built_in(vec![bool; operands.len()], sequences))
    }

    /// Converts the operands of the chosen built-in operator that have class type, except for the standard conversion
    /// after the conversion function ([over.match.oper] 9).
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

/// Returns whether a function has the parameters of a built-in operator ([over.match.oper] 3.3).
fn same_parameters(function: &Candidate, list: &[QualType]) -> bool {
    function.object == Object::None && function.params.iter().map(QualType::unqualified).eq(list.iter().cloned())
}

fn built_in(params: Vec<QualType>, sequences: Vec<Sequence>) -> Viable {
    let candidate = Candidate {
        target: Target::Operator,
        template: None,
        required: params.len(),
        params,
        object: Object::None,
        variadic: false,
        users: UserConversions::Allowed,
    };
    Viable { candidate, sequences, result: None }
}

fn takes_null(shape: Shape, ty: &QualType) -> bool {
    is_pointer(ty) || shape == Shape::Equality && is_member(ty)
}

fn reference_to(ty: QualType) -> QualType {
    Ty::Reference { to: Arc::new(ty), rvalue: false }.into()
}

fn is_number(ty: &QualType) -> bool {
    matches!(ty.ty, Ty::Basic(_))
}

fn is_integral(ty: &QualType) -> bool {
    ty.ty.basic().is_some_and(Basic::is_integral)
}

fn is_enum(ty: &QualType) -> bool {
    matches!(ty.ty, Ty::Enum(_))
}

fn is_member(ty: &QualType) -> bool {
    matches!(ty.ty, Ty::Member { .. })
}

fn is_pointer(ty: &QualType) -> bool {
    matches!(ty.ty, Ty::Pointer(_))
}

/// Returns true for a pointer that can be incremented.
fn is_object_pointer(ty: &QualType) -> bool {
    matches!(&ty.ty, Ty::Pointer(to) if !matches!(to.ty, Ty::Void | Ty::Function(_)))
}
