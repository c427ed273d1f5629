import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { RiderItem } from '#domain/buses/list.schema.ts'
import { hasBus } from '#domain/school/buses.rules.ts'
import { useBusBook, type BusBook } from '#data/buses/bus-book.ts'
import { Panel } from '#ui/Panel.tsx'
import { heading, text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { busTexts } from './buses.texts.ts'
import { uploadRidersTexts as texts } from './upload-riders.texts.ts'

/** Rows that are shown before all are asked for. */
const FIRST = 5

type Listed = { row: number; fullname: string; className: string; now: string; bus: string }

function listedIn({ students, buses }: BusBook, items: readonly RiderItem[]): Listed[] {
  const studentOf = new Map(students.map((student) => [student.id, student]))
  const labelOf = new Map(buses.map(({ id, label }) => [id, label]))
  return items.flatMap(({ row, studentId, busId }) => {
    const student = studentOf.get(studentId)
    if (!student) return []
    const { fullname, className } = student
    const now = hasBus(student) ? (student.bus ?? '') : texts.none
    return [{ row, fullname, className, now, bus: busId === null ? texts.none : (labelOf.get(busId) ?? '') }]
  })
}

const FIELDS = [
  text<Listed>('row', texts.row, ({ row }) => row),
  heading<Listed>('fullname', busTexts.fields.fullname, ({ fullname }) => fullname),
  text<Listed>('class', busTexts.fields.className, ({ className }) => className),
  text<Listed>('now', texts.now, ({ now }) => now),
  text<Listed>('bus', texts.bus, ({ bus }) => bus),
]

/** Who was found in the rows of a list: each student with the bus until now and the bus of the list. */
export function ListedRiders({ items }: { items: readonly RiderItem[] }) {
  const [isWhole, setWhole] = useState(false)
  const reading = useBusBook()
  const book = reading.status === 'ready' ? reading.data : null
  const listed = useMemo(() => (book ? listedIn(book, items) : []), [book, items])
  return (
    <Panel
      title={texts.found(listed.length)}
      action={
        listed.length > FIRST ? (
          <Button variant="default" onClick={() => setWhole(!isWhole)}>
            {isWhole ? texts.showFirst : texts.showAll(listed.length)}
          </Button>
        ) : null
      }
    >
      <ShortTable
        label={texts.found(listed.length)}
        fields={FIELDS}
        rows={isWhole ? listed : listed.slice(0, FIRST)}
        rowKey={({ row }) => row}
      />
    </Panel>
  )
}
