import { NativeSelect } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { ClassWithStudents } from '#data/school/classes.queries.ts'
import { useSchool } from '#data/session/use-session.ts'
import { exportedRows, sortRows, type Field } from '#ui/fields.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useAddress } from '#ui/use-address.ts'
import { RowButton } from '#ui/RowButton.tsx'
import { phoneText } from '../core/phone-text.ts'
import { finderOf } from '../core/list/finder.ts'
import { useAsOf } from '../core/list/as-of.ts'
import { transferTexts as texts } from './transfer.texts.ts'
import styles from './transfer.module.css'
import type { Order } from './use-transfer-order.ts'
import type { useTransfer } from './use-transfer.ts'

const SORTS = ['fullname', 'id', 'rollNumber'] as const

const genderOf = ({ gender }: StudentRow): string => texts.genders[gender] ?? gender

const fields: Field<StudentRow>[] = [
  { key: 'id', label: texts.fields.id, value: ({ id }) => id },
  { key: 'fullname', label: texts.fields.fullname, value: ({ fullname }) => fullname },
  { key: 'rollNumber', label: texts.fields.rollNumber, value: ({ rollNumber }) => rollNumber },
  { key: 'gender', label: texts.fields.gender, value: genderOf },
  { key: 'phone', label: texts.fields.phone, value: ({ phone }) => phoneText(phone) },
  { key: 'bus', label: texts.fields.bus, value: ({ bus }) => bus },
]
const identify = ({ id, phone, phone2 }: StudentRow) => ({ id, phone, phone2 })

type TransferListProps = { source: ClassWithStudents; order: Order; transfer: ReturnType<typeof useTransfer> }

/** The students of the class: search, order, choose some or all, or send one. */
export function TransferList({ source, order, transfer }: TransferListProps) {
  const [params, set] = useAddress()
  const named = params.get('search') ?? ''
  const by = SORTS.find((name) => name === params.get('sort')) ?? SORTS[0]
  const school = useSchool()
  const asOf = useAsOf()
  const setSearch = useCallback((search: string) => set({ search }), [set])
  const find = useMemo(() => finderOf(source.students, fields, identify), [source])
  const shown = sortRows(find(named), fields, { by, isDown: false })
  const chosen = useMemo(() => new Set(order.chosen), [order.chosen])
  const { send } = transfer
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const sendOne = useCallback((student: StudentRow) => latest.current(student), [])
  const exported = () => ({
    ...exportedRows(shown, fields, {
      fileName: texts.fileName(source.name, schoolDay(Date.now(), school?.timeZone ?? 'UTC')),
      title: texts.listOf(source.name),
      ...(school ? { school } : {}),
    }),
    asOf: asOf(),
  })
  return (
    <section aria-label={texts.listOf(source.name)}>
      <div className={styles['tools']}>
        <SearchInput label={texts.search} clearLabel={texts.clearSearch} value={named} onChange={setSearch} />
        <NativeSelect
          aria-label={texts.sort}
          data={SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
          value={by}
          onChange={(event) => set({ sort: event.currentTarget.value })}
        />
        <ExportMenu table={exported} isEmpty={shown.length === 0} words={texts.export} />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={source.students.length === 0 ? texts.empty : texts.noMatch} />
      ) : (
        <>
          <div className={styles['head']}>
            <AllBox ids={shown.map(({ id }) => id)} chosen={chosen} onChoose={order.choose} />
            <span className={styles['soft']} role="status">
              {texts.count(shown.length, source.students.length)}
            </span>
          </div>
          <ul className={styles['list']}>
            {shown.map((student) => (
              <Row
                key={student.id}
                student={student}
                isChosen={chosen.has(student.id)}
                isBusy={transfer.isBusy}
                onChoose={order.choose}
                onSend={sendOne}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type Choose = Order['choose']
type AllBoxProps = { ids: readonly number[]; chosen: ReadonlySet<number>; onChoose: Choose }

/** Chooses all students that are shown, or none. */
function AllBox({ ids, chosen, onChoose }: AllBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const count = ids.filter((id) => chosen.has(id)).length
  const isAll = count === ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <label className={styles['all']}>
      <input ref={box} type="checkbox" checked={isAll} onChange={() => onChoose(ids, !isAll)} />
      {texts.all}
    </label>
  )
}

type RowProps = {
  student: StudentRow
  isChosen: boolean
  isBusy: boolean
  onChoose: Choose
  onSend: (student: StudentRow) => void
}

// Plain elements instead of components of the library, since there are sixty rows that must respond at once.
const Row = memo(function Row({ student, isChosen, isBusy, onChoose, onSend }: RowProps) {
  const { id, fullname } = student
  const roll = student.rollNumber && `${texts.fields.rollNumber} ${student.rollNumber}`
  const details = [`ID ${id}`, roll, genderOf(student), phoneText(student.phone), student.bus].filter(Boolean)
  return (
    <li className={styles['row']} data-chosen={isChosen || undefined}>
      <label className={styles['tick']}>
        <input type="checkbox" checked={isChosen} onChange={() => onChoose([id], !isChosen)} />
        <span>
          {fullname}
          <small>{details.join(' · ')}</small>
        </span>
      </label>
      <RowButton label={texts.transferOne(fullname)} isDisabled={isBusy} onClick={() => onSend(student)}>
        <IconArrowRight size={20} />
      </RowButton>
    </li>
  )
})
