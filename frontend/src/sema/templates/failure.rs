//! Reasons why something cannot be done with a template. Overload resolution tries many templates, so a message is
//! produced only when it is shown.

use isowarp_core::diagnostic::Diagnostic;

use crate::sema::context::reason::Reason;
use crate::sema::model::failure::{Failure, Form, Misfit};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::{Checked, Sema, codes};

impl From<Box<Diagnostic>> for Failure<'_> {
    fn from(error: Box<Diagnostic>) -> Self {
        Self::Error(error)
    }
}

impl Failure<'_> {
    /// Returns the code of the failure's diagnostic.
    pub(in crate::sema) fn code(&self) -> &'static str {
        match self {
            Self::Error(error) => error.code,
            Self::Misfit(..) => codes::TEMPLATE_ARGUMENTS,
        }
    }
}

impl Sema<'_> {
    /// Returns the message for a failure.
    pub(in crate::sema) fn why_failed(&self, failure: &Failure<'_>) -> String {
        match failure {
            Failure::Error(error) => error.message.clone(),
            Failure::Misfit(misfit, _) => self.why_misfit(misfit),
        }
    }

    /// Returns the reason for a failure.
    pub(in crate::sema) fn reason_of(&self, failure: &Failure<'_>) -> Reason {
        match failure {
            Failure::Error(error) => (**error).clone().into(),
            Failure::Misfit(misfit, _) => self.why_misfit(misfit).into(),
        }
    }

    /// Returns the diagnostic for a failure.
    pub(in crate::sema) fn said_of(&self, failure: Failure<'_>) -> Box<Diagnostic> {
        match failure {
            Failure::Error(error) => error,
            Failure::Misfit(misfit, span) => {
                Box::new(Diagnostic::error(codes::TEMPLATE_ARGUMENTS, span, self.why_misfit(&misfit)))
            }
        }
    }

    /// Reports a failure.
    pub(in crate::sema) fn report_failure<T>(&mut self, failure: Failure<'_>) -> Checked<T> {
        let said = self.said_of(failure);
        self.report(*said)
    }

    fn why_misfit(&self, misfit: &Misfit<'_>) -> String {
        let both = |a: &TemplateArg, b: &TemplateArg| {
            format!("would be both `{}` and `{}`", self.show_argument(a), self.show_argument(b))
        };
        match misfit {
            Misfit::TooMany { takes, given } => {
                format!("the template expects {}", counted(*takes, Some(*takes), *given))
            }
            Misfit::OtherKind { param, arg } => {
                let what = param.map_or_else(String::new, |name| format!(" for `{name}`"));
                format!("`{}` is not the kind of argument that is needed{what}", self.show_argument(arg))
            }
            Misfit::WrongCount { required, most, given } => format!("it expects {}", counted(*required, *most, *given)),
            Misfit::WrongParameters { takes, given } => format!("it has {takes} parameters, not {given}"),
            Misfit::LongPack => format!("a pack has at most {} elements", super::packs::MAX_PACK),
            Misfit::Missing { param } => format!("`{param}` is neither given nor deduced"),
            Misfit::Conflict { param, arg, other } => format!("`{param}` {}", both(arg, other)),
            Misfit::ElementConflict { param, arg, other } => format!("an element of `{param}` {}", both(arg, other)),
            Misfit::ElementCount { param, given, deduced } => {
                format!("{given} elements are given for `{param}`, not {deduced}")
            }
            Misfit::OtherUse { param } => format!("`{param}` is used as a type and as a value"),
            Misfit::ValueType { param, wanted, is } => {
                format!("`{param}` is of type `{}`, not `{}`", self.show(wanted), self.show(is))
            }
            Misfit::LessQualified(ty) => format!("`{}` is less qualified than the parameter", self.show(ty)),
            Misfit::NoObject(ty) => format!("`{}` points to no object", self.show(ty)),
            Misfit::OtherFunction(ty) => format!("`{}` differs in its variable arguments", self.show(ty)),
            Misfit::OtherForm { wanted, ty } => {
                let wanted = match wanted {
                    Form::Pointer => "a pointer",
                    Form::Reference => "a reference",
                    Form::Array => "an array",
                    Form::Function => "a function's type",
                    Form::MemberPointer => "a pointer to a member",
                    Form::Instance => "an instance of a class template",
                };
                format!("{wanted} is needed, not `{}`", self.show(ty))
            }
            Misfit::NoInstance { template, ty } => {
                format!("an instance of `{template}` is needed, not `{}`", self.show(ty))
            }
            Misfit::NoBase { template, class } => {
                let class = self.show(class);
                format!("an instance of `{template}` is needed, and `{class}` neither is one nor has one as a base")
            }
            Misfit::SeveralBases { template, class } => {
                format!("`{}` has more than one base that matches `{template}`", self.show(class))
            }
            Misfit::InstanceArguments { wanted, is } => format!("{wanted} arguments are needed, not {is}"),
            Misfit::ExpansionForType => "one type is needed, not a pack expansion".to_owned(),
            Misfit::ExpansionForArgument => "one argument is needed, not a pack expansion".to_owned(),
            Misfit::OtherParameter { wanted, is } => {
                format!("its parameter would be `{}`, not `{}`", self.show(wanted), self.show(is))
            }
            Misfit::OtherArguments { count } => format!("these {count} arguments differ"),
            Misfit::NotUsed => "it cannot be used here".to_owned(),
        }
    }
}

/// Returns a message with the numbers of accepted and given arguments.
pub(in crate::sema) fn counted(required: usize, most: Option<usize>, given: usize) -> String {
    let (takes, one) = match most {
        None => (format!("{required} or more"), false),
        Some(most) if most == required => (format!("{required}"), required == 1),
        Some(most) => (format!("{required} to {most}"), false),
    };
    let plural = if one { "" } else { "s" };
    let verb = if given == 1 { "is" } else { "are" };
    format!("{takes} argument{plural}, but {given} {verb} given")
}
