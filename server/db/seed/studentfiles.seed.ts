import { addDays } from '#domain/core/dates.ts'
import { gradeOf } from '#domain/exams/figures.rules.ts'
import type { FileContent } from '#domain/studentfiles/studentfiles.schema.ts'
import { earlierRecords } from '../schema.ts'
import { seedOf, type AreaRows } from './area-rows.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

const MARKS = [
  ['Arabic', 14, 21.5, 30],
  ['English', 11.5, 17, 22],
  ['Mathematics', 9, 12.5, 19.5],
  ['Somali', 16, 24, 37],
] as const

type Year = FileContent['years'][number]

function yearOf(academicYear: string): Year {
  const subjects = MARKS.map(([subject, monthly, midterm, final]) => {
    const total = monthly + midterm + final
    return { subject, monthly, midterm, final, total, grade: gradeOf(total) }
  })
  const total = subjects.reduce((sum, each) => sum + each.total, 0)
  const possible = MARKS.length * 100
  const percent = Math.round((total / possible) * 1_000) / 10
  return {
    academicYear,
    class: 'Fasalka 1aad',
    classes: [],
    exams: [],
    subjects,
    total,
    percentage: percent,
    soFar: {
      possible,
      percent,
      maximum: possible,
      grade: gradeOf(percent),
      isOver: true,
      held: ['MONTHLY', 'MIDTERM', 'FINAL'],
      missing: 0,
    },
  }
}

function contentOf(today: string, student: StudentSeed): FileContent {
  const begins = Number(today.slice(0, 4)) - (today.slice(5, 7) >= '08' ? 1 : 2)
  const academicYear = `${begins}-${begins + 1}`
  const givenOn = addDays(today, -20)
  const leftOn = `${begins + 1}-07-10`
  return {
    school: { id: 'dugsiga-xidigta', name: 'Dugsiga Xidigta', address: 'Gabiley', phones: ['634112233'] },
    givenAt: `${givenOn}T07:30:00.000Z`,
    givenOn,
    givenBy: 'Xaawo Jaamac Nuur',
    student: {
      id: 218,
      ...namesOf(student),
      district: '',
      address: 'Gabiley',
      phone: '634112244',
      phone2: '',
      motherName: '',
      guardians: [],
      registeredOn: `${begins}-08-25`,
      left: { on: leftOn, kind: 'moved' },
    },
    classes: [{ className: 'Fasalka 1aad', from: `${begins}-08-25`, until: leftOn }],
    years: [yearOf(academicYear)],
    fees: { chargedCents: 15_000, paidCents: 12_500, discountCents: 0, owesCents: 2_500, carryCents: 0 },
    attendance: [{ academicYear, present: 171, absent: 14 }],
    earlier: [],
  }
}

const namesOf = ({ fullname, firstname, middlename, lastname, fourthName, gender, age }: StudentSeed) => ({
  fullname,
  firstname,
  middlename,
  lastname,
  fourtname: fourthName,
  gender,
  age,
})

/** What another school says of one student, who was registered from its file. */
export function buildStudentFiles(today: string, students: readonly StudentSeed[]): AreaRows[] {
  // She sits the first class once more, after a year of it at the other school.
  const student = students.find(({ classId }) => classId === 1)
  if (!student) return []
  const content = contentOf(today, student)
  const row = {
    id: 1,
    studentId: student.id,
    schoolId: content.school.id,
    schoolName: content.school.name,
    numberThere: content.student.id,
    publicKey: 'rFoTmxqVAxmjyYdHqYrqPgkzWfnQnMWMsYTtIkoTcRs',
    fingerprint: '4071 8823 0954 6617 2380 5142',
    digest: 'sJ0m3bQ0t3v9Zc0s1b5mJmUuYJ8bq2d3hXyWq0vC1eA',
    content,
    takenBy: demoUserId('admin'),
    takenAt: `${addDays(today, -18)}T06:20:00.000Z`,
  }
  return [seedOf(earlierRecords, [row])]
}
