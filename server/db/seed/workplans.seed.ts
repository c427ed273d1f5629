import { addDays } from '#domain/core/dates.ts'
import type { WorkPlanStatus } from '#domain/workplans/workplans.schema.ts'
import { workPlanComments, workPlans } from '../schema.ts'
import { seedOf, type AreaRows } from './area-rows.ts'
import { demoUserId } from './users.seed.ts'

type PlanSeed = typeof workPlans.$inferInsert & { id: number }
type CommentSeed = typeof workPlanComments.$inferInsert & { id: number }
type Who = Parameters<typeof demoUserId>[0]
type Said = readonly [who: Who, daysAgo: number, comment: string, status: WorkPlanStatus]

type Planned = {
  title: string
  description: string
  by: 'admin' | 'office'
  to: Who
  /** First and last day, in days from today. */
  from: number
  until: number
  said: readonly Said[]
}

const PLANS: readonly Planned[] = [
  {
    title: 'Timetable of the second term',
    description: 'Two teachers asked for free mornings. Send it to the classes one week before the term begins.',
    by: 'admin',
    to: 'academy',
    from: -12,
    until: 9,
    said: [
      ['academy', 10, 'I have asked every teacher for the days that suit.', 'In progress'],
      ['admin', 9, 'Please keep the last hour of Thursday free for the meeting.', 'In progress'],
    ],
  },
  {
    title: 'Repair the desks of 3B',
    description: 'Nine desks are broken. The carpenter comes on Saturdays.',
    by: 'office',
    to: 'office',
    from: -20,
    until: -3,
    said: [['office', 8, 'Five are done, wood for the rest comes next week.', 'In progress']],
  },
  {
    title: 'Reading test of the first classes',
    description: 'Every child reads one page aloud. Write down who needs help, and talk to the parents.',
    by: 'admin',
    to: 'teacher',
    from: -5,
    until: 16,
    said: [],
  },
  {
    title: 'Phone numbers of families',
    description: 'Call the families whose number was not answered twice.',
    by: 'office',
    to: 'attendance',
    from: -30,
    until: -8,
    said: [
      ['attendance', 20, 'Half of the list is done.', 'In progress'],
      ['attendance', 9, 'All called. Four numbers are new, the office has them.', 'Done'],
    ],
  },
  {
    title: 'Prize day',
    description: 'Certificates, a tent, and water for three hundred guests.',
    by: 'admin',
    to: 'office',
    from: 3,
    until: 40,
    said: [],
  },
  {
    title: 'Second water tank',
    description: 'Ask three sellers for a price.',
    by: 'admin',
    to: 'office',
    from: -40,
    until: -15,
    said: [['admin', 30, 'The ministry gives us one.', 'Cancelled']],
  },
]

const at = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:15:00.000Z`

/** Builds work plans of the staff, and their comments. */
export function buildWorkPlans(today: string): AreaRows[] {
  const comments: CommentSeed[] = []
  const plans = PLANS.map(({ title, description, by, to, from, until, said }, place): PlanSeed => {
    const id = place + 1
    for (const [who, daysAgo, comment, status] of said)
      comments.push({
        id: comments.length + 1,
        workPlanId: id,
        comment,
        status,
        userId: demoUserId(who),
        createdAt: at(addDays(today, -daysAgo), 7),
      })
    return {
      id,
      title,
      description,
      startDate: addDays(today, from),
      endDate: addDays(today, until),
      assignedTo: demoUserId(to),
      status: said.at(-1)?.[3] ?? 'Pending',
      createdBy: demoUserId(by),
      createdAt: at(addDays(today, Math.min(from, 0) - 1), 6),
      revision: 1 + said.length,
    }
  })
  return [seedOf(workPlans, plans), seedOf(workPlanComments, comments)]
}
