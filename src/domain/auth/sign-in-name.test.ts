import { describe, expect, test } from 'vitest'
import { mailboxOf, signInName, signInNamesOf, toldNameOf } from './sign-in-name.ts'

describe('a name that is typed to sign in', () => {
  test.each([
    '634000001',
    '0634000001',
    '+252 63 400 0001',
    '00252634000001',
    '63-400-0001',
    '٦٣٤٠٠٠٠٠١',
    ' 634000001 ',
  ])('is one phone when it is written %s', (typed) =>
    expect(signInName(typed)).toEqual({ kind: 'phone', name: '634000001' }),
  )

  test('is an e-mail or a username whatever its case', () => {
    expect(signInName(' Faadumo@Demo.School ')).toEqual({ kind: 'email', name: 'faadumo@demo.school' })
    expect(signInName('Sahra')).toEqual({ kind: 'username', name: 'sahra' })
  })

  test('is a username where letters stand among the digits of a phone, or digits are no phone', () => {
    expect(signInName('ali634000001')).toEqual({ kind: 'username', name: 'ali634000001' })
    expect(signInName('612')).toEqual({ kind: 'username', name: '612' })
  })
})

test('an account is named by e-mail, username and phone, each once', () => {
  const made = { email: '634000001@parents.invalid', username: '634000001', phone: '0634000001' }
  expect(signInNamesOf(made)).toEqual(['634000001@parents.invalid', '634000001'])
  expect(signInNamesOf({ email: 'Sahra@demo.school' })).toEqual(['sahra@demo.school'])
})

test('the person of an account without a mailbox is told to sign in with the phone', () => {
  expect(mailboxOf('634000001@parents.invalid')).toBeNull()
  expect(toldNameOf({ email: '634000001@parents.invalid', phone: '634000001' })).toBe('634000001')
  expect(toldNameOf({ email: 'sahra@demo.school', phone: '634000001' })).toBe('sahra@demo.school')
})
