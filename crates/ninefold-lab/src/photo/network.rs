//! The model that reads a cell: a small convolutional network, forwards and backwards.
//!
//! ```text
//! 32×32 ──3×3──▶ 8 planes ──halve──▶ 16×16 ──3×3──▶ 16 ──halve──▶ 8×8 ──3×3──▶ 32 ──halve──▶ 4×4 ──▶ 48 ──▶ 10 classes
//! ```
//!
//! Class 0 is a blank, the others are the digits. A convolution is a product of matrices: its weights times the *patches* of its
//! input, one row per weight and one column per pixel.

use crate::puzzles::Random;

/// The side of a cell's picture.
pub(super) const SIDE: usize = 32;
/// Planes before the first convolution and after each.
const PLANES: [usize; 4] = [1, 8, 16, 32];
/// Values after the convolutions, in the hidden layer, and at the end.
const DENSE: [usize; 3] = [PLANES[3] * 4 * 4, 48, 10];
pub(super) const CLASSES: usize = DENSE[2];

/// One layer's shape: outputs, and inputs to each.
pub(super) const SHAPES: [(usize, usize); 5] = [
    (PLANES[1], PLANES[0] * 9),
    (PLANES[2], PLANES[1] * 9),
    (PLANES[3], PLANES[2] * 9),
    (DENSE[1], DENSE[0]),
    (DENSE[2], DENSE[1]),
];

/// The weights of a layer, or their gradients: one row per output, and a bias for each.
#[derive(Clone)]
pub(super) struct Layer {
    pub(super) weights: Vec<f32>,
    pub(super) biases: Vec<f32>,
}

/// All layers.
#[derive(Clone)]
pub(super) struct Network {
    pub(super) layers: Vec<Layer>,
}

impl Network {
    /// Returns a network whose weights are all 0, as gradients begin.
    pub(super) fn zero() -> Network {
        let layer = |&(outputs, inputs): &(usize, usize)| Layer {
            weights: vec![0.0; outputs * inputs],
            biases: vec![0.0; outputs],
        };
        Network { layers: SHAPES.iter().map(layer).collect() }
    }

    /// Returns a network to begin with: small random weights.
    pub(super) fn random(random: &mut Random) -> Network {
        let mut network = Network::zero();
        for (layer, (_, inputs)) in network.layers.iter_mut().zip(SHAPES) {
            let deviation = (2.0 / inputs as f64).sqrt();
            layer.weights.fill_with(|| random.normal(deviation) as f32);
        }
        network
    }

    /// Returns all parameters, layer by layer.
    pub(super) fn parameters(&mut self) -> impl Iterator<Item = &mut f32> {
        self.layers.iter_mut().flat_map(|layer| layer.weights.iter_mut().chain(&mut layer.biases))
    }

    /// Returns the scores of the classes for a cell.
    pub(super) fn scores(&self, cell: &[f32], work: &mut Work) -> [f32; CLASSES] {
        let mut input = cell.to_vec();
        let mut side = SIDE;
        for index in 0..3 {
            let planes = PLANES[index];
            patches(&input, planes, side, &mut work.patches[index]);
            let pixels = side * side;
            let mut output = vec![0.0; PLANES[index + 1] * pixels];
            multiply(&self.layers[index], &work.patches[index], pixels, &mut output);
            (input, work.picked[index]) = halved(&output, PLANES[index + 1], side);
            side /= 2;
        }
        work.flat = input;
        work.hidden = dense(&self.layers[3], &work.flat);
        work.hidden.iter_mut().for_each(|value| *value = value.max(0.0));
        let scores = dense(&self.layers[4], &work.hidden);
        std::array::from_fn(|class| scores[class])
    }

