import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Column, StudentItem } from '#domain/students/import.schema.ts'
import { centsOf, typedAmount } from '#domain/school/money.ts'
import { Panel } from '#ui/Panel.tsx'
import { text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { cellText, filledColumns, nameOf } from './students-list.ts'
import styles from './upload.module.css'
import { uploadTexts as texts } from './upload.texts.ts'

/** Rows of a preview (GEN-19). */
const FIRST = 5

/** On a narrow screen the heading of a card is the full name. */
const cellOf = (item: StudentItem, column: Column) =>
  column === 'firstname' ? (
    <>
      <span className={styles['wide']}>{cellText(item.firstname)}</span>
      <span className={styles['narrow']}>{nameOf(item)}</span>
    </>
  ) : (
    shownText(item, column) || texts.unknown
  )

/** Fees have cents in every row; what is no number is shown as it stands. */
const shownText = (item: StudentItem, column: Column): string =>
  column === 'fee' && typeof item.fee === 'number' ? typedAmount(centsOf(item.fee)) : cellText(item[column])

type KnownClass = { readonly id: number; readonly name: string }

const className = (names: ReadonlyMap<string, string>, { classId }: StudentItem): string =>
  names.get(cellText(classId)) ?? (cellText(classId) || texts.unknown)

/** The list as it was read: the first rows, or all. */
export function Preview({ items, classes }: { items: readonly StudentItem[]; classes: readonly KnownClass[] }) {
  const [isWhole, setWhole] = useState(false)
  const names = useMemo(() => new Map(classes.map(({ id, name }) => [String(id), name])), [classes])
  const fields = useMemo(
    () => [
      text<StudentItem>('row', texts.rowColumn, ({ row }) => row),
      ...filledColumns(items).map((column) =>
        text<StudentItem>(column, texts.columns[column], (item) => cellText(item[column]), {
          shown: (item) => (column === 'classId' ? className(names, item) : cellOf(item, column)),
          isHeading: column === 'firstname',
        }),
      ),
    ],
    [items, names],
  )
  const shown = isWhole ? items : items.slice(0, FIRST)
  return (
    <Panel
      title={texts.previewTitle}
      lead={isWhole ? null : texts.firstOf(shown.length, items.length)}
      action={
        items.length > FIRST ? (
          <Button variant="default" onClick={() => setWhole(!isWhole)}>
            {isWhole ? texts.showFirst : texts.showAll(items.length)}
          </Button>
        ) : null
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls sideways, also by keyboard. */}
      <div className={styles['sideways']} role="region" aria-label={texts.previewTitle} tabIndex={0}>
        <ShortTable label={texts.previewTitle} fields={fields} rows={shown} rowKey={({ row }) => row ?? 0} />
      </div>
    </Panel>
  )
}
