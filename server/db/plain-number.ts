import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { OTHER_DIGITS } from '#domain/core/digits.ts'
import { NUMBER_PREFIX } from '#domain/fees/payments.rules.ts'

// Written out: with parameters PostgreSQL would not see that an index has the very same expression.
const OTHERS = OTHER_DIGITS.join('')
const MEANT = '0123456789'.repeat(OTHER_DIGITS.length / 10)
const LATIN = `'${OTHERS}', '${MEANT}'`

/**
 * A number of mobile money or of a telephone as the database compares it, as `comparableNumber` does: a test holds the
 * two in step. Null stays null.
 */
export const plainNumber = (number: SQLWrapper): SQL =>
  sql`coalesce(nullif(regexp_replace(upper(regexp_replace(translate(${number}, ${sql.raw(LATIN)}), '[^0-9A-Za-z]', '', 'g')), ${sql.raw(`'${NUMBER_PREFIX}'`)}, ''), ''), ${number})`
