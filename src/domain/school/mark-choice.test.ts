import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ABSENCE_REASONS, choiceOf, countMarks, PRESENT, remarkOf } from './mark-choice.ts'
import { decideMark, storedRemark, type MarkKind } from './mark-outcome.ts'

describe('a choice on the marking screen', () => {
  test.each([
    [PRESENT, 'Present'],
    [{ present: false, reason: 'sick', otherText: '' }, 'Absent - Sick'],
    [{ present: false, reason: 'Fasax', otherText: '' }, 'Absent - Fasax'],
    [{ present: false, reason: 'travel', otherText: '' }, 'Absent - Travel'],
    [{ present: false, reason: 'other', otherText: '' }, 'Absent - Other'],
    [{ present: false, reason: 'other', otherText: '  wedding ' }, 'wedding'],
    [{ present: false, reason: null, otherText: '' }, 'Absent - Unknown'],
  ] as const)('%o is saved as "%s"', (choice, remark) => {
    expect(remarkOf(choice)).toBe(remark)
  })

  test.each(ABSENCE_REASONS.map(({ value }) => value))('with the reason %s is the same on reopening', (reason) => {
    const choice = { present: false, reason, otherText: '' }
    expect(choiceOf({ present: false, remark: remarkOf(choice) })).toEqual(choice)
  })

  test('with a typed reason is shown again with that text, unless it is one of the fixed reasons', () => {
    fc.assert(
      fc.property(
        fc.string().map((typed) => typed.trim()),
        (otherText) => {
          const remark = remarkOf({ present: false, reason: 'other', otherText })
          const again = choiceOf({ present: false, remark })
          expect(remarkOf(again)).toBe(remark === 'Absent' ? 'Absent - Unknown' : remark)
        },
      ),
    )
  })

  test('of an absence without a reason is shown again without one', () => {
    for (const remark of ['', 'Absent', 'Absent - Unknown'])
      expect(choiceOf({ present: false, remark })).toEqual({ present: false, reason: null, otherText: '' })
  })

  test.each([
    [{ ...PRESENT, kind: 'late', time: '07:45' }, 'Late 07:45'],
    [{ ...PRESENT, kind: 'late' }, 'Late'],
    [{ ...PRESENT, kind: 'leftEarly', time: '10:20' }, 'Left early 10:20'],
    [{ present: false, reason: 'sick', otherText: '', kind: 'excused' }, 'Absent - Sick'],
    [{ present: false, reason: null, otherText: '', kind: 'unexcused' }, 'Absent - Unknown'],
  ] as const)('%o is saved as "%s" with its kind, and is the same on reopening', (choice, remark) => {
    expect(remarkOf(choice)).toBe(remark)
    expect(choiceOf({ ...choice, remark })).toEqual(choice)
  })

  test('of a present student is present, whatever the remark is', () => {
    expect(choiceOf({ present: true, remark: 'late' })).toEqual(PRESENT)
  })
})

test('an empty remark is stored as Present or Absent', () => {
  expect(storedRemark({ present: true })).toBe('Present')
  expect(storedRemark({ present: false, remark: '  ' })).toBe('Absent')
  expect(storedRemark({ present: false, remark: ' Absent - Sick ' })).toBe('Absent - Sick')
})

test('an empty remark of a student who came late says so', () => {
  expect(storedRemark({ present: true, kind: 'late', time: '07:45' })).toBe('Late 07:45')
  expect(storedRemark({ present: true, kind: 'late', time: '07:45', remark: 'rain' })).toBe('rain')
})

describe('a mark that meets an earlier one', () => {
  const standing = (kind: MarkKind = 'mark', isSameLane = false) => ({
    present: true,
    remark: 'Present',
    revision: 3,
    kind,
    isSameLane,
  })
  const incoming = (base: number | undefined, kind: MarkKind = 'mark') => ({
    present: false,
    remark: 'Absent',
    base,
    kind,
  })

  test.each([
    ['there is no earlier mark', null, incoming(0), 'applied'],
    [
      'it has the same value, on whatever base',
      standing(),
      { ...incoming(0), present: true, remark: 'Present' },
      'merged',
    ],
    ['it is based on the earlier one', standing(), incoming(3), 'applied'],
    ['it was made on the server’s data, without a base', standing(), incoming(undefined), 'applied'],
    ['the earlier one is of the same person and device', standing('mark', true), incoming(0), 'applied'],
    ['it is based on an outdated revision', standing(), incoming(2), 'conflict'],
    ['it names a revision that does not exist', standing(), incoming(4), 'conflict'],
    ['an outdated correction meets a mark', standing(), incoming(0, 'correction'), 'applied'],
    ['an outdated mark meets a correction', standing('correction'), incoming(0), 'outranked'],
    ['an outdated correction meets a correction', standing('correction'), incoming(0, 'correction'), 'conflict'],
    ['a mark based on a correction meets it', standing('correction'), incoming(3), 'applied'],
    [
      'the same value comes with another kind',
      { ...standing(), dayKind: 'excused' },
      { ...incoming(2), present: true, remark: 'Present' },
      'conflict',
    ],
    [
      'the same value comes with the same kind',
      { ...standing(), dayKind: 'late', dayTime: '07:45' },
      { ...incoming(2), present: true, remark: 'Present', dayKind: 'late', dayTime: '07:45' },
      'merged',
    ],
    [
      'the same value comes with another remark',
      standing(),
      { ...incoming(2), present: true, remark: 'late' },
      'conflict',
    ],
  ] as const)('has the defined outcome when %s', (_, stands, comes, outcome) => {
    expect(decideMark(stands, comes)).toBe(outcome)
  })

  test('never removes it unseen: either the first stays or the second counts', () => {
    const kind = fc.constantFrom<MarkKind>('mark', 'correction')
    const one = fc.record({
      present: fc.boolean(),
      remark: fc.string(),
      revision: fc.nat(5),
      kind,
      isSameLane: fc.boolean(),
    })
    const two = fc.record({
      present: fc.boolean(),
      remark: fc.string(),
      base: fc.option(fc.nat(5), { nil: undefined }),
      kind,
    })
    fc.assert(
      fc.property(one, two, (stands, comes) => {
        const outcome = decideMark(stands, comes)
        const isSame = stands.present === comes.present && stands.remark === comes.remark
        expect(outcome === 'merged').toBe(isSame)
        if (comes.kind === 'correction' && stands.kind === 'mark' && !isSame) expect(outcome).toBe('applied')
      }),
    )
  })
})

test('a class is counted by present and absent students', () => {
  expect(countMarks([{ present: true }, { present: false }, { present: true }])).toEqual({ present: 2, absent: 1 })
})
