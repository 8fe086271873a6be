//! Links: a host, a path, a query, a fragment.

/// The parts of a link, percent signs still in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link<'a> {
    /// The host without `www.`; it may be in any case.
    pub(crate) host: &'a str,
    /// The path without its first slash.
    pub(crate) path: &'a str,
    pub(crate) query: &'a str,
    pub(crate) fragment: &'a str,
}

impl<'a> Link<'a> {
    /// Reads a link with or without `https://`; `None` if the text doesn't begin with a host.
    pub(crate) fn read(text: &'a str) -> Option<Link<'a>> {
        let text = text.trim();
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
        let (before, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (before, query) = before.split_once('?').unwrap_or((before, ""));
        let (host, path) = before.split_once('/').unwrap_or((before, ""));
        let host = host.strip_prefix("www.").unwrap_or(host);
        let is_host = host.contains('.')
            && !host.starts_with('.')
            && !host.ends_with('.')
            && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:".contains(c))
            && host
                .rsplit('.')
                .next()
                .is_some_and(|last| last.starts_with(|c: char| c.is_ascii_alphabetic()));
        is_host.then_some(Link { host, path, query, fragment })
    }

    /// Returns whether the host is this one, or a part of it.
    pub(crate) fn is_at(&self, host: &str) -> bool {
        let own = self.host.split(':').next().unwrap_or_default();
        own.eq_ignore_ascii_case(host)
            || own.len() > host.len()
                && own.is_char_boundary(own.len() - host.len())
                && own[own.len() - host.len()..].eq_ignore_ascii_case(host)
                && own.as_bytes()[own.len() - host.len() - 1] == b'.'
    }

    /// Returns a parameter of the query.
    pub(crate) fn parameter(&self, name: &str) -> Option<&'a str> {
        parameter(self.query, name)
    }
}

/// Returns a parameter of a query such as `a=1&b=2`.
pub(crate) fn parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query
        .split('&')
        .find_map(|pair| pair.split_once('=').filter(|(key, _)| *key == name).map(|(_, value)| value))
}

/// Replaces `%2F` and the like. What is no valid escape stays as it is.
pub(crate) fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = |byte: Option<&u8>| byte.and_then(|&byte| char::from(byte).to_digit(16));
        match (bytes[at], hex(bytes.get(at + 1)), hex(bytes.get(at + 2))) {
            (b'%', Some(high), Some(low)) => {
                out.push((16 * high + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

/// Writes a text for a query, all but letters, figures and `-_.~` as `%2F` and the like.
pub(crate) fn percent_encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_fall_apart() {
        let link = Link::read("https://www.f-puzzles.com/?load=N4Ig==&x=1#top").unwrap();
        assert_eq!((link.host, link.path, link.fragment), ("f-puzzles.com", "", "top"));
        assert_eq!((link.parameter("load"), link.parameter("id")), (Some("N4Ig=="), None));
        assert!(link.is_at("f-puzzles.com") && !link.is_at("puzzles.com"));
        let link = Link::read("beta.sudokupad.app/scf5N?x").unwrap();
        assert!(link.is_at("sudokupad.app") && link.path == "scf5N");
        for text in [".~R1C1_5", "1.2..3", "3x3::k:1", "hello", "", ".Cage~1"] {
            assert_eq!(Link::read(text), None, "{text}");
        }
    }

    #[test]
    fn percent_signs() {
        assert_eq!(percent_decoded("a%2Fb%2b%zz%"), "a/b+%zz%");
        assert_eq!(percent_decoded("%ff"), "%ff", "not UTF-8");
        assert_eq!(percent_decoded(&percent_encoded(".~R1C1_5 é/")), ".~R1C1_5 é/");
    }
}
