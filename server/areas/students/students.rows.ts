import type { Role } from '#domain/core/roles.ts'
import { visibleStudent } from '#domain/students/students.rules.ts'
import type { StudentDetail, StudentRow } from '#domain/students/students.schema.ts'
import type { students } from '../../db/schema.ts'

export type StudentRecord = typeof students.$inferSelect

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

/** A student as the role's lists and device copies hold it. */
export const toStudentRow = (role: Role, row: StudentRecord): StudentRow => visibleStudent(role, rowFields(row))

/** A student as the role reads it one by one; `creatorEmail` is shown as Created By. */
export const toStudentDetail = (
  role: Role,
  row: StudentRecord,
  className: string,
  creatorEmail: string | null,
): StudentDetail =>
  visibleStudent(role, {
    ...rowFields(row),
    className,
    classes: { name: className },
    address: row.address,
    district: row.district,
    previousSchool: row.previousSchool,
    transfer: row.transfer,
    user: creatorEmail === null ? null : { email: creatorEmail },
  })
