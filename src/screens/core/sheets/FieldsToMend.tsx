import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { shownText, textCell } from '#domain/sheets/cells.ts'
import { editedRow } from '#domain/sheets/edits.ts'
import type { SheetList } from '#domain/sheets/lists.ts'
import { cellsByField } from '#domain/sheets/values.ts'
import { Panel } from '#ui/Panel.tsx'
import { rowWords, type Problems } from './list-state.ts'
import { RowToMend } from './RowToMend.tsx'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'
import { useHeldHeight } from './use-held-height.ts'
import type { ListUpload } from './use-list-upload.ts'

const PAGE = 30
/** Lines of the summary; every row is listed below with its own problems. */
const MOST_LINES = 12
const NONE: readonly RowProblem[] = []

/** The problems of a list as one text. */
export type DescribeProblems = (problems: readonly RowProblem[]) => string

type FieldsToMendProps = { upload: ListUpload; describe: DescribeProblems }

/** Every invalid row with its problems and the fields to correct; a corrected row stays in place. */
export function FieldsToMend({ upload, describe }: FieldsToMendProps) {
  const { problems, listed, list, mapping, kept, kind } = upload
  const [most, setMost] = useState(PAGE)
  const values = useMemo(() => (mapping ? cellsByField(kind, mapping) : null), [kind, mapping])
  const rowOf = useMemo(() => new Map(list?.rows.map((row) => [row.at, row])), [list])
  const head = useHeldHeight<HTMLDivElement>()
  if (!problems || !list || !mapping || !kept || !values) return null
  // What is wrong with a heading has no row to mend.
  if (listed.length === 0) return <Reasons list={list} problems={problems} describe={describe} />
  const open = listed.filter((at) => problems.has(at))
  const valueOf = (at: number, field: string): string => {
    const typed = kept.edits[at]?.[field]
    if (typed !== undefined) return typed
    const row = rowOf.get(at)
    if (!row) return ''
    const inField = values(editedRow(row, mapping, kept.edits)).get(field)
    const column = mapping.columns.find(({ heading }) => heading === field)
    return shownText(inField ?? (column ? row.cells[column.at] : textCell('')))
  }
  return (
    <Panel title={open.length > 0 ? texts.problemsTitle(open.length) : texts.problemsDone}>
      <div className={styles['stack']}>
        <div ref={head} className={styles['stack']}>
          <Reasons list={list} problems={problems} describe={describe} />
          {open.length > 1 ? (
            <div>
              <Button variant="default" onClick={() => upload.leaveOutAll(open)}>
                {texts.leaveOutAll(open.length)}
              </Button>
            </div>
          ) : null}
        </div>
        <ul className={styles['rows']}>
          {listed.slice(0, most).map((at) => {
            const { row, tab } = rowWords(list, at)
            return (
              <RowToMend
                key={at}
                upload={upload}
                at={at}
                title={texts.row(row, tab)}
                name={texts.rowWithin(row, tab)}
                problems={problems.get(at) ?? NONE}
                valueOf={valueOf}
              />
            )
          })}
        </ul>
        {listed.length > most ? (
          <div>
            <Button variant="default" onClick={() => setMost(most + PAGE)}>
              {texts.showMore}
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}

/** Rows are named as a person finds them in the file, which may have several sheets. */
const named = (list: SheetList, line: string): string =>
  line.replace(/^Row (\d+)(?=:)/, (_, at: string) => {
    const { row, tab } = rowWords(list, Number(at))
    return texts.row(row, tab)
  })

type ReasonsProps = { list: SheetList; problems: Problems; describe: DescribeProblems }

function Reasons({ list, problems, describe }: ReasonsProps) {
  const lines = useMemo(() => describe([...problems.values()].flat()).split('\n'), [problems, describe])
  if (problems.size === 0) return null
  const rest = lines.length - MOST_LINES
  return (
    <Alert color="clay" role="alert" icon={<IconAlertTriangle size={22} />}>
      <p className={styles['reasons']}>
        {lines
          .slice(0, MOST_LINES)
          .map((line) => named(list, line))
          .join('\n')}
      </p>
      {rest > 0 ? <p>{texts.more(rest)}</p> : null}
    </Alert>
  )
}
