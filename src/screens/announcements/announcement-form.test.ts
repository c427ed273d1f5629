import { describe, expect, it } from 'vitest'
import type { AnnouncementListed } from '#domain/announcements/announcements.schema.ts'
import { schoolMinute } from '#domain/core/times.ts'
import { announcementForm } from './AnnouncementForm.tsx'

const ABOUT = { now: Date.parse('2026-09-14T07:00:00Z'), timeZone: 'Africa/Mogadishu' }
const BLANK = announcementForm.blank({ startDate: schoolMinute(ABOUT.now, ABOUT.timeZone) })

const typed = (over: Partial<typeof BLANK> = {}) => ({
  ...BLANK,
  title: ' Prize day ',
  message: 'In the hall\n',
  targetRole: 'PARENT',
  endDate: '2026-09-20T23:59',
  ...over,
})
const wrong = (over: Partial<typeof BLANK>) => {
  const form = over.base ? announcementForm.changed(ABOUT) : announcementForm.added(ABOUT)
  return (form.safeParse(typed(over)).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
const sentOf = (values: typeof BLANK) => announcementForm.added(ABOUT).parse(values).body

describe('the form of an announcement', () => {
  it('proposes the present minute as the start, and the last minute of the chosen day as the end', () => {
    expect(BLANK).toMatchObject({ startDate: '2026-09-14T10:00', endDate: 'T23:59' })
  })

  it('requires every field, and an end after the start', () => {
    expect(wrong({})).toEqual([])
    const required = 'Please fill in all fields.'
    expect(wrong({ title: ' ', message: '', targetRole: '', startDate: 'T10:00', endDate: 'T23:59' })).toEqual(
      ['title', 'message', 'targetRole', 'startDate', 'endDate'].map((field) => `${field}: ${required}`),
    )
    expect(wrong({ endDate: '2026-09-14T10:00' })).toEqual(['endDate: The end must not be before the start.'])
    expect(wrong({ startDate: '2026-09-07T10:00', endDate: '2026-09-13T23:59' })).toEqual(['endDate: The end is past.'])
    expect(wrong({ startDate: '2026-09-07T10:00', endDate: '2026-09-13T23:59', base: 3 })).toEqual([])
    expect(wrong({ endDate: 'T', isEndless: true })).toEqual([])
    expect(wrong({ title: 'x'.repeat(121), message: 'x'.repeat(10_001) })).toHaveLength(2)
  })

  it('sends the typed start and end as instants, and a class for announcements to parents only', () => {
    expect(sentOf(typed({ classId: '3', isUrgent: true }))).toEqual({
      title: 'Prize day',
      message: 'In the hall',
      targetRole: 'PARENT',
      classId: 3,
      startDate: '2026-09-14T07:00:00.000Z',
      endDate: '2026-09-20T20:59:59.999Z',
      isUrgent: true,
    })
    expect(sentOf(typed({ classId: '3', targetRole: 'Teacher', isEndless: true }))).toMatchObject({
      classId: null,
      endDate: null,
    })
  })

  it('is filled from an announcement with the values that were typed for it', () => {
    const sent = sentOf(typed({ classId: '3' }))
    const listed = { ...sent, revision: 4 } as AnnouncementListed
    expect(sentOf({ ...announcementForm.typedOf(listed, ABOUT), base: 0 })).toEqual(sent)
    expect(announcementForm.typedOf({ ...listed, endDate: null }, ABOUT)).toMatchObject({ isEndless: true, base: 4 })
  })
})
