import { addDays } from '#domain/core/dates.ts'
import { isDriver } from '#domain/school/buses.rules.ts'
import type { Gender } from '#domain/employees/employee.schema.ts'
import type { employees, employeeSalaries } from '../schema.ts'
import { BOYS, GIRLS } from './names.ts'
import { seededRandom } from './random.ts'
import { DEMO_DOMAIN, demoUserId, type UserSeed } from './users.seed.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'

export type EmployeeSeed = typeof employees.$inferSelect
type SalarySeed = Omit<typeof employeeSalaries.$inferSelect, 'id'>

type Post = { jobTitle: string; dollars: number; education: string | null }

/** Posts of the people with accounts of the demo. */
const OF_ACCOUNTS: Readonly<Record<string, Post>> = {
  admin: { jobTitle: 'Head Teacher', dollars: 650, education: 'Master' },
  office: { jobTitle: 'Secretary', dollars: 320, education: 'Diploma' },
  academy: { jobTitle: 'Academic Coordinator', dollars: 450, education: 'Bachelor' },
  attendance: { jobTitle: 'Attendance Officer', dollars: 260, education: 'Secondary' },
}
const TEACHER: Post = { jobTitle: 'Teacher', dollars: 300, education: 'Bachelor' }

/** Posts of people without an account, each with the person's gender. */
const OTHERS: readonly (readonly [Post, Gender])[] = [
  [{ jobTitle: 'Bus', dollars: 220, education: null }, 'Male'],
  [{ jobTitle: 'Bus', dollars: 220, education: null }, 'Male'],
  [{ jobTitle: 'Guard', dollars: 160, education: null }, 'Male'],
  [{ jobTitle: 'Cleaner', dollars: 130, education: null }, 'Female'],
  [{ jobTitle: 'Accountant', dollars: 380, education: 'Bachelor' }, 'Female'],
  [{ jobTitle: 'Bus', dollars: 200, education: 'Secondary' }, 'Male'],
  [{ jobTitle: 'Guard', dollars: 160, education: null }, 'Male'],
  [{ jobTitle: 'Cleaner', dollars: 130, education: null }, 'Female'],
  [{ jobTitle: 'Cook', dollars: 150, education: null }, 'Female'],
  [{ jobTitle: 'Librarian', dollars: 240, education: 'Diploma' }, 'Female'],
  [{ jobTitle: 'Cleaner', dollars: 120, education: null }, 'Female'],
  [{ jobTitle: 'Gardener', dollars: 140, education: null }, 'Male'],
  [{ jobTitle: 'Bus', dollars: 200, education: null }, 'Male'],
  [{ jobTitle: 'Bus', dollars: 180, education: null }, 'Male'],
]

/** Number of employees without an account at a small school. */
const OTHERS_AT_A_SMALL_SCHOOL = 4

type Person = Post & { fullName: string; gender: Gender; email: string }

function peopleOf(users: readonly UserSeed[], isSmall: boolean): Person[] {
  const random = seededRandom('employees')
  const isWoman = (fullName: string): boolean => GIRLS.some((name) => fullName.startsWith(`${name} `))
  const withAccount = users.flatMap(({ username, role, fullName, email }): Person[] => {
    const post = role === 'Teacher' ? TEACHER : OF_ACCOUNTS[username]
    return post ? [{ ...post, fullName, email, gender: isWoman(fullName) ? 'Female' : 'Male' }] : []
  })
  const others = OTHERS.map(([post, gender], at): Person => {
    const own = gender === 'Male' ? random.pick(BOYS) : random.pick(GIRLS)
    const fullName = `${own} ${random.pick(BOYS)} ${random.pick(BOYS)}`
    return { ...post, fullName, gender, email: `staff${at + 1}@${DEMO_DOMAIN}` }
  })
  return [...withAccount, ...(isSmall ? others.slice(0, OTHERS_AT_A_SMALL_SCHOOL) : others)]
}

/** Builds the employees and their salaries; some had a raise half a year ago. */
export function buildEmployees({
  users,
  today,
  isSmall,
}: {
  users: readonly UserSeed[]
  today: string
  isSmall: boolean
}) {
  const random = seededRandom('hiring')
  const setBy = demoUserId('admin')
  const began = addDays(today, -759)
  const raisedOn = addDays(today, -180)
  const salaries: SalarySeed[] = []
  const employees = peopleOf(users, isSmall).map(({ dollars, ...person }, at): EmployeeSeed => {
    const id = at + 1
    const daysHere = random.int(200, 2_500)
    // Drivers were hired before the buses were registered.
    const dateOfHire = addDays(today, -(isDriver(person.jobTitle) ? Math.max(daysHere, 800) : daysHere))
    const dateOfBirth = addDays(today, -random.int(22 * 365, 58 * 365) - 2_500)
    const entered = dateOfHire < began ? began : dateOfHire
    const cents = (dollars + random.int(0, 4) * 10) * 100
    const step = { employeeId: id, isOnly: false, reason: null, setBy }
    salaries.push({ ...step, month: monthNumberOfDay(dateOfHire), cents, setAt: `${entered}T06:10:00.000Z` })
    if (random.chance(0.25))
      salaries.push({
        ...step,
        month: monthNumberOfDay(raisedOn),
        cents: cents + 2_000,
        setAt: `${raisedOn}T06:10:00.000Z`,
      })
    return {
      id,
      ...person,
      dateOfBirth,
      dateOfHire,
      nationalId: random.chance(0.8) ? `SL-${String(410_000 + id * 173)}` : null,
      phone: `63${String(4_700_000 + id * 211)}`,
      address: random.pick(['Jigjiga Yar', 'Ga’an Libah', 'Koodbuur', '26 June', 'Axmed Dhagax']),
      bankAccount: random.chance(0.5) ? `DB-${String(1_007_000 + id * 37)}` : null,
      createdBy: setBy,
      createdAt: `${entered}T06:10:00.000Z`,
      leftOn: null,
      leftBy: null,
      revision: 1,
    }
  })
  return { employees, employeeSalaries: salaries }
}
