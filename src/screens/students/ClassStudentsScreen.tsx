import { NativeSelect } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatCents } from '#domain/core/money.ts'
import { useStudentList, type NamedStudent, type StudentList } from '#data/students/student-list.ts'
import type { Field } from '#ui/fields.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../core/Gates.tsx'
import { classStudentsTexts as texts } from './class-students.texts.ts'
import styles from './class-students.module.css'
import { phoneText } from './phone-text.ts'
import { RecordTable } from './RecordTable.tsx'
import type { Identity } from './records.ts'

/** The list of one class. */
export default function ClassStudentsScreen() {
  const list = useStudentList()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      <CopyGate reading={list}>{(data) => <ClassList list={data} />}</CopyGate>
    </Page>
  )
}

/** A student with the place in the list of the class. */
type Numbered = NamedStudent & { number: number }

const { fields } = texts

const FIELDS: readonly Field<Numbered>[] = [
  { key: 'number', label: fields.number, value: ({ number }) => number },
  { key: 'fullname', label: fields.fullname, value: ({ fullname }) => fullname, isHeading: true, canBreak: true },
  { key: 'gender', label: fields.gender, value: ({ gender }) => gender },
]
/** Left out for roles that do not call families. */
const PHONES: readonly Field<Numbered>[] = [
  { key: 'phone', label: fields.phone, value: ({ phone }) => phoneText(phone) ?? texts.notAvailable },
  { key: 'phone2', label: fields.phone2, value: ({ phone2 }) => phoneText(phone2) ?? texts.notAvailable },
]
/** Left out for roles that take no money. */
const FEE: readonly Field<Numbered>[] = [
  {
    key: 'fee',
    label: fields.fee,
    value: ({ feeCents }) => formatCents(feeCents ?? 0),
    order: ({ feeCents }) => feeCents ?? 0,
  },
]

const identityOf = ({ id, phone, phone2 }: Numbered): Identity => ({ id, phone, phone2 })

function ClassList({ list: { students, classes } }: { list: StudentList }) {
  const [params, set] = useAddress()
  const group = classes.find(({ id }) => String(id) === params.get('class'))
  const rows = useMemo(
    () =>
      students
        .filter(({ classId }) => classId === group?.id)
        .map((student, at): Numbered => ({ ...student, number: at + 1 })),
    [students, group],
  )
  const [first] = students
  const seesPhones = first?.phone !== undefined
  const seesFee = first?.feeCents !== undefined
  const shown = useMemo(
    () => [...FIELDS, ...(seesPhones ? PHONES : []), ...(seesFee ? FEE : [])],
    [seesPhones, seesFee],
  )
  if (classes.length === 0) return <EmptyState icon={<IconSchool size={30} />} title={texts.noClass} />
  return (
    <>
      <div className={styles['choice']}>
        <NativeSelect
          label={texts.class}
          data={[
            { value: '', label: texts.select },
            ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={group ? String(group.id) : ''}
          onChange={(event) => set({ class: event.currentTarget.value })}
        />
      </div>
      {group ? (
        <RecordTable
          title={texts.titleOf(group.name)}
          file={texts.file(group.name)}
          rows={rows}
          fields={shown}
          identify={identityOf}
          rowKey={({ id }) => id}
          initial={{ by: 'number', isDown: false }}
          empty={texts.empty}
        />
      ) : null}
    </>
  )
}
