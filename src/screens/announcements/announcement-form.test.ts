import { describe, expect, it } from 'vitest'
import type { AnnouncementListed } from '#domain/announcements/announcements.schema.ts'
import { announcementOf, blankAnnouncement, problemsOf, typedOf, type Typed } from './announcement-form.ts'

const ZONE = 'Africa/Mogadishu'
const NOW = Date.parse('2026-09-14T07:00:00Z')

const typed = (over: Partial<Typed> = {}): Typed => ({
  ...blankAnnouncement('ref', NOW, ZONE),
  title: ' Prize day ',
  message: 'In the hall\n',
  targetRole: 'PARENT',
  end: '2026-09-20T23:59',
  ...over,
})
const wrong = (over: Partial<Typed>) =>
  Object.entries(problemsOf(typed(over), NOW, ZONE)).flatMap(([field, words]) => (words ? [`${field}: ${words}`] : []))

describe('the form of an announcement', () => {
  it('begins now, and ends with the day that is chosen', () => {
    expect(blankAnnouncement('ref', NOW, ZONE)).toMatchObject({ start: '2026-09-14T10:00', end: 'T23:59' })
  })

  it('asks for every field, and for an end after the start', () => {
    expect(wrong({})).toEqual([])
    const required = 'Please fill in all fields.'
    expect(wrong({ title: ' ', message: '', targetRole: '', start: 'T10:00', end: 'T23:59' })).toEqual(
      ['title', 'message', 'targetRole', 'start', 'end'].map((field) => `${field}: ${required}`),
    )
    expect(wrong({ end: '2026-09-14T10:00' })).toEqual(['end: The end must not be before the start.'])
    expect(wrong({ start: '2026-09-07T10:00', end: '2026-09-13T23:59' })).toEqual(['end: The end is past.'])
    expect(wrong({ start: '2026-09-07T10:00', end: '2026-09-13T23:59', base: 3 })).toEqual([])
    expect(wrong({ end: 'T', isEndless: true })).toEqual([])
    expect(wrong({ title: 'x'.repeat(121), message: 'x'.repeat(10_001) })).toHaveLength(2)
  })

  it('sends what was typed as instants, with a class for parents only', () => {
    expect(announcementOf(typed({ classId: '3', isUrgent: true }), ZONE)).toEqual({
      title: 'Prize day',
      message: 'In the hall',
      targetRole: 'PARENT',
      classId: 3,
      startDate: '2026-09-14T07:00:00.000Z',
      endDate: '2026-09-20T20:59:59.999Z',
      isUrgent: true,
    })
    expect(announcementOf(typed({ classId: '3', targetRole: 'Teacher', isEndless: true }), ZONE)).toMatchObject({
      classId: null,
      endDate: null,
    })
  })

  it('shows an announcement as it was typed', () => {
    const sent = announcementOf(typed({ classId: '3' }), ZONE)
    const listed = { ...sent, revision: 4 } as AnnouncementListed
    expect(announcementOf(typedOf(listed, ZONE), ZONE)).toEqual(sent)
    expect(typedOf({ ...listed, endDate: null }, ZONE)).toMatchObject({ isEndless: true, base: 4 })
  })
})
