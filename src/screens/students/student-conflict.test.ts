import { describe, expect, it } from 'vitest'
import { differencesOf, merged, type Choice, type DifferenceName } from './student-conflict.ts'
import { EMPTY_STUDENT, type StudentValues } from './student-form.ts'

const before: StudentValues = { ...EMPTY_STUDENT, firstname: 'Hodan', classId: '1', address: 'Suuqa', fee: '17' }
const names = new Map([
  ['1', '1A'],
  ['2', '1B'],
])
const differ = (mine: Partial<StudentValues>, theirs: Partial<StudentValues>) =>
  differencesOf({ before, mine: { ...before, ...mine }, theirs: { ...before, ...theirs } }, names)

describe('when two people edited one student,', () => {
  it('they agree on fields with the same value, whatever they started from', () => {
    expect(differ({ address: 'New' }, { address: 'New ' })).toEqual([])
    expect(differ({ fee: '17.00' }, {})).toEqual([])
  })

  it('a field has a clear outcome where only one of them changed it', () => {
    expect(differ({ address: 'Mine' }, { classId: '2' })).toEqual([
      { name: 'address', label: 'Address', mine: 'Mine', theirs: 'Suuqa', proposed: 'mine' },
      { name: 'classId', label: 'Class', mine: '1A', theirs: '1B', proposed: 'theirs' },
    ])
  })

  it('a field that both changed must be chosen', () => {
    const [difference] = differ({ phoneRest: '4000001' }, { phonePrefix: '65', phoneRest: '4000002' })
    expect(difference).toMatchObject({ name: 'phone', mine: '63 400 0001', theirs: '65 400 0002', proposed: null })
  })
})

it('the merged student has my values where I chose them, and theirs everywhere else', () => {
  const mine = { ...before, phoneRest: '4000001', address: 'Mine', firstname: 'Xodan' }
  const theirs = { ...before, phonePrefix: '65', phoneRest: '4000002', address: 'Theirs', bus: 'Bus 1' }
  const choices = new Map<DifferenceName, Choice>([
    ['phone', 'mine'],
    ['address', 'theirs'],
  ])
  expect(merged({ mine, theirs }, choices)).toEqual({ ...theirs, phonePrefix: '63', phoneRest: '4000001' })
})
