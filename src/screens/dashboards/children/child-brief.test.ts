import { describe, expect, it } from 'vitest'
import { translate } from '#domain/core/translations.ts'
import { subjectNamesAr } from '#domain/school/subject-names.texts.ar.ts'
import type { ChildResults } from '#domain/exams/children.schema.ts'
import { briefOfDay, briefOfExams } from './child-brief.ts'

const CALENDAR = { weekend: [4, 5], holidays: [{ date: '2026-12-01', name: 'A holiday' }] }
// Monday.
const TODAY = '2026-11-30'
const at = { today: TODAY, calendar: CALENDAR, zone: 'Africa/Mogadishu' }
const mark = (present: boolean, remark: string) => ({
  date: TODAY,
  present,
  remark,
  markedAt: '2026-11-30T05:05:00.000Z',
})

describe('the line about today', () => {
  it('says since when a child is present, in school time', () => {
    expect(briefOfDay([mark(true, 'Present')], at)).toEqual({ tone: 'good', words: 'Present today, 08:05' })
    expect(briefOfDay([mark(true, 'came late')], at)).toEqual({ tone: 'good', words: 'Present: came late, 08:05' })
  })

  it('says when a child came late', () => {
    const late = { ...mark(true, 'Late 07:50'), kind: 'late' as const }
    expect(briefOfDay([late], at)).toEqual({ tone: 'good', words: 'Late 07:50' })
  })

  it('says why a child is absent', () => {
    expect(briefOfDay([mark(false, 'Absent - Sick')], at)).toEqual({ tone: 'bad', words: 'Absent today: Sick' })
    const excused = { ...mark(false, 'Absent - Sick'), kind: 'excused' as const }
    expect(briefOfDay([excused], at).words).toBe('Absent today: Sick, excused')
  })

  it('says nothing about yesterday, and tells a day without school from one that is not marked', () => {
    const before = [{ ...mark(true, 'Present'), date: '2026-11-29' }]
    expect(briefOfDay(before, at).words).toBe('Not marked yet today')
    expect(briefOfDay(before, { ...at, today: '2026-12-01' }).words).toBe('No school today')
    expect(briefOfDay(before, { ...at, today: '2026-12-04' }).words).toBe('No school today')
  })
})

describe('the line about exams', () => {
  const exam = (name: string, total: number) => ({
    name,
    className: '1A',
    maxMarks: 50,
    subjects: [],
    total,
    maximum: 100,
    rank: 1,
    ranked: 2,
  })
  const year = (exams: ChildResults['years'][number]['exams']) => ({
    academicYear: '2026-2027',
    exams,
    subjects: [],
    total: 0,
    percentage: 0,
  })

  it('names the latest exam of the latest year that has one', () => {
    const years = [year([]), year([exam('Monthly', 60), exam('Midterm', 77)])]
    expect(briefOfExams({ id: 1, fullname: 'A', years })).toBe('Midterm: 77%')
  })

  it('names a usual exam in the language of the page', () => {
    const years = [year([exam('Monthly exam', 60)])]
    translate({ subjectNames: subjectNamesAr })
    expect(briefOfExams({ id: 1, fullname: 'A', years })).toBe('الامتحان الشهري: 60%')
    translate({ subjectNames: {} })
  })

  it('is left out where nothing has been published', () => {
    expect(briefOfExams(undefined)).toBeNull()
    expect(briefOfExams({ id: 1, fullname: 'A', years: [year([])] })).toBeNull()
  })
})
