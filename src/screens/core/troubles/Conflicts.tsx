import { Alert } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAction } from '../form/use-action.ts'
import styles from './troubles.module.css'
import { troubleTexts as texts } from './troubles.texts.ts'

export type Keep = 'standing' | 'challenger'
type Side = { marks: string | number; by: string }
/** `name`: what distinguishes it from the others in the list. */
export type Conflict = { id: number; name: string } & Record<Keep, Side>

/** The area's own words: what happened, which one to choose, what the later one is called, why nothing was settled. */
export type ConflictWords = { help: string; ask: (name: string) => string; challenging: string; offline: string }

type ConflictsProps = {
  conflicts: readonly Conflict[]
  words: ConflictWords
  settle: (id: number, keep: Keep) => Promise<unknown>
  onSettled?: (() => void) | undefined
}

/** What two people entered differently; one tap says which is right. */
export function Conflicts({ conflicts, words, settle, onSettled }: ConflictsProps) {
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const { run, busy, trouble } = useAction(
    async (id: number, keep: Keep) => {
      await settle(id, keep)
      return id
    },
    {
      done: (id) => {
        setSettled((before) => new Set(before).add(id))
        onSettled?.()
      },
      trouble: { failed: uiTexts.fallbackError, noServer: words.offline },
    },
  )
  const open = conflicts.filter(({ id }) => !settled.has(id))
  if (open.length === 0) return null
  return (
    <Alert color="amber" icon={<IconArrowsSplit2 size={22} />} title={texts.conflicts(open.length)}>
      <p className={styles['help']}>{words.help}</p>
      {trouble ? (
        <p role="alert" className={styles['problem']}>
          {trouble}
        </p>
      ) : null}
      <ul className={styles['list']}>
        {open.map(({ id, name, ...sides }) => (
          <li key={id} className={styles['conflict']}>
            <strong>{name}</strong>
            <Sides
              ask={words.ask(name)}
              sides={sides}
              challenging={words.challenging}
              isBusy={busy?.[0] === id}
              onKeep={(keep) => void run(id, keep)}
            />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type SidesProps = {
  ask: string
  sides: Record<Keep, Side>
  challenging: string
  isBusy: boolean
  onKeep: (keep: Keep) => void
}

/** The two marks as buttons: the one that is tapped is kept. */
export const Sides = ({ ask, sides, challenging, isBusy, onKeep }: SidesProps) => (
  <div role="group" aria-label={ask} className={styles['sides']}>
    {(['standing', 'challenger'] as const).map((keep) => (
      <button key={keep} type="button" className={styles['side']} disabled={isBusy} onClick={() => onKeep(keep)}>
        <span className={styles['marks']}>{sides[keep].marks}</span>
        <span className={styles['by']}>
          {keep === 'standing' ? texts.counting : challenging} · {sides[keep].by}
        </span>
      </button>
    ))}
  </div>
)
