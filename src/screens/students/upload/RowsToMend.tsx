import type { RowProblem } from '#domain/school/row-problems.ts'
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { classLookup, describeProblems } from '#domain/students/import.rules.ts'
import type { Column, StudentItem } from '#domain/students/import.schema.ts'
import { GENDERS } from '#domain/students/student-form.schema.ts'
import { Panel } from '#ui/Panel.tsx'
import { cellText, columnsOf, nameOf, reasonAt, type KnownClass, type Problems } from './sheet.ts'
import styles from './upload.module.css'
import { uploadTexts as texts } from './upload.texts.ts'

/** Lines of the summary; every row is listed below with its own problems. */
const MOST_LINES = 12
const PAGE = 30
const NONE: readonly RowProblem[] = []

type Edit = (row: number, column: Column, value: string) => void

type RowsToMendProps = {
  items: readonly StudentItem[]
  problems: Problems
  listed: readonly number[]
  classes: readonly KnownClass[]
  onEdit: Edit
  onLeaveOut: (row: number) => void
}

/** Every invalid row, with its problems and the cells to correct. */
export function RowsToMend({ items, problems, listed, classes, onEdit, onLeaveOut }: RowsToMendProps) {
  const [most, setMost] = useState(PAGE)
  const itemOf = useMemo(() => new Map(items.map((item) => [item.row, item])), [items])
  return (
    <Panel title={problems.size > 0 ? texts.problemsTitle(problems.size) : texts.problemsDone}>
      <div className={styles['stack']}>
        <Reasons problems={problems} />
        <ul className={styles['rows']}>
          {listed.slice(0, most).map((row) => {
            const item = itemOf.get(row)
            return item ? (
              <Row
                key={row}
                row={row}
                item={item}
                problems={problems.get(row) ?? NONE}
                classes={classes}
                onEdit={onEdit}
                onLeaveOut={onLeaveOut}
              />
            ) : null
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

function Reasons({ problems }: { problems: Problems }) {
  const lines = useMemo(() => describeProblems([...problems.values()].flat()).split('\n'), [problems])
  if (problems.size === 0) return null
  const rest = lines.length - MOST_LINES
  return (
    <Alert color="clay" role="alert" icon={<IconAlertTriangle size={22} />}>
      <p className={styles['reasons']}>{lines.slice(0, MOST_LINES).join('\n')}</p>
      {rest > 0 ? <p className={styles['text']}>{texts.more(rest)}</p> : null}
    </Alert>
  )
}

type RowProps = Pick<RowsToMendProps, 'classes' | 'onEdit' | 'onLeaveOut'> & {
  row: number
  item: StudentItem
  problems: readonly RowProblem[]
}

const Row = memo(function Row({ row, item, problems, classes, onEdit, onLeaveOut }: RowProps) {
  const [first] = useState(problems)
  // A corrected cell stays in place, so that the next one does not move under the finger.
  const columns = columnsOf([...first, ...problems])
  const isReady = problems.length === 0
  return (
    <li data-ready={isReady || undefined}>
      <div className={styles['head']}>
        <span>
          <strong>{texts.row(row)}</strong> {nameOf(item)}
        </span>
        {isReady ? (
          <span className={styles['ready']}>
            <IconCircleCheck size={18} aria-hidden /> {texts.ready}
          </span>
        ) : null}
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          h={44}
          aria-label={texts.leaveOutOf(row)}
          onClick={() => onLeaveOut(row)}
        >
          {texts.leaveOut}
        </Button>
      </div>
      <div className={styles['cells']}>
        {columns.map((column) => (
          <Cell
            key={column}
            row={row}
            column={column}
            item={item}
            reason={reasonAt(problems, column)}
            classes={classes}
            onEdit={onEdit}
          />
        ))}
      </div>
    </li>
  )
})

type CellProps = Pick<RowProps, 'row' | 'item' | 'classes' | 'onEdit'> & { column: Column; reason: string | null }

function Cell({ row, column, item, reason, classes, onEdit }: CellProps) {
  const label = texts.columns[column]
  const value = cellText(item[column])
  const common = { label, 'aria-label': texts.fieldOf(label, row), error: reason }
  if (column === 'classId' || column === 'gender') {
    const options = column === 'gender' ? GENDERS.map((name) => ({ value: name, label: name })) : choices(classes)
    const present = column === 'gender' ? value : String(classLookup(classes)(value) ?? '')
    const isKnown = options.some((option) => option.value === present)
    return (
      <NativeSelect
        {...common}
        description={isKnown || !value ? undefined : value}
        data={[{ value: '', label: texts.select }, ...options]}
        value={isKnown ? present : ''}
        onChange={(event) => onEdit(row, column, event.currentTarget.value)}
      />
    )
  }
  return <TextCell {...common} value={value} onDone={(next) => onEdit(row, column, next)} />
}

const choices = (classes: readonly KnownClass[]) => classes.map(({ id, name }) => ({ value: String(id), label: name }))

type TextCellProps = {
  label: string
  'aria-label': string
  error: string | null
  value: string
  onDone: (value: string) => void
}

const PAUSE_MS = 400

/** Takes effect when typing pauses, when the field is left or Enter is pressed: half-typed values are not checked. */
function TextCell({ value, onDone, ...field }: TextCellProps) {
  const [typed, setTyped] = useState(value)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const isNews = typed.trim() !== value
  useEffect(() => {
    if (!isNews) return undefined
    const timer = setTimeout(() => done.current(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isNews])
  const finish = () => {
    if (isNews) onDone(typed)
  }
  return (
    <TextInput
      {...field}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  )
}
