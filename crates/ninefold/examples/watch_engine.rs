//! Watches an engine search: prints every placement and every digit taken back.
//!
//! ```text
//! $ cargo run --example watch_engine
//! place 2 in r1c2
//! place 3 in r1c3
//! place 2 in r2c1
//! place 1 in r2c2
//! take 1 back from r2c2
//! …
//! solution 123231312
//! …
//! 12 boards visited, 11 digits taken back
//! ```

use ninefold::engine::{Counts, Event, Tee, named};
use ninefold::{Budget, boards};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = boards::named("latin-3").ok_or("no such board")?.puzzle();
    let engine = named("depth-first").ok_or("no such engine")?;
    let layout = puzzle.layout();

    // A closure is an observer; `Tee` passes events to two of them.
    let mut narrate = |event: Event<'_>| match event {
        Event::Place(cell, digit) => println!("place {digit} in {}", layout.cell_name(cell)),
        Event::Retreat(cell, digit) => println!("take {digit} back from {}", layout.cell_name(cell)),
        Event::Solution(solution) => println!("solution {solution}"),
        _ => {}
    };
    let mut counts = Counts::default();
    engine.run(&puzzle, &Budget::all(), &mut Tee(&mut narrate, &mut counts));
    println!("{} boards visited, {} digits taken back", counts.calls, counts.backtracks);
    Ok(())
}
