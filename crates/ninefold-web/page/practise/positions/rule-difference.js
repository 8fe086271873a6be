/** difference: exercises, made by `cargo xtask practice rules`. */
export default `difference r4c4 r4c5|14 135|43 45
difference r1c9 r2c9|134 289|12 32
difference r5c8 r5c9|46 1568|45 65
difference r6c1 r7c1|145 146|54 56
difference r6c7 r7c7|23 1379|21 23
difference r8c6 r9c6|3679 45|34 65
difference r9c7 r9c8|3 24678|32 34
difference r2c7 r3c7|3589 239|32 89
difference r5c5 r5c6|348 5679|45 87 89
difference r5c7 r5c8|23 12458|21 32 34
difference r6c1 r6c2|34578 14|34 54
difference r6c9 r7c9|236 2467|32 34 67
difference r7c1 r7c2|25 13459|21 23 54
difference r7c5 r8c5|2347 127|21 32
difference r7c5 r8c5|57 12369|56 76
difference r8c4 r8c5|235 3678|23 56
difference r8c7 r8c8|1789 579|87 89
difference r8c7 r9c7|379 1789|78 98
difference r2c9 r3c9|1235 1369|21 23 56
difference r3c6 r4c6|12368 459|34 65 89
difference r7c3 r7c4|4568 1259|45 65 89
difference r8c7 r8c8|12356 457|34 54 65 67
difference r4c8 r4c9|12456 2467|12 54 56 67
difference r6c1 r6c2|34589 4679|34 54 56 87 89
difference r8c7 r8c8|34678 1245|32 34 45 65
difference r9c6 r9c7|1259 12349|12 21 23 54
difference r1c7 r2c7|13578 14579|34 54 87 89
difference r7c3 r8c3|12679 14689|21 76 78 98
difference r8c3 r9c3|2457 234569|23 43 45 54 56 76
difference r3c1 r4c1|356789 12459|32 34 54 65 89`;
