//! Installing what the tests need, on Debian.

use std::process::Command;

use crate::command::{Outcome, present, step, works};

/// Installs packages, as root or with a sudo that needs no password.
pub(crate) fn install(packages: &[&str]) -> Outcome {
    if !present("apt-get") {
        return Err("this isn't Debian, so nothing was installed".to_owned());
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    let mut sudo = Command::new("sudo");
    sudo.args(["-n", "true"]);
    if !root && !works(sudo) {
        return Err("only root can install packages".to_owned());
    }
    let apt = |arguments: &[&str]| {
        let mut words = if root { vec![] } else { vec!["sudo", "-n"] };
        words.extend(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]);
        words.extend(arguments);
        let mut command = Command::new(words[0]);
        command.args(&words[1..]);
        step(&format!("apt-get {}", arguments.join(" ")), command)
    };
    let mut arguments = vec!["install", "-y", "--no-install-recommends"];
    arguments.extend(packages);
    apt(&["update"]).and_then(|()| apt(&arguments))
}
