import { expect, it } from 'vitest'
import { isGuessablePassword } from './guessable-password.ts'

const about = {
  school: 'Iftin Primary School',
  fullName: 'Hodan Cali Nuur',
  username: 'hodan.c',
  email: 'hodancali@example.com',
  phoneNumber: '0634123456',
}

it.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  'password2026',
  '123password',
  '12345678',
  '87654321',
  'qwertyui',
  'Qwerty123!',
  'aaaaaaaa',
  '12121212',
  'abcabcabc',
  'letmein1',
  'Welcome!',
  'School2026',
  'hargeysa1',
  'hodan2026',
  'Hodan Cali',
  'hodancalinuur',
  'hodan.c1',
  'iftin123',
  'iftinprimaryschool',
  '0634123456',
  '634123456',
  '4123456',
])('the password %s is guessable: others try it first', (password) => {
  expect(isGuessablePassword(password, about)).toBe(true)
})

it.each([
  'Demo!2026',
  'Right!2026',
  'Subax#2026',
  'a new password',
  'A-new-passw0rd!',
  'geel-biyo-cas',
  'my password is long',
  'qorrax7boqol',
  '0634999888',
  'xoolo dhaqato',
  'كلمة-طويلة-جدا',
])('the password %s is not guessable', (password) => {
  expect(isGuessablePassword(password, about)).toBe(false)
})

it('a person without phone or other details may still choose an ordinary password', () => {
  expect(isGuessablePassword('geelbiyo', { school: '', fullName: '', phoneNumber: null })).toBe(false)
})
