import { parsePhone } from '#domain/school/phone.rules.ts'
import { standardGender } from '#domain/school/students.rules.ts'
import type { FileContent } from '#domain/studentfiles/studentfiles.schema.ts'
import { DISTRICTS } from '#domain/students/student-form.schema.ts'
import type { StudentValues } from '../students/student-form.ts'

/** What the form of a new student proposes from a file. Class, fee, bus and roll number are those of this school. */
export function proposedBy({ student, school }: FileContent): Partial<StudentValues> {
  const phone = parsePhone(student.phone) ?? student.guardians.map((each) => parsePhone(each.phone)).find(Boolean)
  return {
    ...(phone ? { phonePrefix: phone.slice(0, 2), phoneRest: phone.slice(2) } : {}),
    phone2: parsePhone(student.phone2) ?? '',
    district: DISTRICTS.find((each) => each === student.district) ?? '',
    address: student.address.slice(0, 200),
    firstname: student.firstname,
    middlename: student.middlename,
    lastname: student.lastname,
    fourtname: student.fourtname,
    gender: standardGender(student.gender) ?? '',
    age: student.age === null ? '' : String(student.age),
    motherName: student.motherName.slice(0, 100),
    previousSchool: school.name.slice(0, 100),
    previousSchoolType: 'NOT_SPECIFIC',
  }
}
