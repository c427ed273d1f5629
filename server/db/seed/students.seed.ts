import { addDays } from '#domain/core/dates.ts'
import { DISTRICTS } from '#domain/students/student-form.schema.ts'
import { defaultFeeCents } from '#domain/school/students.rules.ts'
import type { students } from '../schema.ts'
import type { ClassSeed } from './classes.seed.ts'
import { BOYS, GIRLS, LANDMARKS, PREVIOUS_SCHOOLS } from './names.ts'
import { seededRandom, type Random } from './random.ts'

export type StudentSeed = typeof students.$inferSelect

/** Fields that siblings share. */
type Family = Pick<
  StudentSeed,
  | 'middlename'
  | 'lastname'
  | 'fourthName'
  | 'phone'
  | 'phone2'
  | 'motherName'
  | 'district'
  | 'address'
  | 'bus'
  | 'parentEmail'
> & { size: number }

/** Phone number of 63, 65 or 67 and seven digits, unique since 7919 and ten million have no common divisor. */
const phoneNumber = (serial: number): string => {
  const prefix = serial % 3 === 0 ? '65' : serial % 3 === 1 ? '63' : '67'
  return `${prefix}${String((4_000_000 + serial * 7_919) % 10_000_000).padStart(7, '0')}`
}

function buildFamily(random: Random, index: number): Family {
  const district = random.pick(DISTRICTS)
  const dice = random.next()
  return {
    // The first family is the demo parent's.
    size: index === 0 ? 3 : dice < 0.55 ? 1 : dice < 0.83 ? 2 : dice < 0.95 ? 3 : 4,
    middlename: random.pick(BOYS),
    lastname: random.pick(BOYS),
    fourthName: random.pick(BOYS),
    motherName: `${random.pick(GIRLS)} ${random.pick(BOYS)} ${random.pick(BOYS)}`,
    phone: phoneNumber(index * 2),
    phone2: random.chance(0.3) ? phoneNumber(index * 2 + 1) : null,
    district,
    address: `${random.pick(LANDMARKS)}, ${district}`,
    bus: random.chance(0.35) ? `Bus ${DISTRICTS.indexOf(district) + 1}` : null,
    parentEmail: index === 0 ? 'parent@demo.school' : null,
  }
}

/**
 * Classes for a number of students, in order: of about equal size, with siblings in different classes and the first student
 * in the first class.
 */
function seats(random: Random, classes: readonly ClassSeed[], count: number): ClassSeed[] {
  const perClass = classes.map(
    (_, index) => Math.floor(((index + 1) * count) / classes.length) - Math.floor((index * count) / classes.length),
  )
  for (let index = 1; index < perClass.length; index++) {
    const moved = Math.min(random.int(0, 3), Math.max(0, (perClass[index] ?? 0) - 4))
    perClass[index] = (perClass[index] ?? 0) - moved
    perClass[index - 1] = (perClass[index - 1] ?? 0) + moved
  }
  const [first, ...rest] = classes.flatMap((each, index) => Array<ClassSeed>(perClass[index] ?? 0).fill(each))
  return first ? [first, ...random.shuffle(rest)] : []
}

function buildStudent(
  random: Random,
  family: Family,
  place: { id: number; seat: ClassSeed; taken: Set<string> },
): StudentSeed {
  const { size: _, ...shared } = family
  const isGirl = random.chance(0.48)
  let firstname: string = random.pick(isGirl ? GIRLS : BOYS)
  while (place.taken.has(firstname)) firstname = random.pick(isGirl ? GIRLS : BOYS)
  place.taken.add(firstname)
  const hasPrevious = random.chance(0.4)
  return {
    ...shared,
    id: place.id,
    firstname,
    fullname: `${firstname} ${family.middlename} ${family.lastname} ${family.fourthName}`,
    classId: place.seat.id,
    gender: isGirl ? 'Female' : 'Male',
    age: 5 + (place.seat.grade ?? 1) + random.int(0, 2),
    feeCents: defaultFeeCents(family.bus),
    previousSchool: hasPrevious ? random.pick(PREVIOUS_SCHOOLS) : null,
    previousSchoolType: hasPrevious ? random.pick(['PRIVATE', 'PUBLIC']) : 'NOT_SPECIFIC',
    rollNumber: null,
    transfer: random.chance(0.97),
    freeReason: null,
    revision: 1,
    createdBy: random.int(1, 2),
    createdAt: '',
    joinedAt: null,
    deletedAt: null,
  }
}

/** Roll numbers count each class by name. */
function giveRollNumbers(students: StudentSeed[]): void {
  const counts = new Map<number, number>()
  for (const student of students.toSorted((a, b) => (a.fullname < b.fullname ? -1 : 1))) {
    const count = (counts.get(student.classId) ?? 0) + 1
    counts.set(student.classId, count)
    student.rollNumber = String(count)
  }
}

/** Families with one to four children, registered over the last two years. */
export function buildStudents(options: { classes: readonly ClassSeed[]; count: number; today: string }): StudentSeed[] {
  const random = seededRandom('students')
  const places = seats(random, options.classes, options.count)
  const students: StudentSeed[] = []
  for (let index = 0; students.length < places.length; index++) {
    const family = buildFamily(random, index)
    const taken = new Set<string>()
    for (const seat of places.slice(students.length, students.length + family.size))
      students.push(buildStudent(random, family, { id: students.length + 1, seat, taken }))
  }
  for (const [index, student] of students.entries()) {
    const daysAgo = 730 - Math.floor((index * 660) / students.length)
    student.createdAt = `${addDays(options.today, -daysAgo)}T07:00:00.000Z`
  }
  giveRollNumbers(students)
  return students
}
