import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { useStudentList, type NamedStudent } from '#data/school/student-list.ts'
import { replica } from '#data/answers/source.ts'
import { genderOf } from '#domain/students/gender.rules.ts'
import { choiceOf, classFilter } from '../core/list/filters.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import styles from './analytics/list.module.css'
import { listTexts as texts } from './analytics/list.texts.ts'
import { StandardizeGender } from './analytics/StandardizeGender.tsx'
import { ClassStats, GenderStats } from './analytics/StatsPanels.tsx'
import { phoneText } from '../core/phone-text.ts'
import { studentWords } from './records.texts.ts'
import { exploreStudentsScreen, listStudentsScreen } from './students.screens.ts'

const { fields } = texts

const GENDERS = [
  { value: '', label: texts.allGenders },
  ...Object.entries(texts.genders).map(([value, label]) => ({ value, label })),
]

/** All students, with counts by gender and class. */
export default listScreen(listStudentsScreen, replica(useStudentList), {
  ...studentWords,
  ...texts.list,
  tools: ({ here }) => (here.role === 'ADMIN' ? <StandardizeGender /> : null),
  filters: {
    class: classFilter(({ classId }: NamedStudent) => classId),
    gender: choiceOf(texts.gender, GENDERS, {
      keeps: ({ gender }: NamedStudent, value) => genderOf(gender) === value,
    }),
    stats: choiceOf(
      texts.stats,
      [
        { value: '', label: texts.noStats },
        { value: 'gender', label: texts.genderStats },
        { value: 'class', label: texts.classStats },
      ],
      { kind: 'choices' },
    ),
  },
  rows: ({ students }) => students,
  columns: ({ text, heading }) => [
    text('id', fields.id, ({ id }) => id),
    heading('fullname', fields.fullname, ({ fullname }) => fullname, {
      shown: ({ id, fullname }) => (
        <Link className={styles['link']} to={linkTo(exploreStudentsScreen, {}, { student: String(id) })}>
          {fullname}
        </Link>
      ),
    }),
    text('className', fields.className, ({ className }) => className),
    text('gender', fields.gender, ({ gender }) => gender),
    text('age', fields.age, ({ age }) => age),
    text('phone', fields.phone, ({ phone }) => phoneText(phone)),
  ],
  find: ({ id, phone, phone2 }) => ({ id, phone, phone2 }),
  rowKey: ({ id }) => id,
  sort: ['fullname', 'up'],
  above: (students, { here }) =>
    here.values.stats === 'gender' ? (
      <GenderStats students={students} />
    ) : here.values.stats === 'class' ? (
      <ClassStats students={students} />
    ) : null,
})
