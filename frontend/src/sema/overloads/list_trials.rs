//! Trial initialisation of parameters with braced lists (C++17 [over.best.ics] 4).
//!
//! Whether a list initialises a parameter is determined by trying it, and a list may contain others. The results are
//! kept until the outermost call is resolved, so that each enclosing list does not try an inner list again. The number
//! of trials is limited.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast::{ExprKind as Ast, InitList};
use crate::hir::Expr;
use crate::sema::model::calls::{Arg, Candidate, Target};
use crate::sema::model::scope::{FrameId, ScopeId};
use crate::sema::model::sequences::Sequence;
use crate::sema::templates::packs::Item;
use crate::sema::{Checked, Sema, codes};
use crate::types::{QualType, RecordId, Ty};

/// Maximum number of lists to try for one call and its nested calls.
const MAX_TRIED: usize = 10_000;

/// A node of the tree in the context in which its names are resolved.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Place {
    node: usize,
    scope: ScopeId,
    frame: Option<FrameId>,
}

/// A question about a list: how well it initialises a type, or whether it contains an object of a class.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Question {
    list: Place,
    ty: QualType,
    /// True to ask whether the list contains an object of the class.
    own: bool,
}

/// The results for the lists among the arguments of the calls that are being resolved.
#[derive(Debug, Default)]
pub(in crate::sema) struct ListTrials {
    /// Nesting depth of the calls being resolved.
    calls: u32,
    /// Nesting depth of the lists being ranked.
    pub ranking: u32,
    sequences: FxHashMap<Question, Option<Sequence>>,
    /// Items of lists, checked only for their types.
    items: FxHashMap<Place, Result<Expr, Box<Diagnostic>>>,
    /// True if the limit was reached.
    exhausted: bool,
}

impl<'a> Sema<'a> {
    /// Resolves a call. Results for lists are kept until the outermost call is resolved.
    pub(in crate::sema) fn with_lists<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.ahead.lists.calls += 1;
        let result = f(self);
        self.ahead.lists.calls -= 1;
        if self.ahead.lists.calls == 0 {
            self.ahead.lists = ListTrials { ranking: self.ahead.lists.ranking, ..ListTrials::default() };
        }
        result
    }

    /// Reports that too many lists were tried.
    pub(in crate::sema) fn enough_lists(&mut self, span: Span) -> Checked<()> {
        if self.ahead.lists.exhausted {
            return self.error(codes::TOO_COMPLEX, span, "braced lists are nested too deeply to choose a function");
        }
        Ok(())
    }

    /// Returns whether another trial is allowed. Records that the limit was reached if not.
    fn may_try(&mut self) -> bool {
        let fine = self.ahead.lists.sequences.len() + self.ahead.lists.items.len() < MAX_TRIED;
        self.ahead.lists.exhausted |= !fine;
        fine
    }

    fn place_of<T>(&self, node: &T, scope: ScopeId) -> Place {
        let frame = self.body.as_ref().map(|c| c.frame);
        Place { node: std::ptr::from_ref(node).addr(), scope, frame }
    }

    /// Returns the answer to a question about a list, by a trial if it is not known yet.
    pub(in crate::sema) fn try_list(
        &mut self,
        list: &'a InitList,
        ty: &QualType,
        own: bool,
        f: impl FnOnce(&mut Self) -> Checked<Option<Sequence>>,
    ) -> Option<Sequence> {
        let question = Question { list: self.place_of(list, self.context.scope), ty: ty.clone(), own };
        if let Some(known) = self.ahead.lists.sequences.get(&question) {
            return known.clone();
        }
        if !self.may_try() {
            return None;
        }
        let temporaries = self.body.as_ref().map(|c| c.lifetimes.temporaries.len());
        let answer = self.attempt(list.span, f).ok().flatten();
        // Temporaries of the trial are not destroyed.
        if let (Some(current), Some(n)) = (&mut self.body, temporaries) {
            current.lifetimes.temporaries.truncate(n);
        }
        if self.ahead.lists.calls > 0 {
            self.ahead.lists.sequences.insert(question, answer.clone());
        }
        answer
    }

    /// Checks an item of a list for its type only.
    pub(in crate::sema) fn try_item(&mut self, item: Item<'a>) -> Result<Expr, Box<Diagnostic>> {
        let (scope, span) = (item.scope.unwrap_or(self.context.scope), item.value.span);
        let place = self.place_of(item.value, scope);
        if let Some(known) = self.ahead.lists.items.get(&place) {
            return known.clone();
        }
        if !self.may_try() {
            return self.attempt(span, |s| s.enough_lists(span).and_then(|()| s.bug()));
        }
        let value = self.attempt(span, |s| s.in_scope(scope, |s| s.unevaluated(item.value)));
        if self.ahead.lists.calls > 0 {
            self.ahead.lists.items.insert(place, value.clone());
        }
        value
    }

    /// Removes the constructors to which the only argument would be passed as a new object of the class itself: a list
    /// in a list makes no such object by a user-defined conversion.
    pub(in crate::sema) fn leave_out_copies(
        &mut self,
        class: RecordId,
        args: &[Arg<'a>],
        candidates: &mut Vec<Candidate>,
    ) {
        let [Arg::List(list)] = args else { return };
        let own = Ty::Record(class);
        let ty = QualType::from(own.clone());
        // `X{{x}}` copies the object `x`.
        let holds = self.try_list(list, &ty, true, |s| match s.list_items(list)?.as_slice() {
            [item] if item.designators.is_empty() && !matches!(item.value.kind, Ast::InitList(_)) => {
                let given = s.try_item(*item).ok().map(|e| e.ty.ty);
                let own = given.is_some_and(|given| given == own || s.derived(&given, &own));
                Ok(own.then_some(Sequence::Ellipsis))
            }
            _ => Ok(None),
        });
        if holds.is_some() {
            return;
        }
        let takes_own = |c: &Candidate| {
            let first = c.params.first().map(|p| match &p.ty {
                Ty::Reference { to, .. } => to.ty.clone(),
                other => other.clone(),
            });
            matches!(c.target, Target::Function(_) | Target::Copy | Target::Move) && first == Some(ty.ty.clone())
        };
        candidates.retain(|c| !takes_own(c));
    }
}
