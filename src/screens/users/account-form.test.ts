import { expect, test } from 'vitest'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { changedAccount, changesOf, draftOf, EMPTY_ACCOUNT, formOf, isSameDraft, NewAccount } from './account-form.ts'

const hodan: UserRecord = {
  id: 2,
  username: 'office',
  fullName: 'Hodan Maxamed Jaamac',
  email: 'office@demo.school',
  phoneNumber: '0634000274',
  role: 'USER',
  photoUrl: null,
  createdAt: '2026-09-01T06:00:00Z',
  createdBy: null,
}

const filled = { ...formOf(hodan), password: 'Subax#2026', confirmation: 'Subax#2026' }

const messages = (schema: ReturnType<typeof changedAccount> | typeof NewAccount, form: unknown): string[] =>
  schema.safeParse(form).error?.issues.map(({ message }) => message) ?? []

test('an empty account form reports everything that is missing at once', () => {
  expect(messages(NewAccount, { ...EMPTY_ACCOUNT, confirmation: 'x' }).sort()).toEqual(
    [
      'Full name is required',
      'Username is required',
      'Phone number is required',
      'Role is required',
      'Password must be at least 6 characters.',
      'Passwords must match',
    ].sort(),
  )
})

test('a new account needs a password of 6 characters, the same both times', () => {
  expect(messages(NewAccount, filled)).toEqual([])
  expect(messages(NewAccount, { ...filled, password: '12345', confirmation: '12345' })).toEqual([
    'Password must be at least 6 characters.',
  ])
  expect(messages(NewAccount, { ...filled, confirmation: 'Subax#2027' })).toEqual(['Passwords must match'])
})

test('every role but parent can be registered', () => {
  for (const role of ['ADMIN', 'USER', 'Teacher', 'ACADEMY', 'ATTENDANCE', 'ACCOUNTANT'])
    expect(messages(NewAccount, { ...filled, role })).toEqual([])
  for (const role of ['PARENT', 'admin', ''])
    expect(messages(NewAccount, { ...filled, role })).toEqual(['Role is required'])
})

test('a changed account keeps its password when none is typed, and otherwise needs it twice (USER-6)', () => {
  const schema = changedAccount('Passwords do not match')
  expect(messages(schema, formOf(hodan))).toEqual([])
  expect(messages(schema, { ...filled, confirmation: '' })).toEqual(['Passwords do not match'])
  expect(messages(schema, { ...formOf(hodan), password: '123', confirmation: '123' }).join()).toContain(
    'Password must be at least 6 characters.',
  )
})

test('an account form sends only what differs, and the role separately', () => {
  expect(changesOf(hodan, formOf(hodan))).toEqual({ edit: {}, role: null })
  const form = { ...formOf(hodan), phoneNumber: ' 0634999999 ', role: 'ADMIN', password: 'Subax#2026' }
  expect(changesOf(hodan, form)).toEqual({
    edit: { phoneNumber: '0634999999', password: 'Subax#2026' },
    role: { role: 'ADMIN' },
  })
})

test('a role changes among those of the staff, and never from or to that of a parent, whatever the form says', () => {
  expect(changesOf({ ...hodan, role: 'Teacher' }, { ...formOf(hodan), role: 'ADMIN' }).role).toEqual({ role: 'ADMIN' })
  expect(changesOf(hodan, { ...formOf(hodan), role: 'Teacher' }).role).toEqual({ role: 'Teacher' })
  expect(changesOf({ ...hodan, role: 'PARENT' }, { ...formOf(hodan), role: 'ADMIN' }).role).toBeNull()
  expect(changesOf(hodan, { ...formOf(hodan), role: 'PARENT' }).role).toBeNull()
})

test('an auditor has a last day, which is sent with the role or as a change, and nobody else has one', () => {
  const auditor = { ...filled, role: 'AUDITOR', accessUntil: '2026-12-31' }
  expect(messages(NewAccount, { ...auditor, accessUntil: '' })).toEqual(['Please choose the last day of the auditor.'])
  expect(messages(NewAccount, auditor)).toEqual([])
  expect(changesOf(hodan, { ...formOf(hodan), role: 'AUDITOR', accessUntil: '2026-12-31' }).role).toEqual({
    role: 'AUDITOR',
    accessUntil: '2026-12-31',
  })
  const known = { ...hodan, role: 'AUDITOR' as const, accessUntil: '2026-12-31' }
  expect(changesOf(known, { ...formOf(known), accessUntil: '2027-01-31' })).toEqual({
    edit: { accessUntil: '2027-01-31' },
    role: null,
  })
  expect(changesOf(known, { ...formOf(known), role: 'ACCOUNTANT' })).toEqual({ edit: {}, role: { role: 'ACCOUNTANT' } })
})

test('the draft of an account form contains no password', () => {
  expect(JSON.stringify(draftOf(filled))).not.toContain('Subax')
  expect(isSameDraft(draftOf(filled), draftOf(formOf(hodan)))).toBe(true)
  expect(isSameDraft(draftOf(filled), draftOf({ ...filled, username: 'x' }))).toBe(false)
})
