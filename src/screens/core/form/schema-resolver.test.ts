import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaResolver } from './schema-resolver.ts'

const Form = z
  .object({
    name: z.string().min(1, 'Please enter a name').max(3, 'Too long'),
    lines: z.array(z.object({ amount: z.coerce.number().positive('Please enter an amount') })),
    amount: z.union([z.literal('', 'Nothing or a number'), z.coerce.number()]),
  })
  .refine(({ lines }) => lines.length < 3, 'Too many lines')

const check = (values: z.input<typeof Form>) =>
  schemaResolver(Form as z.ZodType<z.output<typeof Form>, z.input<typeof Form>>)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

test('values that are right are given as the schema reads them', async () => {
  const line = { amount: '5' as unknown as number }
  expect(await check({ name: 'Ali', lines: [line], amount: '' })).toEqual({
    values: { name: 'Ali', lines: [{ amount: 5 }], amount: '' },
    errors: {},
  })
})

test('each field has the first thing that is wrong with it, also in a list, and by the first of several shapes', async () => {
  const { values, errors } = await check({ name: '', lines: [{ amount: 1 }, { amount: 0 }], amount: 'x' })
  expect(values).toEqual({})
  expect(errors).toMatchObject({
    name: { type: 'too_small', message: 'Please enter a name' },
    lines: [undefined, { amount: { message: 'Please enter an amount' } }],
    amount: { message: 'Nothing or a number' },
  })
})

test('what is wrong with the values together keeps the form from being sent', async () => {
  const { errors } = await check({ name: 'Ali', lines: [1, 2, 3].map((amount) => ({ amount })), amount: '' })
  expect(errors).toEqual({ '': { type: 'custom', message: 'Too many lines' } })
})
