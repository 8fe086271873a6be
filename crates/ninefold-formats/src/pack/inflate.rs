//! Deflate without a header, as Penpa+ uses it.

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use super::{LIMIT, PackError};

/// Unpacks bytes into a text.
pub(crate) fn unpack(bytes: &[u8]) -> Result<String, PackError> {
    let bytes = decompress_to_vec_with_limit(bytes, LIMIT).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => PackError::Limit,
        TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => PackError::End,
        _ => PackError::Code(error.output.len()),
    })?;
    String::from_utf8(bytes).map_err(|_| PackError::Text)
}

/// Packs a text.
pub(crate) fn pack(text: &str) -> Vec<u8> {
    const LEVEL: u8 = 9;
    miniz_oxide::deflate::compress_to_vec(text.as_bytes(), LEVEL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_unpacks_and_bombs_are_stopped() {
        let text = "square,9,9,38,0,1,1".repeat(50);
        assert_eq!(unpack(&pack(&text)).as_deref(), Ok(&text[..]));
        assert_eq!(unpack(&pack(&"a".repeat(2 * LIMIT))), Err(PackError::Limit));
        let packed = pack(&text);
        assert_eq!(unpack(&packed[..packed.len() / 2]), Err(PackError::End));
        assert!(unpack(&[7, 7, 7]).is_err());
    }
}
