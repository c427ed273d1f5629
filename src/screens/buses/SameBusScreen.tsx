import { NativeSelect } from '@mantine/core'
import { IconBus } from '@tabler/icons-react'
import { busKey, hasBus, ridersOf } from '#domain/school/buses.rules.ts'
import type { BusRow } from '#domain/school/buses.schema.ts'
import type { NamedStudent } from '#data/school/student-list.ts'
import { useBusBook, type BusBook } from '#data/buses/bus-book.ts'
import { replica } from '#data/answers/source.ts'
import { Choices } from '#ui/list/Choices.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import { FindById } from '../core/form/FindById.tsx'
import { fromAddress } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { phoneText } from '../core/phone-text.ts'
import styles from './buses.module.css'
import { DriverList } from './DriverList.tsx'
import { sameBusScreen } from './buses.screens.ts'
import { busTexts, sameBusTexts as texts } from './buses.texts.ts'

const { fields: labels } = busTexts

type Asked = Here<'by' | 'bus' | 'id'>

const byOptions = [
  { value: 'bus', label: texts.byBus },
  { value: 'student', label: texts.byStudent },
]
const isByStudent = ({ values }: Asked): boolean => values.by === 'student' || (values.by === '' && values.id !== '')

const useBook = replica(useBusBook, { needsWhole: 'daily' })

function BusSearch({ here }: { here: Here }) {
  const asked: Asked = here
  const [, set] = useAddress()
  const isOfStudent = isByStudent(asked)
  const find = (name: 'bus' | 'id') => (id: number) =>
    set({ bus: null, id: null, [name]: String(id), by: isOfStudent ? 'student' : null, search: null }, true)
  // The form is not printed.
  return (
    <div data-shell>
      <Panel
        title={texts.panel}
        action={
          <Choices
            label={texts.by}
            options={byOptions}
            value={isOfStudent ? 'student' : 'bus'}
            onChange={(by) => set({ by, bus: null, id: null, search: null })}
          />
        }
      >
        {isOfStudent ? (
          <FindById
            key={`student ${asked.values.id}`}
            label={texts.student}
            button={texts.fetch}
            icon={<IconBus size={20} />}
            words={{ missing: texts.studentInvalid, invalid: texts.studentInvalid }}
            present={idOf(asked.values.id)}
            onFind={find('id')}
            isOfStudent
          />
        ) : (
          <div className={styles['stack']}>
            <BusSelect present={asked.values.bus} onFind={find('bus')} />
            <FindById
              key={`bus ${asked.values.bus}`}
              label={texts.busId}
              button={texts.fetch}
              icon={<IconBus size={20} />}
              words={{ missing: texts.idInvalid, invalid: texts.idInvalid }}
              present={idOf(asked.values.bus)}
              onFind={find('bus')}
            />
          </div>
        )}
      </Panel>
    </div>
  )
}

function BusSelect({ present, onFind }: { present: string; onFind: (id: number) => void }) {
  const { shown } = useBook(null)
  const buses = shown.status === 'ready' ? shown.data.buses : []
  return (
    <NativeSelect
      className={styles['select']}
      label={texts.busOf}
      data={[
        { value: '', label: texts.choose },
        ...buses.map(({ id, label }) => ({ value: String(id), label: texts.option(id, label) })),
      ]}
      value={buses.some(({ id }) => String(id) === present) ? present : ''}
      onChange={(event) => {
        const id = idOf(event.currentTarget.value)
        if (id !== null) onFind(id)
      }}
    />
  )
}

type Found = { bus: BusRow | null; student: NamedStudent | null; label: string }

/** Finds the bus that was asked for, by its number or by one of its students. */
function foundIn({ buses, students }: BusBook, asked: Asked): Found {
  const { bus: busId, id } = asked.values
  const student = isByStudent(asked) ? (students.find((each) => String(each.id) === id) ?? null) : null
  const label = student?.bus?.trim() ?? ''
  const bus = isByStudent(asked)
    ? buses.find((each) => label !== '' && busKey(each.label) === busKey(label))
    : buses.find((each) => String(each.id) === busId)
  return { bus: bus ?? null, student, label: bus?.label ?? label }
}

function wordsOf(book: BusBook, asked: Asked): string {
  const { bus, student, label } = foundIn(book, asked)
  if (label === '') return ''
  const found = texts.on(label, bus?.seats ?? null, ridersOf(book.students, label).length)
  return student ? `${texts.rides(student.fullname, label)} ${found}` : found
}

function emptyWords(book: BusBook, asked: Asked): string {
  const { bus, student } = foundIn(book, asked)
  if (student && !hasBus(student)) return texts.noBus(student.fullname)
  if (bus) return texts.nobody(bus.label)
  if (isByStudent(asked)) return asked.values.id ? texts.noStudent : texts.start
  return asked.values.bus ? texts.unknown(asked.values.bus) : texts.start
}

/** List of the students of a bus, found by its ID or by one of its students; from the replica, also without network. */
export default listScreen<BusBook, NamedStudent, 'by' | 'bus' | 'id'>(sameBusScreen, useBook, {
  lead: texts.lead,
  before: BusSearch,
  filters: { by: fromAddress, bus: fromAddress, id: fromAddress },
  rows: (book, here) => ridersOf(book.students, foundIn(book, here).label),
  columns: ({ text, heading, exported }) => [
    text('id', labels.id, ({ id }) => id),
    heading('fullname', labels.fullname, ({ fullname }) => fullname),
    text('class', labels.className, ({ className }) => className),
    // The bus is a column of files only, since it is the same in every row.
    exported('bus', labels.bus, ({ bus }) => bus?.trim()),
    text('phone', labels.phone, ({ phone }) => phoneText(phone), {
      shown: ({ phone }) => <bdi className={styles['whole']}>{phoneText(phone)}</bdi>,
    }),
  ],
  note: (here, book) => wordsOf(book, here),
  intro: (book, { here }) => {
    const words = wordsOf(book, here)
    const { bus, label } = foundIn(book, here)
    const riders = ridersOf(book.students, label)
    if (!words) return null
    return (
      <>
        <p className={styles['lead']}>{words}</p>
        {riders.length > 0 ? (
          <DriverList
            busId={bus?.id ?? null}
            bus={label}
            driver={bus?.name ?? null}
            riders={riders}
            today={here.today}
          />
        ) : null}
      </>
    )
  },
  find: ({ id, phone, phone2 }) => ({ id, phone, phone2 }),
  rowKey: ({ id }) => id,
  sort: ['fullname', 'up'],
  noun: busTexts.studentNoun,
  search: texts.search,
  file: texts.file,
  empty: (here, book) => emptyWords(book, here),
  noMatch: busTexts.noMatch,
  failed: busTexts.failed,
  missing: 'highest',
  icon: <IconBus size={30} />,
})
