//! Tables of puzzles: CSV, TSV and their relatives.
//!
//! ```text
//! id,puzzle,SER              ◀─ the header: names, and no board among them
//! 17,53..7....6..195…,7.2    ◀─ a row: the puzzle is in the column with that name, or with a board
//! ```
//!
//! A line of an input that isn't a table goes to the splitter as it is.

use std::sync::{Arc, OnceLock};

use ninefold::text::{self, ReadOptions};

/// What separates the columns of a table.
const DELIMITERS: [u8; 3] = [b'\t', b',', b';'];

/// A table whose first line has been read.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    delimiter: u8,
    /// The names of the columns; generated if the table has no header.
    names: Arc<[String]>,
    /// The column of the puzzles, which the first row decides.
    puzzle: Option<usize>,
}

/// The columns of a record besides the puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    names: Arc<[String]>,
    fields: Vec<String>,
    puzzle: usize,
}

/// The names of the kept columns, which the first table decides.
#[derive(Debug, Default)]
pub(crate) struct Kept(OnceLock<Vec<String>>);

impl Table {
    /// Returns the table that starts with this header, if it is one: several names, one of them for puzzles.
    pub(crate) fn named(line: &str) -> Option<Table> {
        let table = Table::like_header(line)?;
        table.names.iter().any(|name| rank(name).is_some()).then_some(table)
    }

    /// Returns the table with this header of any names, if the next line is a row with a board.
    pub(crate) fn above(line: &str, next: &str) -> Option<Table> {
        let table = Table::like_header(line)?;
        let fields = fields(next, table.delimiter);
        (fields.len() == table.names.len() && fields.iter().any(|field| is_board(field))).then_some(table)
    }

    /// Returns the table without a header that starts with this row: several columns, one of them a board.
    pub(crate) fn headless(line: &str) -> Option<Table> {
        let delimiter = delimiter(line)?;
        let fields = fields(line, delimiter);
        let names = (1..=fields.len()).map(|number| format!("column_{number}")).collect();
        fields.iter().any(|field| is_board(field)).then_some(Table { delimiter, names, puzzle: None })
    }

    /// Returns whether [`Table::above`] may find a header in this line, given the next one.
    pub(crate) fn is_like_header(line: &str) -> bool {
        Table::like_header(line).is_some()
    }

    /// Returns the table with these columns, if all could be names.
    fn like_header(line: &str) -> Option<Table> {
        let delimiter = delimiter(line)?;
        let names: Arc<[String]> =
            fields(line, delimiter).iter().map(|name| name.trim().to_string()).collect();
        let is_name = |name: &String| {
            let allowed = |c: char| c.is_alphanumeric() || " _-.,()/%#:".contains(c);
            name.chars().any(char::is_alphabetic) && name.chars().all(allowed) && !is_board(name)
        };
        (names.len() > 1 && names.iter().all(is_name)).then_some(Table { delimiter, names, puzzle: None })
    }

    /// Returns the puzzle of a row, and the row itself.
    pub(crate) fn row(&mut self, line: &str) -> Result<(String, Row), String> {
        let mut fields = fields(line, self.delimiter);
        let puzzle = *self.puzzle.get_or_insert_with(|| puzzle_column(&self.names, &fields));
        if fields.len() <= puzzle {
            let (has, name) = (fields.len(), &self.names[puzzle]);
            let columns = if has == 1 { "1 column".to_string() } else { format!("{has} columns") };
            return Err(format!("this row has {columns}, but '{name}' is column {}", puzzle + 1));
        }
        let text = std::mem::take(&mut fields[puzzle]);
        Ok((text, Row { names: Arc::clone(&self.names), fields, puzzle }))
    }

    /// Returns the names of the columns besides the puzzle, once a row has been read.
    pub(crate) fn other_names(&self) -> Vec<String> {
        let others = self.names.iter().enumerate().filter(|(column, _)| Some(*column) != self.puzzle);
        others.map(|(_, name)| name.clone()).collect()
    }
}

impl Row {
    /// Returns the field in this column; empty if the row has none.
    pub(crate) fn field(&self, name: &str) -> &str {
        let named = |column: &usize| *column != self.puzzle && self.names[*column] == name;
        let column = (0..self.names.len()).find(named);
        column.and_then(|column| self.fields.get(column)).map_or("", String::as_str)
    }
}

impl Kept {
    /// Keeps these columns, unless an earlier table has decided.
    pub(crate) fn decide(&self, names: impl FnOnce() -> Vec<String>) {
        self.0.get_or_init(names);
    }

    /// Returns the names of the columns.
    pub(crate) fn names(&self) -> &[String] {
        self.0.get().map_or(&[], Vec::as_slice)
    }
}

