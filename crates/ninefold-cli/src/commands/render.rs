//! `ninefold render`.

mod options;
mod solve;

use std::io::{self, IsTerminal, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use ninefold::draw::{Book, Page, Printed};

use self::options::{Format, Inks, Length, Numbers, Sheet, Where};
use self::solve::Puzzle;
use crate::args::{InputArgs, at_least_one};
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::Output;
use crate::output::file::{self, AtomicFile};
use crate::output::progress::thousands;
use crate::output::stdio;
use crate::output::tally::Verdict;
use crate::stream::{Notes, Stream};

/// Draw puzzles for paper and screen: a picture, or a book
///
/// SVG and PNG are pictures of one puzzle each, without a margin, unless you set --paper. PDF is a document of A4
/// pages, unless you set --size or --paper. Everything is grey and light on ink, except the lines of rules in pictures.
///
/// Exit code 1 means that you asked for solutions or difficulties, and a puzzle doesn't have exactly one solution;
/// Ninefold draws it anyway.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold render BD4 > puzzle.svg
  ninefold render BD4 -o phone.png --size 1080px
  ninefold render --marks \"Sudoku 3\" -o marks.png
  ninefold render puzzles.txt -o book.pdf --title \"Rainy days\" --difficulty --solutions back
  ninefold generate --count 100 --level medium | ninefold render -o medium.pdf --solutions back
  ninefold render puzzles.txt -o large.pdf --large-print --paper letter --solutions back
  ninefold render puzzles.txt -o page.svg --per-page 4 --paper a5")]
pub(crate) struct Render {
    #[command(flatten)]
    input: InputArgs,

    /// Write to this file; `-` is standard output [default: -]
    ///
    /// Several pages of SVG or PNG become several files: book-1.svg, book-2.svg and so on, or book-01.svg for ten pages
    /// or more.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// File format [default: from the extension of the output file, otherwise svg]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// Width of a picture without margins: 1080px, 90mm, 9cm, 3.5in
    #[arg(long, value_name = "LENGTH", conflicts_with_all = ["paper", "landscape", "margin", "per_page"])]
    size: Option<Length>,

    /// Resolution of PNG in pixels per inch [default: 300]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(10..=2400))]
    dpi: Option<u32>,

    /// Paper size: a4, a5, a3, letter, legal, or width and height such as 6x9in or 148x210mm
    #[arg(long, value_name = "PAPER")]
    paper: Option<Sheet>,

    /// Use landscape orientation
    #[arg(long)]
    landscape: bool,

    /// Margin on every edge of the paper [default: 15mm, less on small paper]
    #[arg(long, value_name = "LENGTH")]
    margin: Option<Length>,

    /// Puzzles per page [default: up to 6, as many as leave room to write]
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    per_page: Option<u32>,

    /// Large bold digits, heavy lines, few puzzles per page
    #[arg(long)]
    large_print: bool,

    /// Title at the top of every page
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// Where to print the solutions
    #[arg(long, value_name = "WHERE", default_value = "none")]
    solutions: Where,

    /// Number of the first puzzle, or `none` [default: 1 if there are several puzzles]
    #[arg(long, value_name = "N|none")]
    numbers: Option<Numbers>,

    /// Print how hard each puzzle is: HoDoKu's level and Ninefold's own rating
    #[arg(long)]
    difficulty: bool,

    /// Draw pencil marks: those of the input, or all candidates that the givens leave
    #[arg(long)]
    marks: bool,

    /// Colours of the lines of rules [default: colour for pictures, grey for pages]
    ///
    /// In grey, each kind of line has a pattern.
    #[arg(long, value_name = "INK")]
    ink: Option<Inks>,

    /// Write what the rules say below each board
    #[arg(long)]
    rules: bool,

    /// Number of worker threads [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = at_least_one)]
    jobs: Option<u64>,

    /// Print no notes
    #[arg(long, short)]
    quiet: bool,
}

/// The note after Ctrl-C.
const UNWRITTEN: &str = "interrupted: nothing was written";

impl Render {
    pub(crate) fn run(self) -> Outcome {
        let format = self.format()?;
        let output = self.output.as_deref().filter(|path| *path != Path::new("-"));
        if output.is_none() && format != Format::Svg && io::stdout().is_terminal() {
            return Err(Failure::usage(format!(
                "can't show a {format} file on a terminal; -o FILE writes it to a file"
            )));
        }
        let mut notes = Output::new(self.quiet);
        let (mut puzzles, mut exit) = self.read()?;
        if puzzles.is_empty() || exit == Exit::Interrupted {
            return Ok(exit);
        }
        if self.solutions != Where::None || self.difficulty {
            puzzles = solve::all(puzzles, self.difficulty, self.jobs);
            if budget::cancelled() {
                notes.note(UNWRITTEN);
                return Ok(Exit::Interrupted);
            }
        }
        let numbers = self.numbers.unwrap_or(Numbers::usual(puzzles.len()));
        let printed: Vec<Printed> =
            puzzles.iter().enumerate().map(|(index, puzzle)| puzzle.printed(numbers.of(index))).collect();
        let pages = self.pages(&printed, format)?;
        if !self.write(&pages, format, output)? {
            notes.note(UNWRITTEN);
            return Ok(Exit::Interrupted);
        }
        if let (Some(path), true) = (output, pages.len() > 1 || puzzles.len() > 1) {
            let count = |count: usize, one: &str| match count {
                1 => format!("1 {one}"),
                many => format!("{} {one}s", thousands(many as u64)),
            };
            let written = match pages.len() {
                pages if pages > 1 && format != Format::Pdf => {
                    let (first, last) = (numbered(path, 1, pages), numbered(path, pages, pages));
                    format!("{} to {}", first.display(), last.display())
                }
                _ => path.display().to_string(),
            };
            notes.note(&format!(
                "{written}: {} on {}",
                count(puzzles.len(), "puzzle"),
                count(pages.len(), "page")
            ));
        }
        if let Some(odd) = solve::odd(&puzzles) {
            notes.note(&odd);
            exit = exit.max(Exit::No);
        }
        Ok(exit)
    }

    /// Reads all puzzles of the input.
    fn read(&self) -> Result<(Vec<Puzzle>, Exit), Failure> {
        let mut puzzles = Vec::new();
        let stream = Stream::open(&self.input, self.quiet, Notes::Interruption)?;
        let exit = stream.one_by_one(|record, _| {
            Ok(record.puzzle().map(|puzzle| {
                puzzles.push(Puzzle::new(record, puzzle, self.marks));
                Verdict::Fine
            }))
        })?;
        Ok((puzzles, exit))
    }

    /// Returns whether each puzzle is a separate picture without paper.
    fn is_picture(&self, format: Format) -> bool {
        let paper =
            self.paper.is_some() || self.landscape || self.margin.is_some() || self.per_page.is_some();
        self.size.is_some() || (format != Format::Pdf && !paper)
    }

    fn pages(&self, printed: &[Printed], format: Format) -> Result<Vec<Page>, Failure> {
        let paper = self.paper.map_or(ninefold::draw::Paper::A4, |Sheet(paper)| paper);
        let paper = if self.landscape { paper.turned() } else { paper };
        let usual_margin = (paper.width.min(paper.height) * 0.07).clamp(5.0, 15.0);
        let book = Book {
            paper,
            margin: self.margin.map_or(usual_margin, Length::millimetres),
            per_page: self.per_page.map(|count| count as usize),
            title: self.title.clone().filter(|title| !title.trim().is_empty()),
            large_print: self.large_print,
            solutions: self.solutions.into(),
            colour: self.ink.unwrap_or(Inks::usual(self.is_picture(format))) == Inks::Colour,
            rules: self.rules,
        };
        let pages = match self.is_picture(format) {
            true => book.pictures(printed, self.picture_size(format).millimetres()),
            false => book.pages(printed),
        };
        pages.map_err(|error| Failure::usage(error.to_string()))
    }

    fn picture_size(&self, format: Format) -> Length {
        self.size.unwrap_or(match format {
            Format::Png if self.dpi.is_none() => Length::Pixels(1000.0),
            _ => Length::Millimetres(90.0),
        })
    }

    /// Returns the format asked for, or else the one that the file's extension means.
    fn format(&self) -> Result<Format, Failure> {
        if let (Some(Length::Pixels(_)), Some(_)) = (self.size, self.dpi) {
            return Err(Failure::usage("--dpi doesn't apply to a size in pixels; set one of them"));
        }
        let path = self.output.as_deref().filter(|path| *path != Path::new("-"));
        let (None, Some(path)) = (self.format, path) else {
            return Ok(self.format.unwrap_or(Format::Svg));
        };
        Format::of(path).ok_or_else(|| {
            Failure::usage(format!(
                "the extension of {} isn't .svg, .png or .pdf; set --format",
                path.display()
            ))
        })
    }

    /// Encodes one page as a picture.
    fn picture(&self, page: &Page, format: Format) -> Result<Vec<u8>, Failure> {
        let size = self.picture_size(format);
        match (format, size) {
            (Format::Png, _) => {
                let scale = match (self.is_picture(format), size) {
                    (true, Length::Pixels(_)) => Length::PIXELS,
                    _ => f64::from(self.dpi.unwrap_or(300)) / 25.4,
                };
                ninefold_print::png(page, scale).map_err(|error| Failure::usage(error.to_string()))
            }
            (_, Length::Pixels(pixels)) => Ok(page.svg_pixels(pixels).into_bytes()),
            _ => Ok(page.svg().into_bytes()),
        }
    }

    /// Writes everything and returns true; if interrupted, writes nothing and returns false.
    fn write(&self, pages: &[Page], format: Format, output: Option<&Path>) -> Result<bool, Failure> {
        let whole = |bytes: Vec<u8>| match output {
            Some(path) => file::write(path, &bytes).map(drop).map_err(Failure::from),
            None => to_stdout(&bytes),
        };
        match (output, pages) {
            (_, pages) if format == Format::Pdf => {
                whole(ninefold_print::pdf(pages, self.title.as_deref().unwrap_or("Sudoku")))?;
            }
            (_, [page]) => whole(self.picture(page, format)?)?,
            (Some(path), pages) => {
                let mut files = Vec::with_capacity(pages.len());
                for (number, page) in (1..).zip(pages) {
                    if budget::cancelled() {
                        return Ok(false);
                    }
                    let mut file = AtomicFile::create(&numbered(path, number, pages.len()))?;
                    file.put(&self.picture(page, format)?)?;
                    file.complete()?;
                    files.push(file);
                }
                file::finish_all(files)?;
            }
            (None, pages) => {
                return Err(Failure::usage(format!(
                    "can't write {} pages of {format} to one stream; \
                     -o FILE numbers them, --format pdf puts them together",
                    pages.len()
                )));
            }
        }
        Ok(true)
    }
}

/// Returns the file for one of several pages: `book-03.svg`.
fn numbered(path: &Path, number: usize, pages: usize) -> PathBuf {
    let digits = pages.to_string().len();
    file::with_suffix(path, &format!("{number:0digits$}"))
}

fn to_stdout(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = stdio::stdout();
    stdout.write_all(bytes)?;
    Ok(stdout.flush()?)
}