    /// Adds the gradients for a cell whose class is known, and returns its loss and whether the network was right.
    pub(super) fn learn(
        &self,
        cell: &[f32],
        class: usize,
        work: &mut Work,
        gradients: &mut Network,
    ) -> (f32, bool) {
        let scores = self.scores(cell, work);
        let highest = scores.iter().copied().fold(f32::MIN, f32::max);
        let sum: f32 = scores.iter().map(|score| (score - highest).exp()).sum();
        let shares = scores.map(|score| (score - highest).exp() / sum);
        // A target slightly below certainty keeps the confidence honest.
        let target = |each: usize| if each == class { 0.97 } else { 0.03 / (CLASSES - 1) as f32 };
        let change: Vec<f32> = (0..CLASSES).map(|each| shares[each] - target(each)).collect();
        let mut hidden = dense_back(&self.layers[4], &work.hidden, &change, &mut gradients.layers[4]);
        for (value, was) in hidden.iter_mut().zip(&work.hidden) {
            *value *= f32::from(*was > 0.0);
        }
        let mut back = dense_back(&self.layers[3], &work.flat, &hidden, &mut gradients.layers[3]);
        for index in (0..3).rev() {
            let side = SIDE >> index;
            let output = spread(&back, &work.picked[index], PLANES[index + 1] * side * side);
            let gradient = &mut gradients.layers[index];
            back =
                multiply_back(&self.layers[index], &work.patches[index], &output, side, index > 0, gradient);
        }
        (-shares[class].max(1e-9).ln(), scores[class] >= highest)
    }
}

/// What a pass forwards leaves for the pass backwards.
#[derive(Default)]
pub(super) struct Work {
    patches: [Vec<f32>; 3],
    /// Which pixel of four was the largest, or none if it was below 0.
    picked: [Vec<Option<u32>>; 3],
    flat: Vec<f32>,
    hidden: Vec<f32>,
}

/// Lays out the 3×3 neighbours of every pixel: a row for each plane and neighbour. Outside the picture there is 0.
fn patches(input: &[f32], planes: usize, side: usize, out: &mut Vec<f32>) {
    out.clear();
    out.resize(planes * 9 * side * side, 0.0);
    for (row, target) in out.chunks_exact_mut(side * side).enumerate() {
        let plane = &input[row / 9 * side * side..][..side * side];
        shifted(row % 9, side, |from, to, length| {
            target[to..to + length].copy_from_slice(&plane[from..from + length])
        });
    }
}

/// Calls `run(from, to, length)` for each run of pixels that a neighbour moves: from its own place to that of the middle.
fn shifted(neighbour: usize, side: usize, mut run: impl FnMut(usize, usize, usize)) {
    let (dy, dx) = (neighbour / 3, neighbour % 3);
    let columns = 1_usize.saturating_sub(dx)..(side + 1 - dx).min(side);
    for y in 1_usize.saturating_sub(dy)..(side + 1 - dy).min(side) {
        let from = (y + dy - 1) * side + columns.start + dx - 1;
        run(from, y * side + columns.start, columns.len());
    }
}

fn multiply(layer: &Layer, patches: &[f32], pixels: usize, output: &mut [f32]) {
    let inputs = layer.weights.len() / layer.biases.len();
    for (o, out) in output.chunks_exact_mut(pixels).enumerate() {
        out.fill(layer.biases[o]);
        for (weight, patch) in layer.weights[o * inputs..][..inputs].iter().zip(patches.chunks_exact(pixels))
        {
            add(out, patch, *weight);
        }
    }
}

/// Adds the gradients of a convolution and returns those of its input, if wanted.
fn multiply_back(
    layer: &Layer,
    patches: &[f32],
    output: &[f32],
    side: usize,
    wanted: bool,
    gradient: &mut Layer,
) -> Vec<f32> {
    let (pixels, inputs) = (side * side, layer.weights.len() / layer.biases.len());
    let mut of_patches = vec![0.0; if wanted { inputs * pixels } else { 0 }];
    for (o, out) in output.chunks_exact(pixels).enumerate() {
        gradient.biases[o] += out.iter().sum::<f32>();
        for (k, patch) in patches.chunks_exact(pixels).enumerate() {
            gradient.weights[o * inputs + k] += dot(out, patch);
        }
        for (k, patch) in of_patches.chunks_exact_mut(pixels).enumerate() {
            add(patch, out, layer.weights[o * inputs + k]);
        }
    }
    let mut of_input = vec![0.0; of_patches.len() / 9];
    for (row, patch) in of_patches.chunks_exact(pixels).enumerate() {
        let plane = &mut of_input[row / 9 * pixels..][..pixels];
        shifted(row % 9, side, |from, to, length| {
            plane[from..from + length]
                .iter_mut()
                .zip(&patch[to..to + length])
                .for_each(|(sum, value)| *sum += value);
        });
    }
    of_input
}

