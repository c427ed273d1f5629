import { useState } from 'react'
import type { PresenceRow } from '#domain/presence/presence.schema.ts'
import { presenceActions } from '#data/presence/day.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAction } from '../core/form/use-action.ts'
import { dayAndTime } from '../core/format.ts'
import { Sides, type Keep } from '../core/troubles/Conflicts.tsx'
import styles from './presence.module.css'
import { presenceTexts } from './presence.texts.ts'

const texts = presenceTexts.conflict

type RowConflictProps = { record: PresenceRow; name: string; timeZone: string }

/** Two marks of an employee that differ, in her row; one tap says which is right. */
export function RowConflict({ record, name, timeZone }: RowConflictProps) {
  const [settled, setSettled] = useState(0)
  const { id, other, revision } = record
  const settling = useAction(
    async (keep: Keep) => presenceActions.settle(id ?? 0, keep === 'standing' ? 'standing' : 'other', revision),
    {
      done: () => setSettled(revision),
      trouble: { failed: uiTexts.fallbackError, noServer: texts.offline },
    },
  )
  if (other === null || id === undefined || settled === revision) return null
  const sideOf = ({ remark, markedBy, markedAt }: Pick<PresenceRow, 'remark' | 'markedBy' | 'markedAt'>) => ({
    marks: remark,
    by: `${markedBy}, ${dayAndTime(markedAt, timeZone)}`,
  })
  return (
    <div className={styles['conflict']}>
      <p>{texts.words}</p>
      {settling.trouble ? <p role="alert">{settling.trouble}</p> : null}
      <Sides
        ask={texts.ask(name)}
        sides={{ standing: sideOf(record), challenger: sideOf(other) }}
        challenging={texts.challenging}
        isBusy={settling.isBusy}
        onKeep={(keep) => void settling.run(keep)}
      />
    </div>
  )
}
