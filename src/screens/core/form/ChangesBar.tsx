import { Button } from '@mantine/core'
import { bottomBar } from '#ui/bottom-bar.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import styles from './ChangesBar.module.css'
import type { FormState } from './use-draft-form.ts'

type ChangesBarProps = {
  of: Pick<FormState, 'isBusy' | 'trouble' | 'clear'>
  /** Number of cells that are changed and not saved. */
  count: number
  texts: { unchanged: string; changed: (count: number) => string; drop: string; save: string }
}

/** Below a grid: how much is changed, with the buttons that save or discard it, and why it could not be saved. */
export function ChangesBar({ of, count, texts }: ChangesBarProps) {
  return (
    <>
      {of.trouble ? <ProblemAlert message={of.trouble} /> : null}
      <div className={styles['bar']} data-empty={count === 0 || undefined} {...bottomBar}>
        <span role="status">{count === 0 ? texts.unchanged : texts.changed(count)}</span>
        <Button variant="subtle" color="gray" disabled={count === 0} onClick={of.clear}>
          {texts.drop}
        </Button>
        <Button type="submit" loading={of.isBusy} disabled={count === 0}>
          {texts.save}
        </Button>
      </div>
    </>
  )
}
