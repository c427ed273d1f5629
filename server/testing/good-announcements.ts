import { addDays } from '#domain/core/dates.ts'

type Input = Record<string, unknown>

const ANNOUNCEMENT = {
  title: 'Parents’ meeting',
  message: 'In the hall, after the third lesson',
  targetRole: 'PARENT',
  classId: 1,
  startDate: '2026-09-10T08:00',
  endDate: '2099-09-20',
  isUrgent: true,
}

const REF = '6f9619ff-8b86-4d01-b42d-00c04fc964ff'

/** Good bodies of the calls about announcements. */
export const ANNOUNCEMENT_BODIES: Record<string, Input> = {
  'announcements.create': ANNOUNCEMENT,
  'announcements.update': { ...ANNOUNCEMENT, base: 1 },
  'announcements.read': { ref: REF },
}

/** Good bodies of the calls about announced absences: three days, one of which is a school day. */
export const announcedBodies = (today: string) => ({
  'announcedabsences.save': {
    ref: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
    studentId: 1,
    from: today,
    to: addDays(today, 2),
    reason: 'other',
    note: 'ill',
  },
})
