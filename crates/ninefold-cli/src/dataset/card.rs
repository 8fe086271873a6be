//! The card: describes a data set to its users.

use std::fmt::Write;

use ninefold_api::dataset::{Column, Kind};

use super::manifest::Manifest;
use super::options::Options;
use super::part::Size;
use super::sheet::Format;
use crate::output::progress::thousands;

/// Writes the card of a data set, README.md.
pub(crate) fn card(manifest: &Manifest, options: &Options) -> String {
    let mut text = front_matter(manifest, options);
    let _ = write!(
        text,
        "
# Sudoku puzzles with solutions

{} rows of 9×9 sudoku, each with exactly one solution. Apart from the images listed below, no two puzzles are images of
each other (transposed, shuffled or relabelled), and **no class of puzzles is in more than one split**.

| split | puzzles (classes) | images | rows |
|---|---:|---:|---:|
",
        thousands(manifest.rows())
    );
    for split in options.splits() {
        let Size { classes, rows } = manifest.size(split);
        let numbers = [classes, rows - classes, rows].map(thousands);
        let _ = writeln!(text, "| {} | {} |", split.name(), numbers.join(" | "));
    }
    let _ = write!(
        text,
        "
## How it was made

    {}

`DIR` is any folder. With Ninefold {} this command writes the same bytes again, on any machine and with any number of jobs.
",
        manifest.asked.command, manifest.asked.ninefold
    );
    source(&mut text, manifest, options);
    split(&mut text, options);
    if options.formats.iter().any(|format| format.has_columns()) {
        columns(&mut text, options);
    }
    loading(&mut text, options);
    text.push_str("\n## Files\n\n| file | bytes | SHA-256 |\n|---|---:|---|\n");
    for entry in &manifest.files {
        let _ = writeln!(text, "| `{}` | {} | `{}` |", entry.path, thousands(entry.bytes), entry.sha256);
    }
    text.push_str("\n`ninefold dataset check DIR` verifies all of this.\n");
    licence(&mut text, options);
    text
}

/// Writes what data set hubs read: tags, and which file is which split.
fn front_matter(manifest: &Manifest, options: &Options) -> String {
    let mut text =
        "---\npretty_name: Sudoku puzzles with solutions\ntags:\n- sudoku\n- puzzles\n- reasoning\n"
            .to_string();
    let bounds = [
        (1_000, "n<1K"),
        (10_000, "1K<n<10K"),
        (100_000, "10K<n<100K"),
        (1_000_000, "100K<n<1M"),
        (10_000_000, "1M<n<10M"),
        (100_000_000, "10M<n<100M"),
        (1_000_000_000, "100M<n<1B"),
        (10_000_000_000, "1B<n<10B"),
        (100_000_000_000, "10B<n<100B"),
        (1_000_000_000_000, "100B<n<1T"),
    ];
    let category = bounds.iter().find(|(bound, _)| manifest.rows() < *bound).map_or("n>1T", |(_, name)| name);
    let _ = writeln!(text, "size_categories:\n- {category}");
    let ending = options.formats.iter().find_map(|format| match format {
        Format::Parquet => Some("parquet"),
        Format::Csv => Some("csv"),
        Format::Jsonl => Some("jsonl"),
        Format::Npy => None,
    });
    if let Some(ending) = ending {
        text.push_str("configs:\n- config_name: default\n  data_files:\n");
        for split in options.splits() {
            let name = split.name();
            let _ = writeln!(text, "  - split: {name}\n    path: {name}.{ending}");
        }
    }
    text.push_str("---\n");
    text
}

