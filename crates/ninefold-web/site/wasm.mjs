/**
 * WebAssembly files: sections, functions, and the functions that a function calls. It knows what a compiled Ninefold consists of and refuses everything else, so
 * that nothing is lost unnoticed. https://webassembly.github.io/spec/core/binary/
 */
export const SECTION = { custom: 0, type: 1, import: 2, function: 3, table: 4, memory: 5, global: 6, export: 7, element: 9, code: 10, data: 11, dataCount: 12 };
export const KIND = { function: 0, table: 1, memory: 2, global: 3 };
const [I32, FUNCREF, FUNCTION] = [0x7f, 0x70, 0x60];
const END = 0x0b;

/** The bytes of a number as an unsigned LEB128. */
export function u32(value) {
  const bytes = [];
  do {
    bytes.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value);
  return bytes;
}

/** The bytes of a number as a signed LEB128. */
function s32(value) {
  const bytes = [];
  for (;;) {
    const byte = value & 0x7f;
    value >>= 7;
    if (value === (byte & 0x40 ? -1 : 0)) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
}

export const text = (string) => [...u32(Buffer.byteLength(string)), ...Buffer.from(string)];
export const vector = (items) => Buffer.concat([Buffer.from(u32(items.length)), ...items.map((item) => Buffer.from(item))]);
export const section = (id, content) => Buffer.concat([Buffer.from([id, ...u32(content.length)]), content]);
export const sized = (content) => Buffer.concat([Buffer.from(u32(content.length)), content]);
/** A file with these sections. */
export const file = (...sections) => Buffer.concat([Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), ...sections]);

/** The instructions that are written here. */
export const code = {
  localGet: (index) => [0x20, ...u32(index)],
  globalGet: (index) => [0x23, ...u32(index)],
  globalSet: (index) => [0x24, ...u32(index)],
  const: (value) => [0x41, ...s32(value)],
  call: (index) => [0x10, ...u32(index)],
  callIndirect: (type, table) => [0x11, ...u32(type), ...u32(table)],
  unless: (global, then) => [...code.globalGet(global), 0x45, 0x04, 0x40, ...code.const(1), ...code.globalSet(global), ...then, END],
  /** A body without variables. */
  body: (...instructions) => sized(Buffer.from([0, ...instructions.flat(), END])),
};
/** A global of 32 bits that can change, and is 0. */
export const counter = [I32, 1, ...code.const(0), END];
export const table = (size) => [FUNCREF, 1, ...u32(size), ...u32(size)];
/** An element segment: what is in a table from a place on. */
export const elements = (of, at, functions) => [2, ...u32(of), ...code.const(at), END, 0, ...vector(functions.map(u32))];
/** A type of functions that return nothing. */
export const procedure = (...parameters) => [FUNCTION, ...vector(parameters.map((type) => [type])), 0];
export { I32 };

class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
      shift += 7;
    }
  }

  skip(length) {
    this.at += length;
  }

  text() {
    const length = this.number();
    this.skip(length);
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  list(read) {
    return Array.from({ length: this.number() }, () => read());
  }

  /** The bytes that `read` passes. */
  passed(read) {
    const from = this.at;
    read();
    return this.bytes.subarray(from, this.at);
  }
}

/** The parts of a compiled engine. Types, globals and the like are bytes, ready to be written again. */
export function parse(bytes) {
  const sections = new Map();
  const whole = new Reader(bytes, 8);
  while (whole.at < bytes.length) {
    const id = whole.byte();
    const length = whole.number();
    if (id !== SECTION.custom) sections.set(id, bytes.subarray(whole.at, whole.at + length));
    whole.skip(length);
  }
  const unknown = [...sections.keys()].find((id) => !Object.values(SECTION).includes(id));
  if (unknown !== undefined) throw new Error(`the engine has a section of kind ${unknown}; see site/wasm.mjs`);
  const list = (id, read) => {
    const reader = new Reader(sections.get(id) ?? Buffer.from([0]));
    return reader.list(() => read(reader));
  };
  const types = list(SECTION.type, (reader) => {
    if (reader.bytes[reader.at] !== FUNCTION) throw new Error('the engine has types that are not functions; see site/wasm.mjs');
    let parameters;
    const bytes = reader.passed(() => {
      reader.byte();
      parameters = reader.list(() => reader.byte());
      reader.list(() => reader.byte());
    });
    return { bytes, parameters };
  });
  const imports = list(SECTION.import, (reader) => {
    const [module, name, kind] = [reader.text(), reader.text(), reader.byte()];
    if (kind !== KIND.function) throw new Error(`the engine imports ${module}.${name}, which is not a function`);
    return { module, name, type: reader.number() };
  });
  return {
    types,
    imports,
    /** The types of the functions that aren't imported. */
    functions: list(SECTION.function, (reader) => reader.number()),
    tables: list(SECTION.table, (reader) => reader.passed(() => { reader.byte(); limits(reader); })),
    memories: list(SECTION.memory, (reader) => reader.passed(() => limits(reader))),
    globals: list(SECTION.global, (reader) => {
      let length;
      const bytes = reader.passed(() => {
        reader.skip(2);
        length = 2;
        constant(reader);
      });
      return { bytes, type: bytes.subarray(0, length) };
    }),
    exports: list(SECTION.export, (reader) => ({ name: reader.text(), kind: reader.byte(), index: reader.number() })),
    elements: list(SECTION.element, (reader) => {
      if (reader.number() !== 0) throw new Error('the engine has an unusual element segment; see site/wasm.mjs');
      return { at: constant(reader), functions: reader.list(() => reader.number()) };
    }),
    bodies: list(SECTION.code, (reader) => {
      const length = reader.number();
      reader.skip(length);
      return reader.bytes.subarray(reader.at - length, reader.at);
    }),
    data: sections.get(SECTION.data),
    dataCount: sections.get(SECTION.dataCount),
  };
}

