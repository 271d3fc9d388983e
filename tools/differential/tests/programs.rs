//! Checks that the programs of the corpus give their values on `cpu`, and in g++.

use differential::compare;
use differential::device::Cpu;
use differential::host::Gxx;
use differential::open;
use differential::outcome::Outcome;
use differential::program::{Expected, Program, corpus, discover};

/// Finds g++. Without it nothing is compared, which is printed and does not count as a comparison.
fn gxx() -> Option<Gxx> {
    let gxx = Gxx::find().unwrap();
    if gxx.is_none() {
        println!("g++ is not installed (Debian and Ubuntu: apt-get install g++): nothing was compared with it");
    }
    gxx
}

#[test]
fn programs_give_their_values_on_cpu() {
    let (programs, open, cpu) = (discover(&corpus()).unwrap(), open::read().unwrap(), Cpu::open().unwrap());
    let (mut new, mut gone) = (Vec::new(), Vec::new());
    for program in &programs {
        let difference = compare::with_marks(program, &cpu.outcome(&program.text), "cpu");
        match (difference, open.get(&program.name())) {
            (None, None) | (Some(_), Some(_)) => {}
            (Some(difference), None) => new.push(difference),
            (None, Some(_)) => gone.push(program.name()),
        }
    }
    let missing: Vec<_> = open.keys().filter(|name| !programs.iter().any(|p| p.name() == **name)).collect();
    println!("{} programs on cpu, {} of them are known to differ", programs.len(), open.len());
    assert!(new.is_empty(), "{} programs differ:\n{}", new.len(), new.join("\n"));
    assert!(gone.is_empty(), "to be taken off tools/differential/open.txt, as they agree: {}", gone.join(", "));
    assert!(missing.is_empty(), "tools/differential/open.txt names programs that there are not: {missing:?}");
}

#[test]
fn verdicts_match_gxx() {
    let Some(gxx) = gxx() else { return };
    let programs = discover(&corpus()).unwrap();
    let found = compare::marks_with_gxx(&programs, &gxx).unwrap();
    let found: Vec<String> = found.into_iter().map(|(program, d)| format!("{}: {d}", program.name())).collect();
    let asked = programs.iter().filter(|p| p.marks.not_gxx.is_none()).count();
    println!("{asked} of {} programs through {}", programs.len(), gxx.version());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Two programs with the same name would share an entry of the list.
#[test]
fn names_are_unique() {
    let mut names: Vec<String> = discover(&corpus()).unwrap().iter().map(Program::name).collect();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn differences_are_found() {
    let text = "__device__ int f(int) { return 1; }\n__global__ void values(long long *out) {\n    *out++ = 5;\n    \
                *out++ = f(2);\n}\n";
    let program = |expected| {
        let marks = differential::program::Marks { expected: Some(expected), ..Default::default() };
        Program { path: "clause/name.cu".into(), title: None, text: text.to_owned(), marks }
    };
    let outcome = Cpu::open().unwrap().outcome(text);
    assert_eq!(outcome, Outcome::Values(vec![5, 1]));
    let right = program(Expected::Values(vec![5, 1]));
    assert_eq!(compare::with_marks(&right, &outcome, "cpu"), None);
    let wrong = [program(Expected::Values(vec![5, 2])), program(Expected::Refused(String::new()))];
    assert_eq!(
        compare::with_marks(&wrong[0], &outcome, "cpu").unwrap(),
        "clause/name.cu: value 2: expected 2, cpu 1  `f(2)`"
    );
    assert_eq!(
        compare::with_marks(&wrong[1], &outcome, "cpu").unwrap(),
        "clause/name.cu: ill-formed, but accepted by cpu"
    );
    let Some(gxx) = gxx() else { return };
    assert_eq!(compare::marks_with_gxx(&[right], &gxx).unwrap().len(), 0);
    assert_eq!(compare::marks_with_gxx(&wrong, &gxx).unwrap().len(), 2);
}

#[test]
fn gxx_reports_programs_of_a_batch_separately() {
    let Some(gxx) = gxx() else { return };
    let kernel = |body: &str| format!("struct S {{ int v; }};\n__global__ void values(long long *out) {{ {body} }}");
    let texts = [
        kernel("*out = S{3}.v;"),
        kernel("*out = S{4}.w;"),
        kernel("*out++ = 1; *out++ = 2;"),
        kernel("*(volatile int *)0 = 1;"),
        format!("__device__ int g = 7;\n{}", kernel("*out = ::g;")),
        format!("#include <utility>\n{}", kernel("int i = 4; *out = std::move(i);")),
        kernel("S s{1, 2};"),
    ];
    let outcomes = gxx.outcomes(&texts.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
    let values = |at: usize| match &outcomes[at] {
        Outcome::Values(values) => values.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!([values(0), values(2), values(4), values(5)], [vec![3], vec![1, 2], vec![7], vec![4]]);
    assert!(matches!(outcomes[1], Outcome::Refused(_)) && matches!(outcomes[6], Outcome::Refused(_)), "{outcomes:?}");
    assert!(matches!(outcomes[3], Outcome::Failed(_)), "{outcomes:?}");
    let dangling = kernel("const int *p; { int i = 4; p = &i; } *out = *p;");
    assert!(matches!(gxx.alone(&dangling).unwrap(), Outcome::Failed(_)));
    let overflow = kernel("int i = 2147483647; *out = i + 1;");
    assert!(matches!(gxx.alone(&overflow).unwrap(), Outcome::Failed(_)));
}
