import { useEffect, useState, type ReactNode } from 'react'
import { afterPaint } from '#data/live/after-paint.ts'
import { studentSearch } from '#data/school/students.queries.ts'
import { SearchInput } from '#ui/SearchInput.tsx'
import type { MarkForm } from './mark-form.ts'
import { markingTexts as texts } from './marking.texts.ts'
import { MarkRow } from './MarkRow.tsx'
import styles from './MarkSheet.module.css'
import { useTotals } from './use-mark-form.ts'

/** The person of a row; `detail` is the text below the name, such as the id. */
export type SheetPerson = {
  id: number
  fullname: string
  number: number
  detail: string
  /** Words about an absence that was announced. */
  announced?: string | undefined
}

type MarkSheetProps = {
  form: MarkForm
  people: readonly SheetPerson[]
  /** Title that stays in sight while the rows scroll. */
  title: string
  search: string
  onSearch: (search: string) => void
  words: { search: string; searchShort: string; noMatch: string }
  /** Further content below the row of a person. */
  below?: (id: number) => ReactNode
}

/** The rows of a form: a bar with search and counts, and a row for each person. */
export function MarkSheet({ form, people, title, search, onSearch, words, below }: MarkSheetProps) {
  return (
    <>
      <div className={styles['sticky']}>
        <strong className={styles['title']} aria-hidden>
          {title}
        </strong>
        <SearchInput label={words.search} placeholder={words.searchShort} value={search} onChange={onSearch} />
        <Counts form={form} />
      </div>
      <Rows form={form} people={people} search={search} noMatch={words.noMatch} below={below} />
    </>
  )
}

/** Whether the first rendering has been painted. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}

/** The least height of a row (`min-height` in MarkRow.module.css). */
const ROW_PX = 56

/**
 * Number of rows that can be visible when a form is opened. Further rows are rendered after these were painted, so that a
 * class of sixty opens as fast as one of fifteen on a cheap tablet.
 */
const rowsAtFirst = (): number => Math.ceil(window.innerHeight / ROW_PX)

type RowsProps = Pick<MarkSheetProps, 'form' | 'people' | 'search' | 'below'> & { noMatch: string }

function Rows({ form, people, search, noMatch, below }: RowsProps) {
  const isPainted = usePainted()
  const found = search ? people.filter(studentSearch(search)) : people
  if (found.length === 0) return <p className={styles['none']}>{noMatch}</p>
  const shown = isPainted ? found : found.slice(0, rowsAtFirst())
  return (
    <ol className={styles['list']}>
      {shown.map(({ id, fullname, number, detail, announced }) => (
        <MarkRow key={id} form={form} id={id} name={fullname} number={number} detail={detail} announced={announced}>
          {below?.(id)}
        </MarkRow>
      ))}
    </ol>
  )
}

function Counts({ form }: { form: MarkForm }) {
  const { present, absent, late } = useTotals(form)
  return (
    <p className={styles['counts']} aria-live="off">
      <span className={styles['present']}>
        <b>{present}</b> {texts.present.toLowerCase()}
      </span>
      <span className={styles['absent']} data-some={absent > 0 || undefined}>
        <b>{absent}</b> {texts.absent.toLowerCase()}
      </span>
      {late ? (
        <span className={styles['late']}>
          <b>{late}</b> {texts.someLate}
        </span>
      ) : null}
    </p>
  )
}