function limits(reader) {
  const flags = reader.byte();
  reader.number();
  if (flags & 1) reader.number();
}

/** Reads an expression that is one number, and returns it. */
function constant(reader) {
  if (reader.byte() !== 0x41) throw new Error('the engine has an unusual constant; see site/wasm.mjs');
  let [value, shift, byte] = [0, 0, 0];
  do {
    byte = reader.byte();
    value |= (byte & 0x7f) << shift;
    shift += 7;
  } while (byte >= 0x80);
  if (shift < 32 && byte & 0x40) value |= -1 << shift;
  if (reader.byte() !== END) throw new Error('the engine has an unusual constant; see site/wasm.mjs');
  return value;
}

/** Calls `found(index, from, to)` for each function that a body names, with the bytes where it does. Returns where the instructions begin. */
export function mentions(body, found) {
  const reader = new Reader(body);
  reader.list(() => { reader.number(); reader.byte(); });
  const begin = reader.at;
  while (reader.at < body.length) {
    const opcode = reader.byte();
    if (opcode === 0x10 || opcode === 0xd2) {
      const from = reader.at;
      found(reader.number(), from, reader.at);
    } else {
      skipImmediates(reader, opcode);
    }
  }
  return begin;
}

const place = (reader) => { reader.number(); reader.number(); };

function skipImmediates(reader, opcode) {
  if (opcode <= 0x01 || opcode === 0x05 || opcode === END || opcode === 0x0f || opcode === 0x1a || opcode === 0x1b) return;
  if (opcode >= 0x45 && opcode <= 0xc4) return;
  // Blocks have a type, constants a number: both are LEB128 of any length.
  if ((opcode >= 0x02 && opcode <= 0x04) || opcode === 0x41 || opcode === 0x42) { while (reader.byte() >= 0x80); }
  else if (opcode === 0x0c || opcode === 0x0d || (opcode >= 0x20 && opcode <= 0x26) || opcode === 0x3f || opcode === 0x40) reader.number();
  else if (opcode === 0x0e) { reader.list(() => reader.number()); reader.number(); }
  else if (opcode === 0x11 || (opcode >= 0x28 && opcode <= 0x3e)) place(reader);
  else if (opcode === 0x1c) reader.list(() => reader.byte());
  else if (opcode === 0x43) reader.skip(4);
  else if (opcode === 0x44) reader.skip(8);
  else if (opcode === 0xfc) skipMemory(reader, reader.number());
  else if (opcode === 0xfd) skipVector(reader, reader.number());
  else throw new Error(`the engine has an instruction ${opcode.toString(16)}; see site/wasm.mjs`);
}

/** Conversions, and copies of memory and tables. */
function skipMemory(reader, opcode) {
  if (opcode <= 7) return;
  if (opcode === 8 || opcode === 10 || opcode === 12 || opcode === 14) place(reader);
  else if (opcode <= 17) reader.number();
  else throw new Error(`the engine has an instruction fc ${opcode}; see site/wasm.mjs`);
}

function skipVector(reader, opcode) {
  if (opcode <= 11 || opcode === 92 || opcode === 93) place(reader);
  else if (opcode === 12 || opcode === 13) reader.skip(16);
  else if (opcode >= 21 && opcode <= 34) reader.skip(1);
  else if (opcode >= 84 && opcode <= 91) { place(reader); reader.skip(1); }
  else if (opcode > 255) throw new Error(`the engine has an instruction fd ${opcode}; see site/wasm.mjs`);
}

/** A body whose functions have other numbers, with more instructions at its beginning. */
export function renumbered(body, number, before = []) {
  const parts = [];
  let copied = 0;
  const begin = mentions(body, (index, from, to) => {
    parts.push(body.subarray(copied, from), Buffer.from(u32(number(index))));
    copied = to;
  });
  parts.push(body.subarray(copied));
  if (!before.length) return sized(Buffer.concat(parts));
  const all = Buffer.concat(parts);
  return sized(Buffer.concat([all.subarray(0, begin), Buffer.from(before), all.subarray(begin)]));
}
