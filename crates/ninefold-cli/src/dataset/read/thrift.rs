//! Reads Thrift's compact protocol, as far as Parquet needs it.

/// A value that was read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Number(i64),
    Bytes(Vec<u8>),
    List(Vec<Node>),
    Struct(Vec<(i16, Node)>),
}

impl Node {
    /// Returns a field of a struct.
    pub(super) fn field(&self, number: i16) -> Option<&Node> {
        match self {
            Node::Struct(fields) => fields.iter().find(|(n, _)| *n == number).map(|(_, node)| node),
            _ => None,
        }
    }

    pub(super) fn number(&self, field: i16) -> Option<usize> {
        match self.field(field)? {
            Node::Number(number) => usize::try_from(*number).ok(),
            _ => None,
        }
    }

    pub(super) fn list(&self, field: i16) -> Option<&[Node]> {
        match self.field(field)? {
            Node::List(items) => Some(items),
            _ => None,
        }
    }
}

/// Bytes to read.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

/// Metadata never nests structs deeper.
const MAX_DEPTH: u32 = 16;

impl Bytes<'_> {
    /// Reads a struct; returns `None` if this isn't one.
    pub(super) fn structure(&mut self, depth: u32) -> Option<Node> {
        let mut fields = Vec::new();
        let mut number = 0i16;
        loop {
            let start = self.byte()?;
            if start == 0 {
                return Some(Node::Struct(fields));
            }
            match start >> 4 {
                0 => number = i16::try_from(self.integer()?).ok()?,
                step => number = number.checked_add(step.into())?,
            }
            fields.push((number, self.value(start & 15, depth)?));
        }
    }

    fn value(&mut self, kind: u8, depth: u32) -> Option<Node> {
        Some(match kind {
            1 => Node::Number(1),
            2 => Node::Number(0),
            3 => Node::Number(self.byte()?.into()),
            4..=6 => Node::Number(self.integer()?),
            8 => {
                let length = usize::try_from(self.varint()?).ok()?;
                let (bytes, rest) = self.0.split_at_checked(length)?;
                self.0 = rest;
                Node::Bytes(bytes.to_vec())
            }
            9 => {
                let start = self.byte()?;
                let length = match start >> 4 {
                    15 => usize::try_from(self.varint()?).ok()?,
                    short => short.into(),
                };
                Node::List((0..length).map(|_| self.value(start & 15, depth)).collect::<Option<_>>()?)
            }
            12 if depth < MAX_DEPTH => self.structure(depth + 1)?,
            _ => return None,
        })
    }

    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    fn integer(&mut self) -> Option<i64> {
        let value = self.varint()?;
        Some((value >> 1) as i64 ^ -((value & 1) as i64))
    }
}