/// Halves each plane: the largest of four pixels, and at least 0.
fn halved(input: &[f32], planes: usize, side: usize) -> (Vec<f32>, Vec<Option<u32>>) {
    let half = side / 2;
    let mut values = Vec::with_capacity(planes * half * half);
    let mut picked = Vec::with_capacity(planes * half * half);
    for plane in 0..planes {
        for y in 0..half {
            for x in 0..half {
                let first = plane * side * side + 2 * y * side + 2 * x;
                let of_four = [first, first + 1, first + side, first + side + 1];
                let best = of_four
                    .into_iter()
                    .fold(first, |best, at| if input[at] > input[best] { at } else { best });
                values.push(input[best].max(0.0));
                picked.push((input[best] > 0.0).then_some(best as u32));
            }
        }
    }
    (values, picked)
}

/// Gives each gradient back to the pixel it came from.
fn spread(values: &[f32], picked: &[Option<u32>], pixels: usize) -> Vec<f32> {
    let mut output = vec![0.0; pixels];
    for (value, at) in values.iter().zip(picked) {
        if let Some(at) = at {
            output[*at as usize] += value;
        }
    }
    output
}

fn dense(layer: &Layer, input: &[f32]) -> Vec<f32> {
    layer
        .biases
        .iter()
        .zip(layer.weights.chunks_exact(input.len()))
        .map(|(bias, row)| bias + dot(row, input))
        .collect()
}

fn dense_back(layer: &Layer, input: &[f32], output: &[f32], gradient: &mut Layer) -> Vec<f32> {
    let mut of_input = vec![0.0; input.len()];
    for (o, change) in output.iter().enumerate() {
        gradient.biases[o] += change;
        add(&mut gradient.weights[o * input.len()..][..input.len()], input, *change);
        add(&mut of_input, &layer.weights[o * input.len()..][..input.len()], *change);
    }
    of_input
}

fn add(to: &mut [f32], from: &[f32], factor: f32) {
    to.iter_mut().zip(from).for_each(|(sum, value)| *sum += factor * value);
}

/// Returns the sum of products, in eight lanes, so that it needs no other order to be quick.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0_f32; 8];
    let (a, b) = (a.chunks_exact(8), b.chunks_exact(8));
    let rest: f32 = a.remainder().iter().zip(b.remainder()).map(|(x, y)| x * y).sum();
    for (x, y) in a.zip(b) {
        for lane in 0..8 {
            lanes[lane] += x[lane] * y[lane];
        }
    }
    lanes.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loss(network: &Network, cell: &[f32], class: usize) -> f32 {
        let scores = network.scores(cell, &mut Work::default());
        let sum: f32 = scores.iter().map(|score| score.exp()).sum();
        let target = |each: usize| if each == class { 0.97 } else { 0.03 / (CLASSES - 1) as f32 };
        (0..CLASSES).map(|each| -target(each) * (scores[each] - sum.ln())).sum()
    }

    /// The gradients are those that small changes of each layer show.
    #[test]
    fn gradients_are_slopes() {
        let random = &mut Random(3);
        let mut network = Network::random(random);
        let cell: Vec<f32> = (0..SIDE * SIDE).map(|_| random.between(0.0, 1.0) as f32).collect();
        let mut gradients = Network::zero();
        network.learn(&cell, 4, &mut Work::default(), &mut gradients);
        for index in 0..SHAPES.len() {
            for _ in 0..6 {
                let at = random.below(network.layers[index].weights.len());
                let (before, step) = (network.layers[index].weights[at], 1e-3);
                network.layers[index].weights[at] = before + step;
                let above = loss(&network, &cell, 4);
                network.layers[index].weights[at] = before - step;
                let below = loss(&network, &cell, 4);
                network.layers[index].weights[at] = before;
                let (slope, found) = ((above - below) / (2.0 * step), gradients.layers[index].weights[at]);
                assert!(
                    (slope - found).abs() < 0.02 + 0.05 * slope.abs(),
                    "layer {index}: {slope} and {found}"
                );
            }
        }
    }
}
