/** Leviathan: positions right before it, made by `cargo xtask practice`. */
export default `~AACAAOANAADUAtD44GD2DAABQJQFABRIZgAgBAuAAUIABKgcGEEQEib22r78v5_z1e-v-____g
~AEBFAQBgAwAAAYgCoDAIIEBAGQuDARAAKICaUcgEBIoDcE0AgYAA_2f773_s-79_-9__Zm8
~ARIJQmAEAgRBwgxgAAAAAQDAAxbiKhIAAGCHAEBEAEQAwgGGACCP____-fdnu_2b2r_82ew`;
