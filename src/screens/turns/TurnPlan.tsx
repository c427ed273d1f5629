import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { formatDay } from '#domain/core/dates.ts'
import { requiredDay } from '#domain/core/day.schema.ts'
import { isSameCounts, type Preview } from '#domain/turns/turns.rules.ts'
import { planTurn, unplanTurn } from '#domain/turns/turns.endpoints.ts'
import type { PlannedTurn, Turn } from '#domain/turns/turns.schema.ts'
import { call } from '#data/answers/api.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { DayField } from '../core/DayField.tsx'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useAction } from '../core/form/use-action.ts'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import styles from './turns.module.css'
import { turnTexts } from './turns.texts.ts'

const texts = turnTexts.plan

type PlanProps = { turn: Turn; preview: Preview; onChange: (turn: Turn) => void }

/** `first` and `last`: buttons before and after those of the day. */
type TurnPlanProps = PlanProps & { first: ReactNode; last: ReactNode }

/** The day at whose midnight the server turns the year: set, changed, left open, or why it did not happen. */
export function TurnPlan({ turn, preview, onChange, first, last }: TurnPlanProps) {
  const { planned } = turn
  const leaving = useAction(() => call(unplanTurn, { params: { id: String(turn.id) } }), {
    done: (saved) => {
      toastDone(saved.message)
      onChange(saved.turn)
    },
    trouble: texts.failed,
  })
  return (
    <>
      {planned ? <PlanNote planned={planned} preview={preview} /> : null}
      {leaving.trouble ? <ProblemAlert message={leaving.trouble} /> : null}
      <Group mt="md" gap="xs">
        {first}
        <DialogButton
          renderButton={(open) => (
            <Button variant="default" disabled={preview.obstacles.length > 0} onClick={open}>
              {planned ? texts.again : texts.set}
            </Button>
          )}
        >
          {(close) => <PlanDialog turn={turn} preview={preview} onChange={onChange} onClose={close} />}
        </DialogButton>
        {planned ? (
          <Button variant="default" loading={leaving.isBusy} onClick={() => void leaving.run()}>
            {texts.leaveOpen}
          </Button>
        ) : null}
        {last}
      </Group>
    </>
  )
}

function PlanNote({ planned, preview }: { planned: PlannedTurn; preview: Preview }) {
  const { day, by, counts, prevented } = planned
  if (prevented)
    return (
      <div className={styles['obstacles']} role="status">
        <strong>{texts.prevented(formatDay(day))}</strong>
        <p>{prevented.because}</p>
        <p>{texts.preventedHint}</p>
      </div>
    )
  const isWrong = preview.obstacles.length > 0 || !isSameCounts(counts, preview.counts)
  return (
    <div className={isWrong ? styles['obstacles'] : styles['warnings']} role="status">
      <strong>{texts.planned(formatDay(day), by)}</strong>
      {isWrong ? <p>{texts.wrong}</p> : null}
    </div>
  )
}

const PlanDay = z.object({ day: requiredDay(texts.missing) })

type PlanDialogProps = PlanProps & { onClose: () => void }

function PlanDialog({ turn, preview, onChange, onClose }: PlanDialogProps) {
  const {
    field: _,
    part,
    ...form
  } = useDraftForm(PlanDay, {
    initial: { day: turn.planned?.day ?? '' },
    submit: ({ day }) => call(planTurn, { params: { id: String(turn.id) }, body: { day, counts: preview.counts } }),
    done: (saved) => {
      toastDone(saved.message)
      onChange(saved.turn)
      onClose()
    },
    trouble: texts.failed,
  })
  return (
    <FormDialog of={form} title={texts.title(turn.to.year)} submit={texts.save} onClose={onClose}>
      <Text size="sm">{texts.body}</Text>
      <DayField label={texts.day} {...part('day')} />
    </FormDialog>
  )
}
