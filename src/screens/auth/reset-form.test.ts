import { expect, test } from 'vitest'
import { RefusedError, TransportError } from '#data/answers/failures.ts'
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

test('a complete form for resetting the password can be sent', () => {
  expect(resetTrouble(good)).toBeNull()
})

test.each(['token', 'newPassword', 'confirmation'] as const)(
  'the form for resetting the password asks for all fields where %s is empty',
  (field) => {
    expect(resetTrouble({ ...good, [field]: '' })).toEqual({ field: null, text: 'Please fill all fields' })
  },
)

test('the form for resetting the password takes a verification code of blanks for empty', () => {
  expect(resetTrouble({ ...good, token: '  ' })?.text).toBe('Please fill all fields')
})

test('a new password needs at least 8 characters', () => {
  const trouble = resetTrouble({ ...good, newPassword: '1234567', confirmation: '1234567' })
  expect(trouble).toEqual({ field: 'newPassword', text: 'Password must be at least 8 characters' })
  expect(resetTrouble({ ...good, newPassword: '12345678', confirmation: '12345678' })).toBeNull()
})

test('a new password must be typed the same twice', () => {
  expect(resetTrouble({ ...good, confirmation: 'Subax#2027' })).toEqual({
    field: 'confirmation',
    text: 'Passwords do not match',
  })
})

test('the form for resetting the password shows the server’s message, and says when the server does not answer', () => {
  const refusal = new RefusedError(400, { code: 'wrongResetCode', message: 'The verification code is wrong.' }, null)
  expect(troubleOf(refusal, resetWords)).toBe('The verification code is wrong.')
  expect(troubleOf(new TransportError('x'), resetWords)).toBe('The school server cannot be reached')
})
