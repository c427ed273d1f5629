import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { memo, useEffect, useEffectEvent, useState } from 'react'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { fieldOf } from '#domain/sheets/kinds.ts'
import { rowChoices } from './field-choices.ts'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'
import { useHeldHeight } from './use-held-height.ts'
import type { ListUpload } from './use-list-upload.ts'

type RowToMendProps = {
  upload: ListUpload
  at: number
  title: string
  /** The row within a sentence. */
  name: string
  problems: readonly RowProblem[]
  valueOf: (at: number, field: string) => string
}

const fieldsOf = (problems: readonly RowProblem[]): string[] => [...new Set(problems.flatMap(({ fields }) => fields))]

const NAMES = ['fullname', 'fullName', 'studentName', 'name', 'firstname', 'middlename', 'lastname', 'fourtname']

/** A row with its problems: the fields that have one, and a way to leave it out. */
export function RowToMend({ upload, at, title, name, problems, valueOf }: RowToMendProps) {
  const line = useHeldHeight<HTMLLIElement>()
  const [first] = useState(problems)
  // A corrected field stays in place, so that the next one does not move under the finger.
  const edited = Object.keys(upload.kept?.edits[at] ?? {})
  const fields = [...new Set([...fieldsOf([...first, ...problems]), ...edited])]
  const isReady = problems.length === 0
  const who = NAMES.filter((field) => fieldOf(upload.kind, field))
    .map((field) => valueOf(at, field))
    .filter(Boolean)
    .join(' ')
  return (
    <li ref={line} data-ready={isReady || undefined}>
      <div className={styles['line']}>
        <span>
          <strong>{title}</strong> {who}
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
  const choices = rowChoices(declared, upload.school)
  const names = { label, 'aria-label': texts.fieldOf(label, row), error: reason }
  if (choices) {
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

/**
 * Takes effect when typing pauses, when the field is left or Enter is pressed: half-typed values are not checked. What the
 * file says may change meanwhile, by another column; only what was typed is a change.
 */
function TextField({ value, onDone, ...names }: TextFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = useEffectEvent(() => {
    if (typed !== null && typed.trim() !== value) onDone(typed)
  })
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(finish, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const finishNow = () => {
    if (typed !== null && typed.trim() !== value) onDone(typed)
    setTyped(null)
  }
  return (
    <TextInput
      {...names}
      autoComplete="off"
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finishNow}
      onKeyDown={(event) => event.key === 'Enter' && finishNow()}
    />
  )
}
