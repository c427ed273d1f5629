import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { memo, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { shownText, textCell } from '#domain/sheets/cells.ts'
import { editedRow } from '#domain/sheets/edits.ts'
import { fieldOf } from '#domain/sheets/kinds.ts'
import { cellsByField } from '#domain/sheets/values.ts'
import { Panel } from '#ui/Panel.tsx'
import { valueChoices } from './field-choices.ts'
import { rowWords, type Problems } from './list-state.ts'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'
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
  if (!problems || !list || !mapping || !kept || !values || listed.length === 0) return null
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
        <Reasons problems={problems} describe={describe} />
        {open.length > 1 ? (
          <div>
            <Button variant="default" onClick={() => upload.leaveOutAll(open)}>
              {texts.leaveOutAll(open.length)}
            </Button>
          </div>
        ) : null}
        <ul className={styles['rows']}>
          {listed.slice(0, most).map((at) => {
            const { row, tab } = rowWords(list, at)
            return (
              <RowToMend
                key={at}
                upload={upload}
                at={at}
                name={texts.row(row, tab)}
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

function Reasons({ problems, describe }: { problems: Problems; describe: DescribeProblems }) {
  const lines = useMemo(() => describe([...problems.values()].flat()).split('\n'), [problems, describe])
  if (problems.size === 0) return null
  const rest = lines.length - MOST_LINES
  return (
    <Alert color="clay" role="alert" icon={<IconAlertTriangle size={22} />}>
      <p className={styles['reasons']}>{lines.slice(0, MOST_LINES).join('\n')}</p>
      {rest > 0 ? <p>{texts.more(rest)}</p> : null}
    </Alert>
  )
}

type RowToMendProps = {
  upload: ListUpload
  at: number
  name: string
  problems: readonly RowProblem[]
  valueOf: (at: number, field: string) => string
}

const fieldsOf = (problems: readonly RowProblem[]): string[] => [...new Set(problems.flatMap(({ fields }) => fields))]

const NAMES = ['fullname', 'fullName', 'studentName', 'name', 'firstname', 'middlename', 'lastname', 'fourtname']

function RowToMend({ upload, at, name, problems, valueOf }: RowToMendProps) {
  const [first] = useState(problems)
  // A corrected field stays in place, so that the next one does not move under the finger.
  const fields = fieldsOf([...first, ...problems])
  const isReady = problems.length === 0
  const who = NAMES.filter((field) => fieldOf(upload.kind, field))
    .map((field) => valueOf(at, field))
    .filter(Boolean)
    .join(' ')
  return (
    <li data-ready={isReady || undefined}>
      <div className={styles['line']}>
        <span>
          <strong>{name}</strong> {who}
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
          aria-label={texts.leaveOutOf(name)}
          onClick={() => upload.leaveOut(at)}
        >
          {texts.leaveOut}
        </Button>
      </div>
      <div className={styles['cells']}>
        {fields.map((field) => (
          <FieldToMend
            key={field}
            upload={upload}
            row={name}
            field={field}
            value={valueOf(at, field)}
            reason={reasonAt(problems, field)}
            onDone={(text) => upload.edit(at, field, text)}
          />
        ))}
      </div>
    </li>
  )
}

/** The message at one field; null when it is valid. */
function reasonAt(problems: readonly RowProblem[], field: string): string | null {
  const problem = problems.find(({ fields }) => fields.includes(field))
  if (!problem) return null
  return problem.message === 'Missing required fields' ? texts.required : problem.message
}

type FieldProps = {
  upload: ListUpload
  row: string
  field: string
  value: string
  reason: string | null
  onDone: (text: string) => void
}

const FieldToMend = memo(function FieldToMend({ upload, row, field, value, reason, onDone }: FieldProps) {
  const declared = fieldOf(upload.kind, field)
  const label = declared?.label ?? field
  const choices = valueChoices(declared, upload.school)
  const names = { label, 'aria-label': texts.fieldOf(label, row), error: reason }
  if (choices && declared?.parse !== 'bus') {
    const isKnown = choices.some((choice) => choice.value === value)
    return (
      <NativeSelect
        {...names}
        description={isKnown || !value ? undefined : value}
        data={[{ value: '', label: texts.select }, ...choices]}
        value={isKnown ? value : ''}
        onChange={(event) => onDone(event.currentTarget.value)}
      />
    )
  }
  return <TextField {...names} value={value} onDone={onDone} />
})

type TextFieldProps = {
  label: string
  'aria-label': string
  error: string | null
  value: string
  onDone: (value: string) => void
}

const PAUSE_MS = 400

/** Takes effect when typing pauses, when the field is left or Enter is pressed: half-typed values are not checked. */
function TextField({ value, onDone, ...names }: TextFieldProps) {
  const [typed, setTyped] = useState(value)
  const isNews = typed.trim() !== value
  const finish = useEffectEvent(() => onDone(typed))
  useEffect(() => {
    if (!isNews) return undefined
    const timer = setTimeout(finish, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isNews])
  const finishNow = () => {
    if (isNews) onDone(typed)
  }
  return (
    <TextInput
      {...names}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finishNow}
      onKeyDown={(event) => event.key === 'Enter' && finishNow()}
    />
  )
}
