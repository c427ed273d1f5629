import { expect, it } from 'vitest'
import { hostsIn, isHost } from './host-names.rules.ts'

it('a machine is named by a name or a numeric address', () => {
  expect(['dugsi.lan', '10.0.0.5', '::1', 'app-1.school.so'].map(isHost)).toEqual([true, true, true, true])
  expect(['10.0.0.999', '-a.lan', 'a..b', 'https://a.lan', '', 'a b', '1:2'].map(isHost)).toEqual(Array(7).fill(false))
})

it('names are read as people type and copy them: with scheme, port and path, and any sign between', () => {
  expect(hostsIn('http://192.0.2.2\nhttps://dugsi.lan:8443/dashboard, school.lan/ ; 10.0.0.5:3000\n\n')).toEqual([
    '192.0.2.2',
    'dugsi.lan',
    'school.lan',
    '10.0.0.5',
  ])
  expect(hostsIn('https://[fe80::1]:3000 ::1 dugsi.lan. dugsi.lan 999.1.1.1')).toEqual([
    'fe80::1',
    '::1',
    'dugsi.lan',
    '999.1.1.1',
  ])
})
