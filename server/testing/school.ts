import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { Role } from '#domain/core/roles.ts'
import {
  academicYears,
  attendance,
  attendanceConflicts,
  attendanceHistory,
  buses,
  classes,
  classSubjects,
  employees,
  employeeSalaries,
  exams,
  guardians,
  students,
  subjects,
  teacherAssignments,
  teacherClasses,
  users,
} from '../db/schema.ts'
import { cookieOf, openTestApp, PASSWORD, type SignedIn, type TestApp } from './app.ts'
import { YEAR_BEGAN } from './present-year.ts'
import { tabletOf, type Tablet } from './tablet.ts'

const CLASSES = { '1A': 1, '1B': 2, '2A': 3 } as const
type ClassName = keyof typeof CLASSES

/** Students in a class; those of 1A have the ids from 1, of 1B from 7, of 2A from 13. */
export const CLASS_SIZE = 6

export const studentIds = (name: ClassName): number[] =>
  Array.from({ length: CLASS_SIZE }, (_, index) => (CLASSES[name] - 1) * CLASS_SIZE + index + 1)

/** People besides the one of each role; `Teacher` teaches 1A. */
const PEOPLE: readonly { name: string; role: Role; teaches?: readonly ClassName[]; children?: readonly number[] }[] = [
  { name: 'sahra', role: 'Teacher', teaches: ['1A'] },
  { name: 'yuusuf', role: 'Teacher', teaches: ['1B'] },
  { name: 'hodan', role: 'Teacher', teaches: ['1A', '1B'] },
  { name: 'idle', role: 'Teacher', teaches: [] },
  { name: 'faadumo', role: 'PARENT', children: [1, 13] },
  { name: 'xuseen', role: 'PARENT', children: [2] },
]

async function fill({ db }: TestApp): Promise<Map<string, number>> {
  const names = Object.keys(CLASSES) as ClassName[]
  await db.insert(classes).values(names.map((name) => ({ name, grade: Number(name[0]) })))
  await db.insert(students).values(
    names.flatMap((name) =>
      studentIds(name).map((id) => ({
        firstname: `Student${id}`,
        lastname: 'Cali',
        fullname: `Student${id} Cali`,
        classId: CLASSES[name],
        gender: 'Male',
        feeCents: 170_000 + id,
        phone: `63100${100 + id}`,
        motherName: `Mother${id}`,
        district: `District${id}`,
      })),
    ),
  )
  const passwordHash = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const people = PEOPLE.map(({ name, role }) => ({
    username: name,
    email: `${name}@test.school`,
    fullName: `${name} Test`,
    role,
    passwordHash,
  }))
  const added = await db.insert(users).values(people).returning({ id: users.id, name: users.username })
  const idOf = new Map(added.map(({ id, name }) => [name, id]))
  for (const { name, teaches = [], children = [] } of PEOPLE) {
    const userId = idOf.get(name) ?? 0
    if (teaches.length > 0)
      await db.insert(teacherClasses).values(teaches.map((each) => ({ userId, classId: CLASSES[each] })))
    if (children.length > 0) await db.insert(guardians).values(children.map((studentId) => ({ userId, studentId })))
  }
  return idOf
}

/** Two employees, of whom the second drives the bus with id 1. */
async function fillStaff({ db }: TestApp, idOf: ReadonlyMap<string, number>): Promise<void> {
  const by = idOf.get('hodan') ?? 0
  await db.insert(employees).values({
    fullName: 'Employee One',
    email: 'one@test.school',
    jobTitle: 'Guard',
    dateOfHire: '2026-01-05',
    nationalId: 'ID-OF-ONE',
    phone: '634100001',
    bankAccount: 'BANK-OF-ONE',
    createdBy: by,
    createdAt: '2026-01-05T06:00:00.000Z',
  })
  const driver = { fullName: 'Driver Two', email: 'two@test.school', jobTitle: 'Bus', dateOfHire: '2026-01-05' }
  await db.insert(employees).values({ ...driver, createdBy: by, createdAt: '2026-01-05T06:00:00.000Z' })
  await db.insert(buses).values({
    name: driver.fullName,
    route: 'North',
    plate: 'SL 1',
    type: 'Coach',
    colour: 'Blue',
    seats: 40,
    schoolNumber: 1,
    driverId: 2,
    label: 'Driver Two - North',
    createdBy: by,
    createdAt: '2026-01-05T06:00:00.000Z',
  })
  const salary = { month: 202601, setBy: by, setAt: '2026-01-05T06:00:00.000Z' }
  await db.insert(employeeSalaries).values([
    { ...salary, employeeId: 1, cents: 29_999 },
    { ...salary, employeeId: 2, cents: 18_888 },
  ])
}

