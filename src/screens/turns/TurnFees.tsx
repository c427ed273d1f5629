import { Button, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { dollarsOf, formatCents, parseAmount, typedAmount } from '#domain/school/money.ts'
import { feeChangesOf } from '#domain/turns/turn-fees.rules.ts'
import { isBusCheaper, type Preview } from '#domain/turns/turns.rules.ts'
import { setTurnFees } from '#domain/turns/turns.endpoints.ts'
import { usualFeesOf, type LevelFees } from '#domain/school/fees.schema.ts'
import type { Turn, TurnDraft } from '#domain/turns/turns.schema.ts'
import { call } from '#data/answers/api.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { turnTexts } from './turns.texts.ts'

const texts = turnTexts.fees

type Line = { level: number; fees: LevelFees | undefined; changed: number; individual: number }

const amountOf = (cents: number | undefined): string => (cents === undefined ? '–' : formatCents(cents))

const FIELDS = [
  text('level', texts.level, ({ level }: Line) => texts.levelOf(level), { isHeading: true }),
  text('withoutBus', texts.withoutBus, ({ fees }: Line) => amountOf(fees?.withoutBusCents), { isNumber: true }),
  text('withBus', texts.withBus, ({ fees }: Line) => amountOf(fees?.withBusCents), { isNumber: true }),
  text('changed', texts.changed, ({ changed }: Line) => changed, { isNumber: true }),
  text('individual', texts.individual, ({ individual }: Line) => individual, { isNumber: true }),
]

type TurnFeesProps = { draft: TurnDraft; preview: Preview; onChange: (turn: Turn) => void }

/** The usual fees of each level in the new year, with the number of children who get them or keep their own. */
export function TurnFees({ draft, preview, onChange }: TurnFeesProps) {
  const { levels } = feeChangesOf(draft, preview.destinations)
  const feesOf = new Map(draft.turn.fees.map((each) => [each.level, each]))
  const known = [...new Set(draft.classes.flatMap(({ level }) => level ?? []))].toSorted((a, b) => a - b)
  const rows = known.map((level): Line => {
    const count = levels.get(level) ?? { changed: 0, individual: 0 }
    return { level, fees: feesOf.get(level), ...count }
  })
  if (rows.length === 0) return null
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <ShortTable
        label={texts.title}
        fields={FIELDS}
        rows={rows}
        rowKey={({ level }) => level}
        actions={{
          label: texts.set,
          render: (row) => (
            <DialogButton
              renderButton={(open) => (
                <Button variant="default" size="sm" h={44} aria-label={texts.setOf(row.level)} onClick={open}>
                  {texts.set}
                </Button>
              )}
            >
              {(close) => <FeesDialog draft={draft} line={row} onClose={close} onSaved={onChange} />}
            </DialogButton>
          ),
        }}
      />
    </Panel>
  )
}

/** A typed amount in dollars; an empty one is null. */
const Typed = z.string().transform((typed, context) => {
  if (typed.trim() === '') return null
  const cents = parseAmount(typed)
  if (cents === null) context.addIssue({ code: 'custom', message: texts.wrong })
  return dollarsOf(cents ?? 0)
})

const Fees = z
  .object({ withoutBus: Typed, withBus: Typed })
  .refine(({ withoutBus, withBus }) => (withoutBus === null) === (withBus === null), {
    path: ['withBus'],
    message: texts.both,
  })

/** Whether the amounts as they are typed make the bus cheaper. */
function seemsSwapped(typed: z.input<typeof Fees>): boolean {
  const [withoutBusCents, withBusCents] = [parseAmount(typed.withoutBus), parseAmount(typed.withBus)]
  return withoutBusCents !== null && withBusCents !== null && isBusCheaper({ withoutBusCents, withBusCents })
}

type FeesDialogProps = { draft: TurnDraft; line: Line; onClose: () => void; onSaved: (turn: Turn) => void }

function FeesDialog({ draft: { turn, usual, levelFees }, line, onClose, onSaved }: FeesDialogProps) {
  const { level, fees } = line
  const present = usualFeesOf({ ...usual, levels: levelFees }, level)
  const initial = {
    withoutBus: fees ? typedAmount(fees.withoutBusCents) : '',
    withBus: fees ? typedAmount(fees.withBusCents) : '',
  }
  const { field, ...form } = useDraftForm(Fees, {
    initial,
    submit: async ({ withoutBus, withBus }) => {
      const typed = withoutBus === null || withBus === null ? null : { withoutBus, withBus }
      return call(setTurnFees, { params: { id: String(turn.id) }, body: { level, fees: typed } })
    },
    done: (saved) => {
      toastDone(turnTexts.saved)
      onSaved(saved.turn)
      onClose()
    },
    trouble: turnTexts.choose.failed,
  })
  const isSwapped = seemsSwapped(useTyped(form))
  return (
    <FormDialog of={form} title={texts.setOf(level)} submit={turnTexts.choose.save} onClose={onClose}>
      <Text size="sm">{texts.present(present.withoutBusCents, present.withBusCents)}</Text>
      <TextInput label={texts.withoutBus} inputMode="decimal" data-autofocus {...field('withoutBus')} />
      <TextInput label={texts.withBus} inputMode="decimal" {...field('withBus')} />
      {isSwapped ? (
        <Text size="sm" role="status">
          {texts.busCheaper}
        </Text>
      ) : null}
    </FormDialog>
  )
}
