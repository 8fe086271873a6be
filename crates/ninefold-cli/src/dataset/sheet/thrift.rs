//! Writes Thrift's compact protocol, as far as Parquet's metadata needs it.

/// Structs being written.
#[derive(Default)]
pub(super) struct Thrift {
    bytes: Vec<u8>,
    /// The number of the last field of each open struct.
    last: Vec<i16>,
}

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;
const TRUE: u8 = 1;
const FALSE: u8 = 2;

impl Thrift {
    /// Writes a struct on its own.
    pub(super) fn message(fields: impl FnOnce(&mut Thrift)) -> Vec<u8> {
        let mut thrift = Thrift::default();
        thrift.fields(fields);
        thrift.bytes
    }

    fn fields(&mut self, fields: impl FnOnce(&mut Thrift)) {
        self.last.push(0);
        fields(self);
        self.last.pop();
        self.bytes.push(0);
    }

    /// Starts a field: the difference of its number from the last one, and its type.
    fn field(&mut self, number: i16, kind: u8) {
        let last = self.last.last_mut().expect("a struct is open");
        let step = number - std::mem::replace(last, number);
        debug_assert!((1..16).contains(&step), "fields come in order");
        self.bytes.push((step as u8) << 4 | kind);
    }

    pub(super) fn i32(&mut self, number: i16, value: i32) {
        self.field(number, I32);
        self.integer(value.into());
    }

    pub(super) fn i64(&mut self, number: i16, value: i64) {
        self.field(number, I64);
        self.integer(value);
    }

    pub(super) fn bool(&mut self, number: i16, value: bool) {
        self.field(number, if value { TRUE } else { FALSE });
    }

    /// Writes a one-byte number.
    pub(super) fn byte(&mut self, number: i16, value: u8) {
        self.field(number, 3);
        self.bytes.push(value);
    }

    pub(super) fn text(&mut self, number: i16, text: &str) {
        self.field(number, BINARY);
        self.bare_text(text);
    }

    pub(super) fn structure(&mut self, number: i16, fields: impl FnOnce(&mut Thrift)) {
        self.field(number, STRUCT);
        self.fields(fields);
    }

    pub(super) fn structures<T>(&mut self, number: i16, items: &[T], each: impl Fn(&mut Thrift, &T)) {
        self.list(number, STRUCT, items.len());
        for item in items {
            self.fields(|thrift| each(thrift, item));
        }
    }

    pub(super) fn integers(&mut self, number: i16, items: &[i32]) {
        self.list(number, I32, items.len());
        items.iter().for_each(|&item| self.integer(item.into()));
    }

    pub(super) fn texts(&mut self, number: i16, items: &[&str]) {
        self.list(number, BINARY, items.len());
        items.iter().for_each(|item| self.bare_text(item));
    }

    fn list(&mut self, number: i16, kind: u8, length: usize) {
        self.field(number, LIST);
        if length < 15 {
            self.bytes.push((length as u8) << 4 | kind);
        } else {
            self.bytes.push(0xF0 | kind);
            self.varint(length as u64);
        }
    }

    fn bare_text(&mut self, text: &str) {
        self.varint(text.len() as u64);
        self.bytes.extend(text.as_bytes());
    }

    /// Small numbers are short, negative ones too.
    fn integer(&mut self, value: i64) {
        self.varint((value << 1 ^ value >> 63) as u64);
    }

    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }
}
