import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { OTHER_DIGITS } from '#domain/core/digits.ts'
import { NUMBER_PREFIX } from '#domain/fees/payments.rules.ts'

// Inlined: with parameters PostgreSQL would not recognise the expression of the index.
const OTHERS = OTHER_DIGITS.join('')
const MEANT = '0123456789'.repeat(OTHER_DIGITS.length / 10)
const LATIN = `'${OTHERS}', '${MEANT}'`

/**
 * Normalises a number of mobile money or a telephone in SQL, as `comparableNumber` does; a test compares the two. Null
 * stays null.
 */
export const plainNumber = (number: SQLWrapper): SQL =>
  sql`coalesce(nullif(regexp_replace(upper(regexp_replace(translate(${number}, ${sql.raw(LATIN)}), '[^0-9A-Za-z]', '', 'g')), ${sql.raw(`'${NUMBER_PREFIX}'`)}, ''), ''), ${number})`
