import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { classStudentsTexts } from './class-students.texts.ts'

export const classStudentsSo: Translation<typeof classStudentsTexts> = {
  list: { lead: 'Dooro fasal si aad liiskiisa u aragto.' },
  select: 'Dooro fasal',
  empty: 'Fasalkan arday lagama helin.',
  noClass: 'Weli fasal lama samayn.',
  fields: {
    number: 'Tiro',
    fullname: term['Full name'],
    gender: 'Jinsiga',
    phone: term.Phone,
    phone2: 'Telefoon 2',
    fee: 'Lacagta',
  },
  notAvailable: 'Ma jirto',
  file: (className) => `class-${className}`,
  titleOf: (className) => `Ardayda fasalka ${className}`,
}
