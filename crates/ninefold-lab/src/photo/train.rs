//! Training: Adam on shuffled cells, each moved and changed a little in every round. The result depends on the cells and the seed alone,
//! not on the number of cores: every batch has eight parts, whose gradients are added in order.

use std::thread;

use super::cells::Cell;
use super::network::{Network, SIDE, Work};
use crate::puzzles::Random;

/// Cells between two steps, and the parts among which they are divided.
const BATCH: usize = 128;
const PARTS: usize = 8;

/// Trains a network for some rounds through all cells.
pub(super) fn train(cells: &[Cell], rounds: usize, seed: u64) -> Network {
    let random = &mut Random(seed);
    let mut network = Network::random(random);
    let (mut mean, mut square) = (Network::zero(), Network::zero());
    let mut order: Vec<usize> = (0..cells.len()).collect();
    let steps = rounds * cells.len().div_ceil(BATCH);
    let mut step = 0;
    for round in 0..rounds {
        random.shuffle(&mut order);
        let (mut loss, mut right) = (0.0, 0);
        for batch in order.chunks(BATCH) {
            let seed = random.below(usize::MAX) as u64;
            let (gradients, batch_loss, batch_right) = gradients(&network, cells, batch, seed);
            loss += batch_loss;
            right += batch_right;
            step += 1;
            // A warm start, then down to nothing along a cosine.
            let progress = step as f32 / steps as f32;
            let rate =
                2e-3 * (progress * 40.0).min(1.0) * 0.5 * (1.0 + (progress * std::f32::consts::PI).cos());
            adam(&mut network, gradients, &mut mean, &mut square, batch.len() as f32, rate, step);
        }
        let count = cells.len() as f32;
        println!("round {}: loss {:.4}, {:.2}% right", round + 1, loss / count, right as f32 / count * 100.0);
    }
    network
}

/// Returns the gradients of a batch, with its loss and how many cells were right.
fn gradients(network: &Network, cells: &[Cell], batch: &[usize], seed: u64) -> (Network, f32, usize) {
    let part = |number: usize, chosen: &[usize]| {
        let random = &mut Random(seed ^ (number as u64) << 32);
        let (mut sum, mut work) = (Network::zero(), Work::default());
        let (mut loss, mut right) = (0.0, 0);
        for &index in chosen {
            let Cell { class, pixels } = &cells[index];
            let varied = varied(pixels, random);
            let (lost, is_right) = network.learn(&varied, usize::from(*class), &mut work, &mut sum);
            loss += lost;
            right += usize::from(is_right);
        }
        (sum, loss, right)
    };
    let parts: Vec<&[usize]> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
    let half = parts.len().div_ceil(2);
    let (first, second) = parts.split_at(half);
    let run = |from: usize, parts: &[&[usize]]| -> Vec<_> {
        parts.iter().enumerate().map(|(index, chosen)| part(from + index, chosen)).collect()
    };
    let results = thread::scope(|scope| {
        let other = scope.spawn(|| run(half, second));
        let mut results = run(0, first);
        results.extend(other.join().expect("no part panics"));
        results
    });
    let mut results = results.into_iter();
    let (mut sum, mut loss, mut right) = results.next().expect("a batch has a part");
    for (mut other, its_loss, its_right) in results {
        sum.parameters().zip(other.parameters()).for_each(|(sum, value)| *sum += *value);
        loss += its_loss;
        right += its_right;
    }
    (sum, loss, right)
}

/// Moves every parameter a step, by its mean gradient over the root of its mean square.
fn adam(
    network: &mut Network,
    mut gradients: Network,
    mean: &mut Network,
    square: &mut Network,
    count: f32,
    rate: f32,
    step: i32,
) {
    let (slow, slower) = (0.9_f32, 0.999_f32);
    let corrections = (1.0 - slow.powi(step), 1.0 - slower.powi(step));
    let moments = mean.parameters().zip(square.parameters());
    for ((parameter, gradient), (mean, square)) in
        network.parameters().zip(gradients.parameters()).zip(moments)
    {
        let gradient = *gradient / count;
        *mean += (1.0 - slow) * (gradient - *mean);
        *square += (1.0 - slower) * (gradient * gradient - *square);
        *parameter -=
            rate * (*mean / corrections.0 / ((*square / corrections.1).sqrt() + 1e-8) + 1e-4 * *parameter);
    }
}

/// Returns a cell moved by up to two pixels, with another contrast and a little noise.
fn varied(pixels: &[u8], random: &mut Random) -> Vec<f32> {
    let (dx, dy) = (random.below(5) as isize - 2, random.below(5) as isize - 2);
    let (factor, noise) = (random.between(0.75, 1.2) as f32, random.between(0.0, 0.04) as f32);
    let side = SIDE as isize;
    let mut state = random.below(usize::MAX) as u64 | 1;
    (0..side * side)
        .map(|at| {
            let (x, y) = ((at % side + dx).clamp(0, side - 1), (at / side + dy).clamp(0, side - 1));
            // Noise of this kind costs next to nothing.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let grain = (state & 0xffff) as f32 / 32_768.0 - 1.0;
            f32::from(pixels[(y * side + x) as usize]) / 255.0 * factor + noise * grain
        })
        .collect()
}
