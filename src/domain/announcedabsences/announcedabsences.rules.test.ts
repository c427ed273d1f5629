import { describe, expect, it } from 'vitest'
import { DEFAULT_CALENDAR } from '../school/calendar.rules.ts'
import { remarkOf } from '../school/mark-choice.ts'
import { announcedIn, confirming, daysAhead, isStandingOn, wrongDays } from './announcedabsences.rules.ts'
import type { AnnouncedAbsenceRow } from './announcedabsences.schema.ts'

/** A Monday; Thursday and Friday are free. */
const TODAY = '2026-09-14'
const at = { today: TODAY, calendar: DEFAULT_CALENDAR }

const row = (more: Partial<AnnouncedAbsenceRow> = {}): AnnouncedAbsenceRow => ({
  ref: '00000000-0000-4000-a000-000000000001',
  studentId: 7,
  from: TODAY,
  to: '2026-09-15',
  reason: 'sick',
  note: '',
  saidBy: 'Faadumo',
  saidAt: '2026-09-14T04:00:00.000Z',
  reachedAt: '2026-09-14T04:00:00.000Z',
  withdrawnOn: null,
  ...more,
})

describe('days that can be announced', () => {
  it('are the school days of two weeks, from today on', () => {
    const days = daysAhead(DEFAULT_CALENDAR, TODAY)
    expect([days[0], days.at(-1), days.length]).toEqual([TODAY, '2026-09-28', 11])
    expect(days).not.toContain('2026-09-17')
  })

  it.each([
    ['2026-09-14', '2026-09-28', null],
    ['2026-09-13', '2026-09-14', 'announcedTooLate'],
    ['2026-09-14', '2026-09-29', 'announcedTooEarly'],
    ['2026-09-17', '2026-09-18', 'noSchoolThen'],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(wrongDays({ from, to }, at)).toBe(problem)
  })
})

describe('an announced absence', () => {
  it('stands until the day on which it is withdrawn', () => {
    const withdrawn = row({ withdrawnOn: '2026-09-15' })
    expect(['2026-09-13', TODAY, '2026-09-15'].map((day) => isStandingOn(withdrawn, day))).toEqual([false, true, false])
  })

  it('is found of its student and days, what stands before what is withdrawn, and the newest of each', () => {
    const of = (rows: AnnouncedAbsenceRow[], date = TODAY) => announcedIn(rows)({ studentId: 7, date })
    const older = row({ reason: 'travel', saidAt: '2026-09-13T04:00:00.000Z' })
    expect(of([older, row()])?.reason).toBe('sick')
    expect(of([older, row({ withdrawnOn: TODAY })])).toMatchObject({ reason: 'travel', isWithdrawn: false })
    expect(of([row({ withdrawnOn: TODAY })])?.isWithdrawn).toBe(true)
    expect([of([row()], '2026-09-16'), announcedIn([row()])({ studentId: 8, date: TODAY })]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is confirmed by a mark that is absent and excused, with its reason', () => {
    const choice = confirming(row({ reason: 'other', note: 'to the dentist' }))
    expect(choice).toMatchObject({ present: false, kind: 'excused' })
    expect([remarkOf(choice), remarkOf(confirming(row()))]).toEqual(['to the dentist', 'Absent - Sick'])
  })
})
