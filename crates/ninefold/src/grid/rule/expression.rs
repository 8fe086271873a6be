//! Expressions over two digits, a and b.
//!
//! ```text
//! a + b = 10      |a - b| >= 5     a * b < 20 and a != b     not (a % 2 = b % 2)     a in 1,3,5 or b = 9
//! ```
//!
//! From the weakest to the strongest: `or`, `and`, `not`, comparisons and `in`, `+ -`, `* / %`, minus, `|x|` and brackets. Division
//! drops the remainder; by zero the whole comparison is false.

/// An expression over two numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Number(i64),
    A,
    B,
    Negate(Box<Expression>),
    Absolute(Box<Expression>),
    Not(Box<Expression>),
    Among(Box<Expression>, Vec<i64>),
    Binary(Operator, Box<Expression>, Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
}

/// The operators of each level, from the weakest on, longer signs before shorter ones.
const LEVELS: [&[(&str, Operator)]; 5] = [
    &[("or", Operator::Or), ("||", Operator::Or)],
    &[("and", Operator::And), ("&&", Operator::And)],
    &[
        ("==", Operator::Equal),
        ("!=", Operator::Unequal),
        ("<=", Operator::LessOrEqual),
        (">=", Operator::GreaterOrEqual),
        ("=", Operator::Equal),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times), ("/", Operator::Divide), ("%", Operator::Remainder)],
];

/// The deepest nesting.
const DEEPEST: usize = 50;
/// The longest expression.
const LONGEST: usize = 1000;

impl Expression {
    /// Reads an expression that is true or false.
    pub(super) fn read(text: &str) -> Result<Expression, String> {
        if text.len() > LONGEST {
            return Err(format!("the expression is longer than {LONGEST} characters"));
        }
        let mut reader = Reader { rest: text.trim_start(), depth: 0 };
        let expression = reader.level(0)?;
        if !reader.rest.is_empty() {
            return Err(format!("'{}' in the expression is not expected", reader.rest));
        }
        match expression.is_condition() {
            true => Ok(expression),
            false => Err("the expression is a number; compare it with something, as in a+b=10".to_owned()),
        }
    }

    /// Returns whether it is true for two numbers.
    pub(super) fn accepts(&self, a: i32, b: i32) -> bool {
        self.value(a.into(), b.into()).is_some_and(|value| value != 0)
    }

    fn is_condition(&self) -> bool {
        match self {
            Expression::Not(_) | Expression::Among(..) => true,
            Expression::Binary(operator, ..) => (*operator as u8) < Operator::Plus as u8,
            _ => false,
        }
    }

    /// Returns the value, 1 for true and 0 for false; `None` after a division by zero.
    fn value(&self, a: i64, b: i64) -> Option<i64> {
        Some(match self {
            Expression::Number(number) => *number,
            Expression::A => a,
            Expression::B => b,
            Expression::Negate(inner) => inner.value(a, b)?.checked_neg()?,
            Expression::Absolute(inner) => inner.value(a, b)?.checked_abs()?,
            Expression::Not(inner) => i64::from(inner.value(a, b).unwrap_or(0) == 0),
            Expression::Among(inner, numbers) => i64::from(numbers.contains(&inner.value(a, b)?)),
            Expression::Binary(Operator::Or, left, right) => {
                let both = [left, right].map(|side| side.value(a, b).unwrap_or(0));
                i64::from(both != [0, 0])
            }
            Expression::Binary(operator, left, right) => {
                let (left, right) = (left.value(a, b)?, right.value(a, b)?);
                match operator {
                    Operator::Or => unreachable!("handled above: one side may have no value"),
                    Operator::And => i64::from(left != 0 && right != 0),
                    Operator::Equal => i64::from(left == right),
                    Operator::Unequal => i64::from(left != right),
                    Operator::Less => i64::from(left < right),
                    Operator::LessOrEqual => i64::from(left <= right),
                    Operator::Greater => i64::from(left > right),
                    Operator::GreaterOrEqual => i64::from(left >= right),
                    Operator::Plus => left.checked_add(right)?,
                    Operator::Minus => left.checked_sub(right)?,
                    Operator::Times => left.checked_mul(right)?,
                    Operator::Divide => left.checked_div(right)?,
                    Operator::Remainder => left.checked_rem_euclid(right)?,
                }
            }
        })
    }
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

impl Reader<'_> {
    /// Takes a sign or a word. A word must not go on with a letter.
    fn take(&mut self, sign: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(sign) else { return false };
        let word = sign.starts_with(|c: char| c.is_alphabetic());
        if word && rest.starts_with(|c: char| c.is_alphanumeric()) {
            return false;
        }
        self.rest = rest.trim_start();
        true
    }

