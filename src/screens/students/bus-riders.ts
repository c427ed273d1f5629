import type { StudentRow } from '#domain/school/students.schema.ts'
import type { ClassBook } from '#data/school/classes.queries.ts'
import type { Field } from '#ui/fields.ts'
import { heading, text } from '../core/list/columns.tsx'
import { phoneText } from './phone-text.ts'
import { recordTexts } from './records.texts.ts'

const { fields: labels } = recordTexts

export type Rider = StudentRow & { className: string }

/** Every student of the classes, with the class's name. */
export const ridersOf = ({ classes }: Pick<ClassBook, 'classes'>): Rider[] =>
  classes.flatMap(({ name, students }) => students.map((student) => ({ ...student, className: name })))

/** A bus name for comparison, since people never type it twice alike. Empty for none. */
const busKey = ({ bus }: Pick<StudentRow, 'bus'>): string => bus?.trim().toLowerCase() ?? ''

export const hasBus = (student: Pick<StudentRow, 'bus'>): boolean => busKey(student) !== ''

/** Students on the same bus, including the student; empty when the student takes none. */
export const sameBus = <S extends Pick<StudentRow, 'bus'>>(riders: readonly S[], student: S): S[] =>
  hasBus(student) ? riders.filter((each) => busKey(each) === busKey(student)) : []

const columns: readonly Field<Rider>[] = [
  text('id', labels.id, ({ id }) => id),
  heading('fullname', labels.fullname, ({ fullname }) => fullname),
  text('class', labels.className, ({ className }) => className),
  text('bus', labels.bus, ({ bus }) => bus),
  text('phone', labels.phone, ({ phone }) => phoneText(phone)),
]

/** What both lists of riders have in common. */
export const riderList = {
  columns: () => columns,
  find: ({ id, phone, phone2 }: Rider) => ({ id, phone, phone2 }),
  rowKey: ({ id }: Rider) => id,
  sort: ['fullname', 'up'],
} as const
