import { TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import type { ServiceStudent } from '#data/buses/service.ts'
import { useSchool } from '#data/session/use-session.ts'
import { PaperButtons } from '#ui/export/PaperButtons.tsx'
import { exportedRows, type Field } from '#ui/fields.ts'
import { useAddress } from '#ui/use-address.ts'
import { useAsOf } from '../core/list/as-of.ts'
import { finderOf } from '../core/list/finder.ts'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { busTexts, serviceTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'

type RiderListProps = {
  /** Name of the list in the address, which has it while the list is open. */
  name: 'with' | 'without' | 'unknown'
  title: string
  file: string
  students: readonly ServiceStudent[]
  fields: readonly Field<ServiceStudent>[]
  /** What is to be done about these students, and the button of each. */
  advice?: ReactNode
  action?: { label: string; render: (student: ServiceStudent) => ReactNode }
}

const found = ({ id, fullname, className }: ServiceStudent) => ({ id, words: fullname, codes: className })

const openedIn = (address: URLSearchParams): string[] => (address.get('lists') ?? '').split(' ').filter(Boolean)

/** A list that can be folded, with a filter of its own. */
export function RiderList({ name, title, ...list }: RiderListProps) {
  const [params, set] = useAddress()
  const body = useId()
  const isOpen = openedIn(params).includes(name)
  const toggle = () =>
    set((before) => {
      const others = openedIn(before).filter((each) => each !== name)
      return { lists: (isOpen ? others : [...others, name]).join(' ') }
    })
  return (
    <section className={styles['folding']} data-open={isOpen || undefined}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={body} onClick={toggle}>
          {texts.count(title, list.students.length)}
          <IconChevronDown size={20} aria-hidden />
        </button>
      </h2>
      <div id={body} hidden={!isOpen}>
        {isOpen ? <Body title={title} {...list} /> : null}
      </div>
    </section>
  )
}

function Body({ title, file, students, fields, advice, action }: Omit<RiderListProps, 'name'>) {
  const school = useSchool()
  const asOf = useAsOf()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const finder = useMemo(() => finderOf(students, fields, found), [students, fields])
  const rows = useMemo(() => finder(query), [finder, query])
  const table = () => ({
    ...exportedRows(rows, fields, {
      fileName: `${file}-${schoolDay(Date.now(), school?.timeZone ?? 'UTC')}`,
      title,
      note: query.trim() || undefined,
      ...(school ? { school } : {}),
    }),
    asOf: asOf(),
  })
  return (
    <>
      {advice}
      <div className={styles['buttons']} data-shell>
        <TextInput
          type="search"
          aria-label={`${texts.filter}: ${title}`}
          placeholder={texts.filter}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <PaperButtons
          table={table}
          isEmpty={rows.length === 0}
          words={{ pdf: texts.downloadPdf, print: texts.printList, excel: busTexts.excel, failed: busTexts.listFailed }}
        />
      </div>
      {rows.length === 0 ? (
        <p role="status">{busTexts.noMatch}</p>
      ) : (
        <ShortTable
          label={title}
          fields={fields}
          rows={rows}
          rowKey={({ id }) => id}
          isDense
          {...(action ? { actions: action } : {})}
        />
      )}
    </>
  )
}