/** The terms of the present year. */
const TERMS = [
  { id: 1, name: 'First term', firstDay: `${YEAR_BEGAN}-08-20`, lastDay: `${YEAR_BEGAN}-12-31` },
  { id: 2, name: 'Second term', firstDay: `${YEAR_BEGAN + 1}-01-10`, lastDay: `${YEAR_BEGAN + 1}-06-20` },
]

/** Two years with an exam of each type, ids 1 to 3 in the present one, which has terms; all classes take both subjects. */
async function fillExams({ db }: TestApp, idOf: ReadonlyMap<string, number>): Promise<void> {
  const years = [YEAR_BEGAN, YEAR_BEGAN - 1].map((from) => ({
    year: `${from}-${from + 1}`,
    terms: from === YEAR_BEGAN ? TERMS : [],
  }))
  await db.insert(academicYears).values(years)
  await db.insert(subjects).values([{ name: 'English' }, { name: 'Arabic' }])
  const types = [
    ['Monthly exam', 'MONTHLY'],
    ['Midterm exam', 'MIDTERM'],
    ['Final exam', 'FINAL'],
  ] as const
  await db.insert(exams).values(
    [1, 2].flatMap((academicYearId) =>
      types.map(([name, type]) => ({
        name,
        type,
        academicYearId,
        termId: academicYearId === 2 ? null : type === 'FINAL' ? 2 : 1,
      })),
    ),
  )
  const taken = Object.values(CLASSES).flatMap((classId) => [1, 2].map((subjectId) => ({ classId, subjectId })))
  await db.insert(classSubjects).values(taken)
  const taught = PEOPLE.flatMap(({ name, teaches = [] }) =>
    taken
      .filter(({ classId }) => teaches.some((each) => CLASSES[each] === classId))
      .map((each) => ({ ...each, teacherId: idOf.get(name) ?? 0 })),
  )
  await db.insert(teacherAssignments).values(taught)
}

/** A small school behind the application: three classes, teachers, families, and tablets to sign in on. */
export async function openSchool(options: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp(options)
  const { db, clock } = app
  const idOf = await fill(app)
  await fillExams(app, idOf)
  await fillStaff(app, idOf)
  // The feed's retention counts from the database's own day.
  clock.now = Date.now()
  const today = schoolDay(clock.now, 'Africa/Mogadishu')
  let daysUsed = 0
  /** Signs somebody in on a new tablet, or on the given one. */
  async function tablet(name: string, device?: Tablet['device']): Promise<Tablet> {
    const answer = await app.tryLogin({
      email: `${name}@test.school`,
      password: PASSWORD,
      ...(device ? { device } : {}),
    })
    if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.text}`)
    const reply = answer.json as unknown as SignedIn['reply']
    return tabletOf(app.call, { token: reply.Access_token, cookie: cookieOf(answer), device: reply.device, reply })
  }
  return {
    ...app,
    today,
    tablet,
    userId: (name: string): number => idOf.get(name) ?? 0,
    /** A day that no other test of the file has marked. */
    freshDay: (): string => addDays(today, -daysUsed++),
    marksOf: (day: string) =>
      db.select().from(attendance).where(eq(attendance.date, day)).orderBy(attendance.studentId),
    historyOf: (day: string) =>
      db.select().from(attendanceHistory).where(eq(attendanceHistory.date, day)).orderBy(attendanceHistory.id),
    conflictsOf: (day: string) =>
      db.select().from(attendanceConflicts).where(eq(attendanceConflicts.date, day)).orderBy(attendanceConflicts.id),
    moveStudent: (id: number, to: ClassName) =>
      db.update(students).set({ classId: CLASSES[to] }).where(eq(students.id, id)),
  }
}

export type School = Awaited<ReturnType<typeof openSchool>>
