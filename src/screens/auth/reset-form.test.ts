import { expect, test } from 'vitest'
import { RefusedError, TransportError } from '#data/answers/answers.ts'
import { troubleOf } from '../core/trouble.ts'
import { missingOf, ResetForm, resetWords } from './reset-form.ts'

const good = { token: '7KQF-2M9XAB', newPassword: 'Subax#2026', confirmation: 'Subax#2026' }

/** The first message of a form: of a field, else of the whole form. */
function resetTrouble(form: typeof good) {
  const [issue] = ResetForm.safeParse(form).error?.issues ?? []
  if (issue) return { field: issue.path[0], text: issue.message }
  const text = missingOf(form)
  return text === null ? null : { field: null, text }
}

test('a complete reset form can be sent', () => {
  expect(resetTrouble(good)).toBeNull()
})

test.each(['token', 'newPassword', 'confirmation'] as const)(
  'an empty %s makes the reset form ask for all fields',
  (field) => {
    expect(resetTrouble({ ...good, [field]: '' })).toEqual({ field: null, text: 'Please fill all fields' })
  },
)

test('a verification code of blanks counts as empty', () => {
  expect(resetTrouble({ ...good, token: '  ' })?.text).toBe('Please fill all fields')
})

test('a reset password needs at least 8 characters', () => {
  const trouble = resetTrouble({ ...good, newPassword: '1234567', confirmation: '1234567' })
  expect(trouble).toEqual({ field: 'newPassword', text: 'Password must be at least 8 characters' })
  expect(resetTrouble({ ...good, newPassword: '12345678', confirmation: '12345678' })).toBeNull()
})

test('a reset password must be the same both times', () => {
  expect(resetTrouble({ ...good, confirmation: 'Subax#2027' })).toEqual({
    field: 'confirmation',
    text: 'Passwords do not match',
  })
})

test('the reset form shows the server’s message, and says when there is no server', () => {
  const refusal = new RefusedError(400, { code: 'wrongResetCode', message: 'The verification code is wrong.' }, null)
  expect(troubleOf(refusal, resetWords)).toBe('The verification code is wrong.')
  expect(troubleOf(new TransportError('x'), resetWords)).toBe('The school server cannot be reached')
})
