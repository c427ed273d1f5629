import { expect, test } from 'vitest'
import { z } from 'zod'
import { checked } from './checked.ts'
import { idField } from './id-field.ts'

const Id = z.object({ id: idField({ missing: 'Which one?', invalid: 'No number.' }) })
const saidOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('a field for an id accepts blanks around the id, and has different messages for an empty and an invalid id', () => {
  expect(Id.parse({ id: ' 12 ' })).toEqual({ id: 12 })
  expect(saidOf(Id, { id: '  ' })).toEqual([['id', 'Which one?']])
  for (const id of ['0', '-3', '1.5', 'x']) expect(saidOf(Id, { id })).toEqual([['id', 'No number.']])
})

test('a form schema made of a rule reports problems by field, and leaves valid values as they were typed', () => {
  const Both = checked((typed: { name: string; day: string }) => ({
    name: typed.name ? undefined : 'A name is missing.',
    day: typed.day ? undefined : 'A day is missing.',
  }))
  expect(saidOf(Both, { name: '', day: '' })).toEqual([
    ['name', 'A name is missing.'],
    ['day', 'A day is missing.'],
  ])
  expect(Both.parse({ name: ' x ', day: 'y' })).toEqual({ name: ' x ', day: 'y' })
  expect(checked(() => null).parse({ name: '' })).toEqual({ name: '' })
})
