import { expect, it } from 'vitest'
import { plainUsername } from './usernames.rules.ts'

it.each([
  ['Sahra Cali Nuur', 'sahra.cali'],
  ["  C/raxmaan   Sa'iid ", 'craxmaan.saiid'],
  ['José', 'jose'],
  ['خديجة نور علي', 'خديجة.نور'],
  ['- /', 'staff'],
])('the username that “%s” proposes is %s', (name, username) => {
  expect(plainUsername(name)).toBe(username)
})
