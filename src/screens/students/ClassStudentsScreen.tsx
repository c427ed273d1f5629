import { useStudentList, type NamedStudent, type StudentList } from '#data/school/student-list.ts'
import { replica } from '#data/answers/source.ts'
import { classFilter } from '../core/list/filters.ts'
import type { Here, ListSpec, ListContext } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { classStudentsTexts as texts } from './class-students.texts.ts'
import { phoneText } from '../core/phone-text.ts'
import { recordTexts, studentWords } from './records.texts.ts'
import { classStudentsScreen } from './students.screens.ts'

/** A student with the number in the class list. */
type Numbered = NamedStudent & { number: number }

const { fields } = texts

const nameOf = ({ classes, values }: Here<'class'>): string =>
  classes.find(({ id }) => String(id) === values.class)?.name ?? ''

const chosenClass = {
  ...classFilter(({ classId }: Numbered) => classId),
  options: ({ classes }: ListContext) => [
    { value: '', label: texts.select },
    ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
  ],
}

export const classList: ListSpec<StudentList, Numbered, 'class'> = {
  ...studentWords,
  rows: ({ students }, { values }) =>
    students
      .filter(({ classId }) => String(classId) === values.class)
      .map((student, at): Numbered => ({ ...student, number: at + 1 })),
  columns: ({ text, heading, money }, _, { students: [first] }) => [
    text('number', fields.number, ({ number }) => number),
    heading('fullname', fields.fullname, ({ fullname }) => fullname),
    text('gender', fields.gender, ({ gender }) => gender),
    // Left out for roles that do not call families, and for those that take no payments.
    ...(first?.phone === undefined
      ? []
      : [
          text('phone', fields.phone, ({ phone }) => phoneText(phone) ?? texts.notAvailable),
          text('phone2', fields.phone2, ({ phone2 }) => phoneText(phone2) ?? texts.notAvailable),
        ]),
    ...(first?.feeCents === undefined ? [] : [money('fee', fields.fee, ({ feeCents }) => feeCents ?? 0)]),
  ],
  find: ({ id, phone, phone2 }) => ({ id, phone, phone2 }),
  rowKey: ({ id }) => id,
  sort: ['number', 'up'],
  title: (here) => texts.titleOf(nameOf(here)),
  file: (here) => texts.file(nameOf(here)),
  empty: (here, { classes }) =>
    here.values.class ? texts.empty : classes.length === 0 ? texts.noClass : recordTexts.chooseClass,
}

export default listScreen(classStudentsScreen, replica(useStudentList), {
  ...classList,
  ...texts.list,
  filters: { class: chosenClass },
})
