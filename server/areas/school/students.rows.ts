import { bornOf } from '#domain/core/subjects.ts'
import type { Role } from '#domain/core/roles.ts'
import { visibleStudent } from '#domain/school/students.rules.ts'
import type { StudentDetail, StudentListed, StudentRow } from '#domain/school/students.schema.ts'
import type { students } from '../../db/schema.ts'

export type StudentRecord = typeof students.$inferSelect

/** A student with the names of class and creator; Created By shows the creator's email. */
export type StudentFound = { student: StudentRecord; className: string; creatorEmail: string | null }

const rowFields = (row: StudentRecord) => ({
  id: row.id,
  fullname: row.fullname,
  gender: row.gender,
  age: row.age,
  classId: row.classId,
  rollNumber: row.rollNumber,
  bus: row.bus,
  phone: row.phone,
  phone2: row.phone2,
  motherName: row.motherName,
  feeCents: row.feeCents,
})

const listedFields = ({ student, className, creatorEmail }: StudentFound) => ({
  ...rowFields(student),
  className,
  classes: { name: className },
  fee: student.feeCents,
  address: student.address,
  district: student.district,
  previousSchool: student.previousSchool,
  transfer: student.transfer,
  user: creatorEmail === null ? null : { email: creatorEmail },
})

/** A student as replicas of a role hold it. */
export const toStudentRow = (role: Role, row: StudentRecord): StudentRow =>
  visibleStudent(role, {
    ...rowFields(row),
    born: bornOf(row.createdAt),
    joined: row.joinedAt === null ? null : Date.parse(row.joinedAt),
  })

/** A student as lists of a role show it. */
export const toStudentListed = (role: Role, found: StudentFound): StudentListed =>
  visibleStudent(role, listedFields(found))

/** A student as a role reads a single one. */
export const toStudentDetail = (role: Role, found: StudentFound): StudentDetail =>
  visibleStudent(role, {
    ...listedFields(found),
    firstname: found.student.firstname,
    middlename: found.student.middlename,
    lastname: found.student.lastname,
    fourtname: found.student.fourthName,
    previousSchoolType: found.student.previousSchoolType,
    parentEmail: found.student.parentEmail,
    FreeReason: found.student.freeReason,
    createdAt: found.student.createdAt,
    revision: found.student.revision,
  })
