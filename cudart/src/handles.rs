//! Tables of objects that programs know by opaque handles.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::abi::Handle;
use crate::errors::{Code, Result};
use crate::state::lock;

/// Distance between handles. Handles look like pointers, and differ from the special streams.
const STEP: usize = 16;

/// Objects by their handles.
pub struct Table<T> {
    objects: Mutex<Objects<T>>,
}

struct Objects<T> {
    /// The handle that was given last.
    last: Handle,
    /// The objects, once there was one.
    all: Option<HashMap<Handle, Arc<T>>>,
}

impl<T> Table<T> {
    /// Returns an empty table whose handles start above `first`, which distinguishes the tables.
    pub const fn new(first: Handle) -> Self {
        Self { objects: Mutex::new(Objects { last: first, all: None }) }
    }

    /// Adds an object.
    pub fn add(&self, object: Arc<T>) -> Handle {
        let mut objects = lock(&self.objects);
        objects.last += STEP;
        let handle = objects.last;
        objects.all.get_or_insert_default().insert(handle, object);
        handle
    }

    /// Returns an object.
    pub fn get(&self, handle: Handle) -> Result<Arc<T>> {
        let objects = lock(&self.objects);
        let found = objects.all.as_ref().and_then(|objects| objects.get(&handle).cloned());
        found.ok_or_else(|| Code::InvalidResourceHandle.into())
    }

    /// Returns the handle of an object.
    pub fn find(&self, object: &Arc<T>) -> Option<Handle> {
        let objects = lock(&self.objects);
        objects.all.as_ref()?.iter().find(|(_, other)| Arc::ptr_eq(other, object)).map(|(handle, _)| *handle)
    }

    /// Removes an object.
    pub fn remove(&self, handle: Handle) -> Result<Arc<T>> {
        let found = lock(&self.objects).all.as_mut().and_then(|objects| objects.remove(&handle));
        found.ok_or_else(|| Code::InvalidResourceHandle.into())
    }

    /// Removes the objects that are not to be kept, and returns them.
    pub fn retain(&self, keep: impl Fn(&T) -> bool) -> Vec<Arc<T>> {
        let mut objects = lock(&self.objects);
        let Some(all) = objects.all.as_mut() else { return Vec::new() };
        let gone: Vec<Handle> = all.iter().filter(|(_, object)| !keep(object)).map(|(handle, _)| *handle).collect();
        gone.iter().filter_map(|handle| all.remove(handle)).collect()
    }
}
