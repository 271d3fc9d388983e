//! The output of a device's kernels on its way to the printer that the host has set: texts in the order in which they
//! were found. No lock is held while a printer runs, so that it may use the device.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use crate::backend::{Printer, standard_output};

/// A device's printer, and the texts waiting for it.
pub struct Output {
    printer: Mutex<Printer>,
    queue: Mutex<Queue>,
    /// Notified when a text has been printed.
    done: Condvar,
}

#[derive(Default)]
struct Queue {
    /// The texts, each with the thread that found it.
    texts: VecDeque<(ThreadId, Vec<u8>)>,
    /// The thread that is printing.
    by: Option<ThreadId>,
    /// The thread whose text is being printed.
    of: Option<ThreadId>,
}

/// The turn of a thread. It ends when dropped, because a printer may panic.
struct Turn<'a>(&'a Output);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        (queue.by, queue.of) = (None, None);
        self.0.done.notify_all();
    }
}

impl Default for Output {
    fn default() -> Self {
        Self { printer: Mutex::new(standard_output()), queue: Mutex::default(), done: Condvar::new() }
    }
}

impl Output {
    /// Sets the printer.
    pub fn set_printer(&self, printer: Printer) {
        *self.printer.lock().unwrap_or_else(PoisonError::into_inner) = printer;
    }

    /// Appends a text, if it is not empty. The caller then calls [`Output::print`], without holding any lock.
    pub fn push(&self, text: Vec<u8>) {
        if !text.is_empty() {
            self.queue().texts.push_back((thread::current().id(), text));
        }
    }

    /// Prints the texts, unless another thread is printing, and returns when all texts of this thread have been
    /// printed. Texts that a printer itself appends are printed when it returns.
    pub fn print(&self) {
        let own = thread::current().id();
        let mut queue = self.queue();
        while let Some(by) = queue.by {
            // A thread without texts need not wait for a printer, which may in turn wait for that thread.
            let waits = queue.of == Some(own) || queue.texts.iter().any(|(of, _)| *of == own);
            if by == own || !waits {
                return;
            }
            queue = self.done.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        queue.by = Some(own);
        drop(queue);
        let _turn = Turn(self);
        while let Some(text) = self.next() {
            let printer = self.printer.lock().unwrap_or_else(PoisonError::into_inner).clone();
            printer(&text);
        }
    }

    fn next(&self) -> Option<Vec<u8>> {
        let mut queue = self.queue();
        let (of, text) = queue.texts.pop_front().unzip();
        queue.of = of;
        self.done.notify_all();
        text
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Each step leaves the value consistent.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::sync::{Arc, mpsc};

    use super::*;

    fn text(n: usize) -> Vec<u8> {
        n.to_string().into_bytes()
    }

    #[test]
    fn a_printer_may_find_more() {
        let output = Arc::new(Output::default());
        let out = Arc::new(Mutex::new(Vec::new()));
        let (weak, to) = (Arc::downgrade(&output), Arc::clone(&out));
        output.set_printer(Arc::new(move |text| {
            to.lock().unwrap().extend_from_slice(text);
            let output = weak.upgrade().unwrap();
            if text == b"1" {
                output.push(b"3".to_vec());
                output.print();
                to.lock().unwrap().push(b'.');
            }
        }));
        output.push(text(1));
        output.push(text(2));
        output.print();
        assert_eq!(*out.lock().unwrap(), b"1.23");
    }

    #[test]
    fn texts_of_several_threads_come_whole_and_in_order() {
        let output = Output::default();
        let (tell, told) = mpsc::channel();
        output.set_printer(Arc::new(move |text| tell.send(text.to_vec()).unwrap()));
        let next = Mutex::new(0);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        let mut next = next.lock().unwrap();
                        output.push(text(*next));
                        *next += 1;
                        drop(next);
                        output.print();
                    }
                });
            }
        });
        assert!(told.try_iter().eq((0..400).map(text)));
    }

    #[test]
    fn a_thread_without_text_does_not_wait_for_a_printer() {
        let output = Output::default();
        let (tell, told) = mpsc::sync_channel(0);
        output.set_printer(Arc::new(move |text| tell.send(text.to_vec()).unwrap()));
        thread::scope(|scope| {
            output.push(text(1));
            let printing = scope.spawn(|| output.print());
            while output.queue().of.is_none() {
                thread::yield_now();
            }
            // Its own text is being printed: another thread waits for that, but this one does not wait for another
            // thread's text.
            scope.spawn(|| output.print()).join().unwrap();
            assert_eq!(told.recv().unwrap(), text(1));
            printing.join().unwrap();
        });
    }

    #[test]
    fn a_printer_that_panics_does_not_keep_its_turn() {
        let output = Output::default();
        output.set_printer(Arc::new(|_| panic!("no paper")));
        output.push(text(1));
        thread::scope(|scope| scope.spawn(|| output.print()).join().unwrap_err());
        let (tell, told) = mpsc::channel();
        output.set_printer(Arc::new(move |text| tell.send(text.to_vec()).unwrap()));
        output.push(text(2));
        output.print();
        assert!(told.try_iter().eq([text(2)]));
    }
}