    fn level(&mut self, level: usize) -> Result<Expression, String> {
        self.depth += 1;
        if self.depth > DEEPEST * (LEVELS.len() + 2) {
            return Err("the expression nests too deeply".to_owned());
        }
        let mut left = self.below(level)?;
        loop {
            if level == 2 && self.take("in") {
                left = Expression::Among(left.into(), self.numbers()?);
                continue;
            }
            // Between bars a second bar ends the absolute value; it is an "or" only at the weakest level.
            let Some(operator) = LEVELS[level].iter().find(|(sign, _)| self.take(sign)) else { break };
            let right = self.below(level)?;
            left = Expression::Binary(operator.1, left.into(), right.into());
        }
        self.depth -= 1;
        Ok(left)
    }

    /// Reads what is stronger than a level.
    fn below(&mut self, level: usize) -> Result<Expression, String> {
        if level == 1 && self.take("not") {
            return Ok(Expression::Not(self.below(level)?.into()));
        }
        if level + 1 < LEVELS.len() { self.level(level + 1) } else { self.part() }
    }

    fn part(&mut self) -> Result<Expression, String> {
        if self.take("-") {
            return Ok(Expression::Negate(self.part()?.into()));
        }
        if self.take("(") {
            let inner = self.level(0)?;
            return if self.take(")") { Ok(inner) } else { Err("a bracket '(' has no end ')'".to_owned()) };
        }
        if self.take("|") {
            let inner = self.level(3)?;
            let inner = Expression::Absolute(inner.into());
            return if self.take("|") { Ok(inner) } else { Err("a bar '|' has no partner".to_owned()) };
        }
        if self.take("a") {
            return Ok(Expression::A);
        }
        if self.take("b") {
            return Ok(Expression::B);
        }
        self.number().map(Expression::Number)
    }

    fn number(&mut self) -> Result<i64, String> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end.min(8));
        let number = digits.parse().map_err(|_| match self.rest {
            "" => "the expression ends too early".to_owned(),
            rest => format!("expected a, b or a number in the expression, found '{rest}'"),
        })?;
        self.rest = rest.trim_start();
        Ok(number)
    }

    fn numbers(&mut self) -> Result<Vec<i64>, String> {
        let mut numbers = vec![self.number()?];
        while self.take(",") {
            numbers.push(self.number()?);
        }
        Ok(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(text: &str, a: i32, b: i32) -> bool {
        Expression::read(text).unwrap().accepts(a, b)
    }

    #[test]
    fn operators_bind_as_usual() {
        assert!(accepts("a + 2 * b = 7", 1, 3) && !accepts("a + 2 * b = 7", 3, 1));
        assert!(accepts("|a - b| >= 5", 1, 6) && accepts("|a-b|>=5", 6, 1) && !accepts("|a-b|>=5", 5, 1));
        assert!(accepts("a = 1 or a = 2 and b = 3", 1, 9) && !accepts("(a=1 or a=2) and b=3", 1, 9));
        assert!(accepts("not a = b", 1, 2) && !accepts("not a = b", 2, 2));
        assert!(accepts("a in 1,3,5 and -b < 0", 3, 1) && !accepts("a in 1,3,5", 2, 1));
        assert!(accepts("a - 1 - b = 0", 3, 2) && accepts("-a % 3 = 1", 2, 0));
    }

    #[test]
    fn a_division_by_zero_makes_a_comparison_false() {
        assert!(!accepts("a / b = 1", 1, 0) && accepts("a / b = 1 or a = 1", 1, 0));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |text: &str| Expression::read(text).unwrap_err();
        assert!(wrong("a + b").contains("is a number"));
        assert!(wrong("a + c = 1").contains("'c = 1'"));
        assert!(wrong("(a = b").contains("no end"));
        assert!(wrong("|a - b = 3").contains("no partner"));
        assert!(wrong("a = ").contains("too early"));
        assert!(wrong("a = b b").contains("'b'"));
        assert!(wrong(&format!("a = {}1", "-".repeat(5000))).contains("longer"));
        assert!(wrong(&"(".repeat(500)).contains("deeply"));
    }
}