fn source(text: &mut String, manifest: &Manifest, options: &Options) {
    let passed = manifest.passed;
    if options.is_generated() {
        let _ = writeln!(text, "\nNinefold generated the puzzles from seed {}.", options.seed);
    } else {
        text.push_str("\nThe puzzles come from the files that the command names.\n");
    }
    let omitted = [
        (passed.duplicates, "equivalent to another"),
        (passed.no_solution, "without a solution"),
        (passed.several, "with several solutions"),
        (passed.bad, "not a 9×9 puzzle"),
    ];
    let omitted: Vec<String> = omitted
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", thousands(*count)))
        .collect();
    if !omitted.is_empty() {
        let _ = writeln!(text, "Left out: {}.", omitted.join("; "));
    }
    if options.augment > 0 {
        let whose = if options.augment_test { "Each puzzle" } else { "Each training puzzle" };
        let images = match options.augment {
            1 => "an image".to_string(),
            many => format!("{} images", thousands(many)),
        };
        let _ = writeln!(
            text,
            "{whose} is followed by {images} of it: transposed or not, bands, stacks, rows and columns permuted, digits
relabelled, all at random from the seed."
        );
    }
}

fn split(text: &mut String, options: &Options) {
    if options.splits().len() < 2 {
        return;
    }
    let _ = write!(
        text,
        "
The split of a class depends only on the seed and the class, so a class stays in its split when the data set grows:

```python
import hashlib
def split(canonical_id, seed={}, test={}, validation={}):
    number = int.from_bytes(hashlib.sha256(f\"{{seed}}:{{canonical_id}}\".encode()).digest()[:8], \"big\") / 2**64
    return \"test\" if number < test else \"validation\" if number < test + validation else \"train\"
```
",
        options.seed, options.shares.test, options.shares.validation
    );
}

fn columns(text: &mut String, options: &Options) {
    text.push_str("\n## Columns\n\n| column | type | contents |\n|---|---|---|\n");
    for column in &options.columns {
        let kind = match column.kind() {
            Kind::Text => "text",
            Kind::Small | Kind::Large | Kind::Decimal => "number",
            Kind::Json => "JSON",
        };
        let kind = if column.is_optional() { format!("{kind} or null") } else { kind.to_string() };
        let _ = writeln!(text, "| `{}` | {kind} | {} |", column.name(), column.about());
    }
    let of_the_image =
        [Column::HodokuLevel, Column::HodokuScore, Column::Er, Column::Ep, Column::Ed, Column::Guesses];
    if options.augment > 0 && options.wants(&of_the_image) {
        text.push_str("\nEverything is recomputed for each image; only Ninefold's rating is invariant.\n");
    }
}

fn loading(text: &mut String, options: &Options) {
    let name = options.splits()[0].name();
    text.push_str("\n## Loading\n\n```python\n");
    for format in &options.formats {
        let _ = match format {
            Format::Parquet => {
                writeln!(text, "import pandas; {name} = pandas.read_parquet(\"{name}.parquet\")")
            }
            Format::Csv => writeln!(text, "import pandas; {name} = pandas.read_csv(\"{name}.csv\")"),
            Format::Jsonl => {
                writeln!(text, "import pandas; {name} = pandas.read_json(\"{name}.jsonl\", lines=True)")
            }
            Format::Npy => writeln!(
                text,
                "import numpy; inputs = numpy.load(\"{name}/all__inputs.npy\", mmap_mode=\"r\")  # 1 is a blank, else digit + 1"
            ),
        };
    }
    text.push_str("```\n");
    let is_text = options.formats.iter().any(|format| matches!(format, Format::Parquet | Format::Csv));
    for column in options.columns.iter().filter(|column| is_text && column.kind() == Kind::Json) {
        let _ = writeln!(text, "\nIn Parquet and CSV, `{}` is a string for `json.loads`.", column.name());
    }
    if options.formats.contains(&Format::Npy) {
        text.push_str(
            "
The folders of the splits have the format that HRM and TRM trainers read: tokens 0 (padding), 1 (blank), digit + 1;
a puzzle and its images are a group.
",
        );
    }
}

fn licence(text: &mut String, options: &Options) {
    text.push_str("\n## Licence\n\n");
    text.push_str(if options.is_generated() {
        "Ninefold claims no rights in the puzzles it generates. If you publish this data set, state its licence here.\n"
    } else {
        "The licence of the files that the puzzles come from applies. Ninefold claims no rights in what it added.\n"
    });
}