/// Returns the column of the puzzles: the best name whose field is a board, or else any board, or else the
/// best name.
fn puzzle_column(names: &[String], fields: &[String]) -> usize {
    let mut named: Vec<usize> = (0..names.len()).filter(|&column| rank(&names[column]).is_some()).collect();
    named.sort_by_key(|&column| rank(&names[column]));
    let is_board = |column: &usize| fields.get(*column).is_some_and(|field| is_board(field));
    let by_name = named.iter().copied().find(is_board);
    by_name.or_else(|| (0..fields.len()).find(is_board)).or(named.first().copied()).unwrap_or(0)
}

/// Returns how well a name suits a column of puzzles: the lower the better.
fn rank(name: &str) -> Option<usize> {
    const STEMS: [&str; 10] =
        ["puzzle", "quiz", "question", "problem", "sudoku", "board", "grid", "clue", "solution", "answer"];
    let name = name.to_lowercase();
    let is_answer = STEMS[8..].iter().any(|stem| name.contains(stem));
    let stems = if is_answer { &STEMS[8..] } else { &STEMS[..] };
    let rank = stems.iter().position(|stem| name.contains(stem))?;
    Some(rank + if is_answer { 8 } else { 0 })
}

/// Returns whether a field is a board on one line. Shorter fields may be anything.
fn is_board(field: &str) -> bool {
    const MIN_LENGTH: usize = 16;
    field.len() >= MIN_LENGTH && text::read(field.as_bytes(), &ReadOptions::default()).is_ok()
}

/// Returns the delimiter of this line: the first that occurs outside quotes.
fn delimiter(line: &str) -> Option<u8> {
    DELIMITERS
        .into_iter()
        .find(|&delimiter| line.as_bytes().contains(&delimiter) && fields(line, delimiter).len() > 1)
}

/// Returns the fields of a line, without their quotes.
fn fields(line: &str, delimiter: u8) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new();
    let reader =
        reader.delimiter(delimiter).has_headers(false).flexible(true).buffer_capacity(line.len().max(1));
    let mut record = csv::StringRecord::new();
    match reader.from_reader(line.as_bytes()).read_record(&mut record) {
        Ok(true) => record.iter().map(str::to_string).collect(),
        _ => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn headers_name_columns_with_any_delimiter() {
        for header in
            ["puzzle,solution", "puzzle\tSER\tW", "id;quizzes;rating (SE)", "\"my puzzle\",\"a, b\""]
        {
            assert!(Table::named(header).is_some(), "{header}");
        }
        for other in [
            "hello",
            "puzzle",
            "SER,W",
            "5,puzzle,x",
            &format!("puzzle,{BOARD}"),
            "board = [[5, 3, 0], [6, 0, 0]]",
            "| 5 3 . | . 7 . |",
            "",
        ] {
            assert!(Table::named(other).is_none(), "{other}");
        }
    }

    #[test]
    fn names_of_any_kind_are_a_header_above_a_row_with_a_board() {
        let row = format!("7,{BOARD},8.3");
        assert!(Table::above("n,start,SER", &row).is_some());
        assert!(Table::above("n,start", &row).is_none());
        assert!(Table::above("n,start,SER", "7,x,8.3").is_none());
        assert!(Table::headless(&row).is_some() && Table::headless("7,x,8.3").is_none());
    }

    fn puzzle(header: &str, row: &str) -> (String, Row) {
        Table::above(header, row).or(Table::named(header)).unwrap().row(row).unwrap()
    }

    #[test]
    fn the_puzzle_is_found_by_name_or_by_content() {
        for (header, row) in [
            ("puzzle,SER", format!("{BOARD},8.3")),
            ("SER,quizzes,solutions", format!("8.3,{BOARD},{}", BOARD.replace('.', "1"))),
            ("SER;solution;puzzle", format!("8.3;{};{BOARD}", BOARD.replace('.', "1"))),
            ("puzzle_id\tSER\tstart", format!("x17\t8.3\t{BOARD}")),
            ("SER,start", format!("8.3,\"{BOARD}\"")),
        ] {
            let (text, row) = puzzle(header, &row);
            assert_eq!((text.as_str(), row.field("SER")), (BOARD, "8.3"), "{header}");
        }
    }

    #[test]
    fn quoted_fields_and_short_rows() {
        let mut table = Table::named("puzzle,note,more").unwrap();
        let (_, row) = table.row(&format!("{BOARD},\"a, \"\"b\"\"\"")).unwrap();
        assert_eq!((row.field("note"), row.field("more"), row.field("puzzle")), ("a, \"b\"", "", ""));
        assert_eq!(table.other_names(), ["note", "more"]);
        let mut late = Table::named("id,puzzle").unwrap();
        late.row(&format!("1,{BOARD}")).unwrap();
        assert_eq!(late.row("17").unwrap_err(), "this row has 1 column, but 'puzzle' is column 2");
    }
}
