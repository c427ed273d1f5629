import type { StudentRow } from '#domain/students/students.schema.ts'
import type { ClassBook } from '#data/classes/classes.queries.ts'
import type { Field } from '#ui/fields.ts'
import { phoneText } from './phone-text.ts'
import { recordTexts } from './records.texts.ts'

const { fields: labels } = recordTexts

export type Rider = StudentRow & { className: string }

/** Every student of the classes, with the class's name. */
export const ridersOf = ({ classes }: Pick<ClassBook, 'classes'>): Rider[] =>
  classes.flatMap(({ name, students }) => students.map((student) => ({ ...student, className: name })))

/** A bus as it is compared: nobody types its name twice alike. Empty for none. */
const busKey = ({ bus }: Pick<StudentRow, 'bus'>): string => bus?.trim().toLowerCase() ?? ''

export const hasBus = (student: Pick<StudentRow, 'bus'>): boolean => busKey(student) !== ''

/** Those who ride with this student, the student among them; nobody when no bus is ridden. */
export const sameBus = <S extends Pick<StudentRow, 'bus'>>(riders: readonly S[], student: S): S[] =>
  hasBus(student) ? riders.filter((each) => busKey(each) === busKey(student)) : []

export const riderFields: Field<Rider>[] = [
  { key: 'id', label: labels.id, value: ({ id }) => id },
  { key: 'fullname', label: labels.fullname, value: ({ fullname }) => fullname, isHeading: true, canBreak: true },
  { key: 'class', label: labels.className, value: ({ className }) => className },
  { key: 'bus', label: labels.bus, value: ({ bus }) => bus },
  { key: 'phone', label: labels.phone, value: ({ phone }) => phoneText(phone) },
]

export const identifyRider = ({ id, phone, phone2 }: Rider) => ({ id, phone, phone2 })
export const riderKey = ({ id }: Rider) => id
