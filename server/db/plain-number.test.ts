import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OTHER_DIGITS } from '#domain/core/digits.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import { isProof, volume } from '#tests/tier.ts'
import { openTestDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'
import { plainNumber } from './plain-number.ts'

const SEED = 15
const NUMBERS = volume(3_000, 60_000)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const digit = fc.constantFrom(...'0123456789')
const sign = fc.constantFrom(...'+-./() \t\n\u00a0\u061c\u200b\u200d\u200f\u202a\u2011\u2212\ufeff'.split(''))
const letter = fc.constantFrom(...'azAZßıİſKéأﬁ²①'.split(''))
const any = fc.string({ unit: 'binary', maxLength: 4 }).filter((text) => !/[\0\p{Surrogate}]/u.test(text))
const piece = fc.oneof(
  { weight: 8, arbitrary: digit },
  { weight: 3, arbitrary: fc.constantFrom(...OTHER_DIGITS) },
  { weight: 3, arbitrary: sign },
  { weight: 1, arbitrary: letter },
  { weight: 1, arbitrary: any },
)
const prefix = fc.constantFrom('', '', '0', '00', '252', '+252', '00252', '0252', '٠٠٢٥٢', '+252 (0)')
const written = fc.tuple(prefix, fc.array(piece, { maxLength: 16 })).map(([first, rest]) => first + rest.join(''))

it('plainNumber compares numbers of every kind as comparableNumber does', { tags: ['random'] }, async () => {
  const drawn = fc.sample(written, { numRuns: NUMBERS, ...(isProof ? {} : { seed: SEED }) })
  const compared = drawn.map(comparableNumber)
  // Compared in the database: on its way back a text may lose its first character.
  const { rows } = (await database.db.execute(sql`
      select n.at from unnest(${sql.param(drawn)}::text[], ${sql.param(compared)}::text[])
        with ordinality as n(number, compared, at)
      where ${plainNumber(sql`n.number`)} is distinct from n.compared`)) as { rows: { at: number | string }[] }
  expect(rows.map(({ at }) => drawn[Number(at) - 1])).toEqual([])
  expect(new Set(compared).size).toBeGreaterThan(NUMBERS / 2)
})

it('plainNumber leaves null as null', async () => {
  const { rows } = (await database.db.execute(sql`select ${plainNumber(sql`null::text`)} as plain`)) as {
    rows: unknown[]
  }
  expect(rows).toEqual([{ plain: null }])
})
