import { expect, test } from 'vitest'
import { type FileContent, StudentFile } from '#domain/studentfiles/studentfiles.schema.ts'
import file from '../../../tests/fixtures/student-files/version-1.dugsi.json'
import { emptyStudent, newStudentOf } from '../students/student-form.ts'
import { proposedBy } from './proposed.ts'

const content: FileContent = StudentFile.parse(file).content

/** The content with other facts about the student. */
const about = (student: Partial<FileContent['student']>): FileContent => ({
  ...content,
  student: { ...content.student, ...student },
})

test('the form of a student from another school lacks only the class', () => {
  const { errors } = newStudentOf({ ...emptyStudent(), ...proposedBy(content) })
  expect(Object.keys(errors ?? {})).toEqual(['classId'])
  expect(proposedBy(content)).toMatchObject({
    firstname: 'Nimco',
    lastname: 'Warsame',
    gender: 'Female',
    phonePrefix: '63',
    phoneRest: '4555041',
    previousSchool: 'Dugsiga Hodan',
  })
  expect(proposedBy(content)).not.toHaveProperty('fee')
})

test('what a form cannot take from a file is left to whoever registers', () => {
  const odd = proposedBy(
    about({ gender: '?', district: 'Burco', age: null, phone: 'none', phone2: '12', guardians: [] }),
  )
  expect(odd).toMatchObject({ gender: '', district: '', age: '', phone2: '' })
  expect(odd).not.toHaveProperty('phoneRest')
  const guardians = [{ name: 'Cali', phone: '+252 65 1234567' }]
  expect(proposedBy(about({ phone: '', guardians }))).toMatchObject({ phonePrefix: '65', phoneRest: '1234567' })
  expect(proposedBy(about({ gender: 'gabar' })).gender).toBe('Female')
})
