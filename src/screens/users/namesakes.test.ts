import { expect, test } from 'vitest'
import { namesakesOf } from './namesakes.ts'

const account = (fullName: string) => ({ fullName, role: 'Teacher' as const, phoneNumber: '634000411', username: 'x' })

test('an account has the typed name in whatever letters, and no name that is only begun', () => {
  const users = [account('Sahra Ibraahim Cismaan'), account('Sahra Ibraahim')]
  expect(namesakesOf(users, ' sahra  ibraahim cismaan')).toEqual([users[0]])
  expect(namesakesOf(users, 'Sahra Ibr')).toEqual([])
  expect(namesakesOf(users, '')).toEqual([])
})
