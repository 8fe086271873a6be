//! The commands, one file each.

pub(crate) mod amb_demo;
pub(crate) mod boards;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod engines;
pub(crate) mod explain;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod race;
pub(crate) mod rate;
pub(crate) mod solve;
pub(crate) mod techniques;
pub(crate) mod tree;
pub(crate) mod watch;
