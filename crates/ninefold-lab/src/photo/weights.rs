//! The file of weights that the page loads: one byte per weight, and for each output of a layer its scale and bias as 32-bit numbers.
//!
//! ```text
//! for each layer:  outputs × (scale f32, bias f32), then outputs × inputs bytes; weight = byte × scale
//! ```
//!
//! Numbers are little-endian. The shapes of the layers are part of the code on both sides.

use super::network::{Network, SHAPES};

/// Returns the file of a network.
pub(super) fn encode(network: &Network) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (layer, (_, inputs)) in network.layers.iter().zip(SHAPES) {
        let rows: Vec<&[f32]> = layer.weights.chunks_exact(inputs).collect();
        let scales: Vec<f32> = rows.iter().map(|row| scale(row)).collect();
        for (scale, bias) in scales.iter().zip(&layer.biases) {
            bytes.extend(scale.to_le_bytes());
            bytes.extend(bias.to_le_bytes());
        }
        for (row, scale) in rows.iter().zip(&scales) {
            bytes.extend(row.iter().map(|weight| (weight / scale).round() as i8 as u8));
        }
    }
    bytes
}

/// Returns the network of a file: the one that the page uses.
#[cfg(test)]
pub(super) fn decode(bytes: &[u8]) -> Option<Network> {
    let mut network = Network::zero();
    let mut at = 0;
    let mut take = |count: usize| {
        at += count;
        bytes.get(at - count..at)
    };
    let number = |bytes: &[u8]| bytes.try_into().map(f32::from_le_bytes).unwrap_or_default();
    for (layer, (outputs, inputs)) in network.layers.iter_mut().zip(SHAPES) {
        let head = take(outputs * 8)?;
        let rows = take(outputs * inputs)?;
        for output in 0..outputs {
            let scale = number(&head[output * 8..][..4]);
            layer.biases[output] = number(&head[output * 8 + 4..][..4]);
            let row = output * inputs..(output + 1) * inputs;
            for (weight, &byte) in layer.weights[row.clone()].iter_mut().zip(&rows[row]) {
                *weight = f32::from(byte as i8) * scale;
            }
        }
    }
    (at == bytes.len()).then_some(network)
}

/// Returns the scale at which the largest weight of a row is 127.
fn scale(row: &[f32]) -> f32 {
    row.iter().fold(1e-9_f32, |largest, weight| largest.max(weight.abs())) / 127.0
}
