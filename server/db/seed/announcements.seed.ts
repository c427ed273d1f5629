import type { TargetRole } from '#domain/announcements/announcements.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import type { announcementReads, announcements } from '../schema.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId, type GuardianSeed, type UserSeed } from './users.seed.ts'

type AnnouncementSeed = Required<typeof announcements.$inferInsert>
type ReadSeed = typeof announcementReads.$inferInsert

type Told = {
  title: string
  message: string
  by: 'admin' | 'office'
  to: TargetRole
  /** Whether the announcement is only for parents of the class of the demo parent's first child. */
  isOfClass?: boolean
  isUrgent?: boolean
  /** First and last day, in days from today; null: without an end. */
  from: number
  until: number | null
  /** Hour, in the school's time zone, at which it ends; otherwise it ends with the day. */
  untilHour?: number
  /** One in this many people of the audience has opened the announcement; 0: nobody. */
  oneIn: number
}

const TOLD: readonly Told[] = [
  {
    title: 'Prize day',
    message: 'Thank you all for a good day. Forty-two children got a certificate. The photos hang in the hall.',
    by: 'admin',
    to: 'EVERYONE',
    from: -30,
    until: -9,
    oneIn: 2,
  },
  {
    title: 'Drawer and cash-up',
    message: 'Please count the drawer before noon on Thursdays, and sign the cash-up together.',
    by: 'admin',
    to: 'USER',
    from: -40,
    until: null,
    oneIn: 1,
  },
  {
    title: 'Visit of the ministry',
    message: 'The inspector comes on Monday at 09:00 and wants to see the registers of the last term.',
    by: 'office',
    to: 'ADMIN',
    from: -3,
    until: 6,
    oneIn: 0,
  },
  {
    title: 'Marks of the monthly exam',
    message: 'Please enter all marks by the end of the week. Who is absent from the exam gets an A, and no zero.',
    by: 'admin',
    to: 'Teacher',
    from: -5,
    until: 4,
    oneIn: 3,
  },
  {
    title: 'Parents’ meeting of the term',
    message: [
      'Dear parents, you are invited to the meeting of this term, in the hall, after the afternoon prayer.',
      'We talk about the exams, the new bus of the northern district, and the library. Each class teacher has half an hour for questions about single children.',
      'Waalidiinta sharafta leh, waxaad ku casuuman tihiin kulanka xilligan.',
    ].join('\n\n'),
    by: 'admin',
    to: 'PARENT',
    from: -6,
    until: 8,
    oneIn: 0,
  },
  {
    title: 'Trip to the library',
    message: 'The class visits the town library tomorrow morning. Please give your child water and a hat.',
    by: 'office',
    to: 'PARENT',
    isOfClass: true,
    from: -1,
    until: 1,
    untilHour: 8,
    oneIn: 0,
  },
  {
    title: 'No school on Saturday',
    message: 'The water pipes of the building are repaired. Lessons begin again on Sunday at the usual time.',
    by: 'admin',
    to: 'EVERYONE',
    isUrgent: true,
    from: -1,
    until: 5,
    oneIn: 4,
  },
  {
    title: 'Fees of the next term',
    message: 'From next month on, fees can also be paid at the gate, on the first three mornings of the month.',
    by: 'office',
    to: 'PARENT',
    from: 3,
    until: 33,
    oneIn: 0,
  },
]

/** Instant in UTC of an hour at the school, whose clocks are three hours ahead. */
const at = (day: string, hour: number, minute = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + ((hour - 3) * 60 + minute) * 60_000).toISOString()

const refOf = (id: number): string => `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`

type Options = {
  today: string
  users: readonly UserSeed[]
  guardians: readonly GuardianSeed[]
  students: readonly StudentSeed[]
}

/** Announcements for several audiences, and who has opened them. */
export function buildAnnouncements({ today, users, guardians, students }: Options): {
  announcements: AnnouncementSeed[]
  announcementReads: ReadSeed[]
} {
  const child = students.find(({ id }) => id === guardians[0]?.studentId)
  const made = TOLD.map((told, place): AnnouncementSeed => {
    const { title, message, by, to, isOfClass = false, isUrgent = false, from, until, untilHour } = told
    // Announcements are made on the day before their start, one after another; those that start later were made today.
    const createdAt = at(addDays(today, Math.min(from, 0) - 1), 9, place)
    const end = until === null ? null : addDays(today, until)
    return {
      id: place + 1,
      ref: refOf(place + 1),
      title,
      message,
      targetRole: to,
      classId: isOfClass ? (child?.classId ?? null) : null,
      startAt: at(addDays(today, from), 0),
      endAt: end === null ? null : untilHour === undefined ? at(end, 23, 59) : at(end, untilHour),
      isUrgent,
      createdBy: demoUserId(by),
      createdAt,
      changedAt: createdAt,
      deletedBy: null,
      deletedAt: null,
      revision: 1,
    }
  })
  const reads = made.flatMap(({ id, targetRole, createdBy, startAt }, place): ReadSeed[] => {
    const { oneIn = 0 } = TOLD[place] ?? {}
    const audience = users.filter(
      ({ role, id: user }) => user !== createdBy && (targetRole === 'EVERYONE' || role === targetRole),
    )
    const readAt = new Date(Date.parse(startAt) + 11 * 3_600_000).toISOString()
    // The demo's parent has opened no announcement yet, so that the bell counts some as unread.
    return audience
      .filter(({ role }, index) => oneIn > 0 && index % oneIn === 0 && role !== 'PARENT')
      .map(({ id: userId }) => ({ announcementId: id, userId, readAt, createdAt: readAt }))
  })
  return { announcements: made, announcementReads: reads }
}
