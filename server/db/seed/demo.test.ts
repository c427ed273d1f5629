import { describe, expect, it } from 'vitest'
import { ABSENCE_REASONS } from '#domain/school/mark-choice.ts'
import { RecordRef } from '#domain/discipline/discipline.schema.ts'
import { DISCIPLINE_TYPES } from '#domain/discipline/discipline.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { DISTRICTS } from '#domain/students/student-form.schema.ts'
import { schoolDaysBefore } from './attendance.seed.ts'
import { buildDemoSchool } from './demo.ts'
import { DEMO_TODAY } from './demo-rows.ts'
import { demoUserId } from './users.seed.ts'

const countBy = <T>(rows: readonly T[], keyOf: (row: T) => unknown): Map<unknown, number> => {
  const counts = new Map<unknown, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

describe('the demo school', () => {
  const school = buildDemoSchool()

  it('is built from the same rows every time', () => {
    expect(buildDemoSchool()).toEqual(school)
  })

  it('has the 21 usual classes (CLS-6) with ids 1 to 21 and their first character as grade', () => {
    expect(school.classes).toHaveLength(21)
    expect(school.classes.map(({ name }) => name).join(' ')).toBe(
      '1A 1B 1C 1D 1E 1F 2A 2B 2C 2D 2F 3A 3B 3C 3D 4A 4B 4C 4D 4E 4F',
    )
    expect(school.classes.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
    expect(school.classes.every(({ name, grade }) => String(grade) === name[0])).toBe(true)
  })

  it('has 700 students, each with a name in four parts, a valid phone, a known district and a fee by bus', () => {
    expect(school.students).toHaveLength(700)
    for (const student of school.students) {
      const { firstname, middlename, lastname, fourthName } = student
      expect(student.fullname).toBe([firstname, middlename, lastname, fourthName].join(' '))
      expect(student.phone).toMatch(/^6[357]\d{7}$/)
      expect(student.phone2 ?? '630000000').toMatch(/^6[357]\d{7}$/)
      expect(DISTRICTS).toContain(student.district)
      const usual = student.bus ? [2700, 2200, 1700] : [1700]
      expect(student.freeReason ? [0] : usual).toContain(student.feeCents)
      expect(student.age).toBeGreaterThanOrEqual(3)
    }
  })

  it('has some students who pay nothing, with a reason, and none of the first families among them', () => {
    const free = school.students.filter(({ feeCents }) => feeCents === 0)
    expect(free.length).toBe(11)
    expect(free.every(({ id, freeReason }) => freeReason && id > 50)).toBe(true)
  })

  it('has one fee per month for every student who pays, and payments that are allocated to the cent', () => {
    const paying = school.students.filter(({ feeCents }) => feeCents > 0).length
    expect(school.fees).toHaveLength(3 * paying)
    expect(countBy(school.fees, ({ studentId, year, month }) => `${studentId} ${year} ${month}`).size).toBe(3 * paying)
    const months = [...countBy(school.fees, ({ year, month }) => `${year}-${month}`).keys()]
    expect(months).toEqual(['2026-7', '2026-8', '2026-9'])
    const feeOf = new Map(school.fees.map((fee) => [fee.id, fee]))
    const paymentOf = new Map(school.payments.map((payment) => [payment.id, payment]))
    const confirmed = school.payments.filter(({ state }) => state === 'confirmed')
    expect(school.allocations.length).toBe(confirmed.length)
    for (const { paymentId, feeId, amountCents, discountCents } of school.allocations) {
      const studentId = feeOf.get(feeId)?.studentId
      expect(paymentOf.get(paymentId)).toMatchObject({ amountCents, discountCents, studentId, state: 'confirmed' })
      expect(amountCents + discountCents).toBeLessThanOrEqual(feeOf.get(feeId)?.amountCents ?? 0)
      expect((paymentOf.get(paymentId)?.paidAt ?? '') < `${DEMO_TODAY}T23`).toBe(true)
    }
    const present = new Set(school.fees.filter(({ month }) => month === 9).map(({ id }) => id))
    const paidNow = school.allocations.filter(({ feeId }) => present.has(feeId))
    expect(paidNow.length).toBeGreaterThan(450)
    expect(paidNow.length).toBeLessThan(650)
  })

  it('has families whose children share phone, father and mother but never a first name', () => {
    const families = new Map<string, typeof school.students>()
    for (const student of school.students)
      families.set(student.phone, [...(families.get(student.phone) ?? []), student])
    expect([...families.values()].filter((children) => children.length > 1).length).toBeGreaterThan(100)
    for (const children of families.values()) {
      expect(new Set(children.map((child) => `${child.middlename} ${child.lastname} ${child.motherName}`)).size).toBe(1)
      expect(new Set(children.map(({ firstname }) => firstname)).size).toBe(children.length)
      expect(children.length).toBeLessThanOrEqual(4)
    }
  })

  it('numbers the students of each class from 1 without a gap', () => {
    for (const { id } of school.classes) {
      const rolls = school.students
        .filter((student) => student.classId === id)
        .map((student) => Number(student.rollNumber))
      expect(rolls.toSorted((a, b) => a - b)).toEqual(rolls.map((_, index) => index + 1))
    }
  })

  it('gives teacher@ the classes 1A and 2A, and every class one teacher with two or three classes', () => {
    const names = new Map(school.classes.map(({ id, name }) => [id, name]))
    const own = school.teacherClasses.filter(({ userId }) => userId === demoUserId('teacher'))
    expect(own.map(({ classId }) => names.get(classId))).toEqual(['1A', '2A'])
    expect([...countBy(school.teacherClasses, ({ classId }) => classId).values()]).toEqual(Array(21).fill(1))
    for (const count of countBy(school.teacherClasses, ({ userId }) => userId).values()) expect([2, 3]).toContain(count)
  })

  it('gives the parent three children, one of them in a class of teacher@', () => {
    expect(school.guardians.map(({ userId }) => userId)).toEqual(Array(3).fill(demoUserId('parent')))
    expect(school.students[0]?.classId).toBe(1)
  })

  it('has students who left and some who came back, in addition to the present ones', () => {
    const { formerStudents, removals, students } = school
    expect(formerStudents.map(({ id }) => id)).toEqual([701, 702, 703])
    expect(formerStudents.every(({ deletedAt, phone }) => deletedAt && /^6[357]\d{7}$/.test(phone))).toBe(true)
    const open = removals.filter(({ restoredAt }) => restoredAt === null)
    expect(open.map(({ studentId }) => studentId)).toEqual([701, 702, 703])
    const back = removals.filter(({ restoredAt }) => restoredAt !== null)
    expect(back.every(({ studentId }) => students.some(({ id }) => id === studentId))).toBe(true)
    expect(back.every(({ deletedAt, restoredAt }) => deletedAt < (restoredAt ?? ''))).toBe(true)
  })

  it('has two imports: one that is too old to be taken back, and one of this week', () => {
    const { imports, importRows, students } = school
    expect(imports.map(({ made, createdAt }) => [made, createdAt > addDays(DEMO_TODAY, -7)])).toEqual([
      [students.filter(({ classId }) => classId === 1).length, false],
      [4, true],
    ])
    expect(importRows.filter(({ importId }) => importId === 2).map(({ recordId }) => recordId)).toEqual([
      697, 698, 699, 700,
    ])
  })

  it('has a closed class, and students who were moved from it into classes of the same grade', () => {
    const { closedClasses, classMoves, classes, students, attendance } = school
    expect(closedClasses).toMatchObject([{ id: 22, name: '3 Galab', grade: 3 }])
    expect(classMoves).toHaveLength(5)
    for (const { studentId, fromClassId, toClassId, movedAt } of classMoves) {
      expect(students.find(({ id }) => id === studentId)).toMatchObject({ classId: toClassId, joinedAt: movedAt })
      expect([fromClassId, classes.find(({ id }) => id === toClassId)?.grade]).toEqual([22, 3])
      expect(movedAt < (closedClasses[0]?.closedAt ?? '')).toBe(true)
      const marks = attendance.filter((mark) => mark.studentId === studentId)
      const day = movedAt.slice(0, 10)
      const [before, after] = [marks.filter(({ date }) => date < day), marks.filter(({ date }) => date >= day)]
      expect(new Set(before.map(({ classId }) => classId))).toEqual(new Set([22]))
      expect(new Set(after.map(({ classId }) => classId))).toEqual(new Set([toClassId]))
    }
    expect(students.filter(({ joinedAt }) => joinedAt !== null)).toHaveLength(5)
  })

  it('has marks of moved students in their former class, and marks of students who left', () => {
    const { scores, exams, classMoves, publications, formerStudents } = school
    const ofType = (type: string) =>
      new Set(
        exams
          .filter((exam) => exam.type === type && exam.academicYearId === exams[0]?.academicYearId)
          .map(({ id }) => id),
      )
    const [monthly, midterm] = [ofType('MONTHLY'), ofType('MIDTERM')]
    const classesOf = (id: number, given: ReadonlySet<number>) => [
      ...new Set(
        scores.filter((each) => each.studentId === id && given.has(each.examId)).map(({ classId }) => classId),
      ),
    ]
    for (const { studentId, fromClassId, toClassId } of classMoves) {
      expect([classesOf(studentId, monthly), classesOf(studentId, midterm)]).toEqual([[fromClassId], [toClassId]])
      expect(publications.some(({ examId, classId }) => monthly.has(examId) && classId === fromClassId)).toBe(true)
    }
    expect(formerStudents.map(({ id, classId }) => [classesOf(id, monthly), classId])).toEqual(
      formerStudents.map(({ classId }) => [[classId], classId]),
    )
  })

  it('has a parent with a slip with a code who never signed in, and a teacher who waits for a code', () => {
    const { invitedParents, invitedGuardians, slips, requests, users, students } = school
    const [father] = invitedParents
    expect(father).toMatchObject({
      id: users.length + 1,
      role: 'PARENT',
      fullName: expect.stringMatching(/\w+ \w+ \w+/),
    })
    expect(invitedGuardians.map(({ studentId }) => studentId)).toEqual(
      students.filter(({ phone }) => phone === father?.phoneNumber).map(({ id }) => id),
    )
    expect(slips).toMatchObject([{ userId: father?.id, usedAt: null, madeBy: demoUserId('office') }])
    expect(slips[0]!.expiresAt.slice(0, 10) > DEMO_TODAY).toBe(true)
    expect(users.find(({ id }) => id === requests[0]?.userId)?.role).toBe('Teacher')
    expect(requests[0]!.userId).not.toBe(demoUserId('teacher'))
  })

  it('has marks on every school day of sixty days, without Thursday, Friday and today', () => {
    const days = [...new Set(school.attendance.map(({ date }) => date))]
    expect(days).toEqual(schoolDaysBefore(DEMO_TODAY, 60))
    expect(days.at(-1)).toBe('2026-09-13')
    expect(days).not.toContain('2026-09-10')
    expect(days).not.toContain('2026-09-11')
    expect(school.attendance).toHaveLength(700 * days.length)
  })

  it('has about 4 % absences, with remarks that the screens offer', () => {
    const absent = school.attendance.filter(({ present }) => !present)
    expect(absent.length / school.attendance.length).toBeGreaterThan(0.03)
    expect(absent.length / school.attendance.length).toBeLessThan(0.05)
    const known = [...ABSENCE_REASONS.map(({ label }) => `Absent - ${label}`), 'Absent - Unknown']
    for (const { remark } of absent) expect(known).toContain(remark)
  })

  it('has marks by the class teacher or the attendance officer', () => {
    const teachers = new Map(school.teacherClasses.map(({ classId, userId }) => [classId, userId]))
    for (const { classId, markedBy } of school.attendance)
      expect([teachers.get(classId), demoUserId('attendance')]).toContain(markedBy)
  })

  it('has a term of incidents: about sixty, on school days before today, by teachers of the class or the office', () => {
    const records = school.discipline
    expect(records.length).toBeGreaterThan(50)
    expect(records.length).toBeLessThan(70)
    expect(new Set(records.map(({ type }) => type))).toEqual(new Set(DISCIPLINE_TYPES))
    expect(new Set(records.map(({ ref }) => RecordRef.parse(ref))).size).toBe(records.length)
    const days = schoolDaysBefore(DEMO_TODAY, 100)
    const teachers = new Map(school.teacherClasses.map(({ classId, userId }) => [classId, userId]))
    for (const { recordedAt, classId, recordedBy } of records) {
      expect(days).toContain(recordedAt.slice(0, 10))
      expect([teachers.get(classId), demoUserId('office')]).toContain(recordedBy)
    }
    expect(records.some(({ studentId }) => studentId === school.guardians[0]?.studentId)).toBe(true)
    expect(Math.max(...countBy(records, ({ studentId }) => studentId).values())).toBeGreaterThan(2)
  })

  it('has the same marks for a day, whatever today’s date is', () => {
    const later = buildDemoSchool({ today: '2026-09-16' }).attendance
    const ofDay = (rows: typeof later) =>
      rows.filter(({ date }) => date === '2026-09-07').map((row) => ({ ...row, id: 0 }))
    expect(ofDay(later)).toEqual(ofDay(school.attendance))
    expect(later.at(-1)?.date).toBe('2026-09-15')
  })
})

describe('two years of fees in the demo school', () => {
  const school = buildDemoSchool({ feeMonths: 24, attendanceDays: 0 })

  it('begin for each student in the month of registration', () => {
    const bornIn = new Map(school.students.map(({ id, createdAt }) => [id, createdAt.slice(0, 7)]))
    for (const { studentId, year, month } of school.fees)
      expect(`${year}-${String(month).padStart(2, '0')}` >= bornIn.get(studentId)!).toBe(true)
    expect(countBy(school.fees, ({ year, month }) => year * 100 + month).size).toBe(24)
  })

  it('leave some families several months behind, with the oldest unpaid month paid in part, and most families without old debts', () => {
    const settled = new Map<number, number>()
    for (const { feeId, amountCents, discountCents } of school.allocations)
      settled.set(feeId, (settled.get(feeId) ?? 0) + amountCents + discountCents)
    const open = school.fees.filter(({ id, amountCents }) => (settled.get(id) ?? 0) < amountCents)
    const before = open.filter(({ year, month }) => !(year === 2026 && month === 9))
    const monthsOpen = countBy(before, ({ studentId }) => studentId)
    expect(monthsOpen.size).toBeGreaterThan(40)
    expect(monthsOpen.size).toBeLessThan(110)
    expect(Math.max(...monthsOpen.values())).toBe(5)
    expect(before.some(({ id }) => settled.has(id))).toBe(true)
  })

  it('have discounts with reasons within the limits of the last months', () => {
    const given = school.payments.filter(({ discountCents, state }) => discountCents > 0 && state === 'confirmed')
    expect(given.length).toBeGreaterThan(100)
    expect(given.every(({ discountReason }) => discountReason)).toBe(true)
    expect(school.discountLimits.map(({ year, month }) => `${year}-${month}`)).toEqual(['2026-7', '2026-8', '2026-9'])
    for (const { year, month, maxCents } of school.discountLimits) {
      const ofMonth = given.filter((payment) => payment.year === year && payment.month === month)
      expect(ofMonth.reduce((sum, { discountCents }) => sum + discountCents, 0)).toBeLessThanOrEqual(maxCents)
    }
  })

  it('contain three held payments, each held for a different reason', () => {
    const held = school.payments.filter(({ state }) => state === 'held')
    expect(held.map(({ heldCode }) => heldCode)).toEqual(['alreadyPaid', 'numberUsed', 'discountLimit'])
    const [paidTwice, sameNumber, generous] = held
    const others = school.payments.filter(({ state }) => state === 'confirmed')
    expect(others.some(({ studentId, month }) => studentId === paidTwice?.studentId && month === 9)).toBe(true)
    expect(others.some((each) => each.method === sameNumber?.method && each.number === sameNumber.number)).toBe(true)
    const used = others.filter(({ year, month }) => year === 2026 && month === 9)
    const left = school.discountLimits[2]!.maxCents - used.reduce((sum, each) => sum + each.discountCents, 0)
    expect(generous?.discountCents).toBeGreaterThan(left)
  })
})

describe('a demo school of another size', () => {
  it('has 10,000 students in classes of 35 to 48 with names used once', () => {
    const school = buildDemoSchool({ students: 10_000, attendanceDays: 0 })
    expect(school.students).toHaveLength(10_000)
    expect(school.attendance).toHaveLength(0)
    expect(new Set(school.classes.map(({ name }) => name)).size).toBe(school.classes.length)
    const sizes = [...countBy(school.students, ({ classId }) => classId).values()]
    expect(sizes).toHaveLength(school.classes.length)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(35)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(48)
  })

  it('gives different families different phones', () => {
    const { students } = buildDemoSchool({ students: 10_000, attendanceDays: 0 })
    const families = new Set(
      students.map(({ phone, middlename, motherName }) => `${phone} ${middlename} ${motherName}`),
    )
    expect(families.size).toBe(new Set(students.map(({ phone }) => phone)).size)
  })

  it('can be built with very few students', () => {
    for (const students of [0, 1, 2, 25])
      expect(buildDemoSchool({ students, attendanceDays: 7 }).students).toHaveLength(students)
  })
})

describe('a demo that shows a morning', () => {
  // Monday, Thursday and Friday at nine in Hargeysa, and Friday before the school opens.
  it.each(['2026-09-14T06:00:00Z', '2026-09-17T06:00:00Z', '2026-09-18T06:00:00Z', '2026-09-18T01:00:00Z'])(
    'has a school day in progress when it is opened at %s',
    (opened) => {
      const [today, morning] = [opened.slice(0, 10), Date.parse(opened)]
      const school = buildDemoSchool({ today, morning })
      expect(school.weekend).not.toContain(new Date(morning).getUTCDay())
      const marks = school.attendance.filter(({ date }) => date === today)
      const marked = new Set(marks.map(({ classId }) => classId))
      expect(marked.size).toBeGreaterThan(10)
      expect(marked.size).toBeLessThan(school.classes.length)
      expect(marks.filter(({ present }) => !present).length).toBeGreaterThan(5)
      expect(school.calls.some(({ date }) => date === today)).toBe(false)
      const taken = school.payments.filter(({ paidAt }) => paidAt >= `${today}T00:00:00` && paidAt < opened)
      if (!opened.includes('T01')) expect(taken.map(({ state }) => state)).toContain('held')
      if (!opened.includes('T01')) expect(taken.length).toBeGreaterThan(8)
      for (const { madeAt } of school.attendance) expect(Date.parse(madeAt)).toBeLessThan(morning)
      const days = new Set(school.attendance.map(({ date }) => date))
      expect([...days]).toEqual(schoolDaysBefore(addDays(today, 1), 61, school.weekend))
    },
  )
})
