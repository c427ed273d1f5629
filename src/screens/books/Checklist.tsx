import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Check, ChecklistLine, TakenLine } from '#domain/books/checklist.schema.ts'
import { useSchool } from '#data/session/use-session.ts'
import { checklistTexts as texts } from './checklist.texts.ts'
import { foundWords, settledOn } from './checklist-lines.ts'
import styles from './checklist.module.css'

const ICONS = {
  done: <IconCircleCheck size={20} aria-hidden />,
  warning: <IconAlertTriangle size={20} aria-label={texts.warning} />,
  notApplicable: <span aria-hidden>–</span>,
}

export type Reasons = Readonly<Partial<Record<Check, string>>>

type ChecklistProps = {
  month: { year: number; month: number }
  lines: readonly (ChecklistLine | TakenLine)[]
  /** Typed reasons for warnings, and what takes them. Lines of a closed month have a reason of their own, which is shown. */
  typed?: { reasons: Reasons; onType: (reasons: Reasons) => void }
}

/** The lines of a month's checklist: done, a warning with its amount and link, or not applicable. */
export function Checklist({ month, lines, typed }: ChecklistProps) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  return (
    <ul className={styles['list']} aria-label={texts.title}>
      {lines.map((line) => {
        const { label } = texts.lines[line.code]
        return (
          <li key={line.code} data-state={line.state}>
            <span className={styles['icon']}>{ICONS[line.state]}</span>
            <span className={styles['words']}>
              <strong>{label}</strong>
              <small>{foundWords(line, timeZone)}</small>
            </span>
            {line.state === 'warning' && !('reason' in line) ? (
              <Link className={styles['link']} to={settledOn(line.code, month)} aria-label={texts.settleOf(label)}>
                {texts.settle}
              </Link>
            ) : null}
            {line.state === 'warning' ? <Reason line={line} label={label} typed={typed} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

type ReasonProps = { line: ChecklistLine | TakenLine; label: string; typed: ChecklistProps['typed'] }

function Reason({ line, label, typed }: ReasonProps) {
  if ('reason' in line)
    return <p className={styles['reason']}>{line.reason === null ? texts.noReason : texts.taken(line.reason)}</p>
  if (!typed) return null
  return (
    <TextInput
      className={styles['reason']}
      aria-label={texts.reasonOf(label)}
      placeholder={texts.reason}
      maxLength={300}
      value={typed.reasons[line.code] ?? ''}
      onChange={({ currentTarget: { value } }) => typed.onType({ ...typed.reasons, [line.code]: value })}
    />
  )
}
