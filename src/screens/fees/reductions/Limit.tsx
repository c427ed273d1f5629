import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import { limitReductions } from '#domain/fees/reductions.endpoints.ts'
import { dollarsOf, formatCents, parseAmount, typedAmount } from '#domain/school/money.ts'
import { ruleActions } from '#data/fees/fee-rules.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { IfMay } from '../../core/IfMay.tsx'
import { reductionTexts } from './reductions.texts.ts'

const { limit: texts } = reductionTexts

const MOST = 1_000_000

const Typed = z.object({
  limit: z
    .string()
    .trim()
    .refine((typed) => typed === '' || parseAmount(typed, MOST) !== null, texts.wrong),
})

type LimitProps = { limit: number | null; ask: () => void }

/** The most that rules may take off the fees of a month, and the way to change it. */
export const Limit = ({ limit, ask }: LimitProps) => (
  <p>
    {limit === null ? texts.none : texts.most(formatCents(limit))}{' '}
    <IfMay call={limitReductions}>
      <DialogButton
        renderButton={(open) => (
          <Button size="sm" h={44} variant="subtle" onClick={open}>
            {texts.change}
          </Button>
        )}
      >
        {(close) => <LimitDialog limit={limit} onClose={close} onSaved={ask} />}
      </DialogButton>
    </IfMay>
  </p>
)

type LimitDialogProps = { limit: number | null; onClose: () => void; onSaved: () => void }

function LimitDialog({ limit, onClose, onSaved }: LimitDialogProps) {
  const { field, ...form } = useDraftForm(Typed, {
    initial: { limit: limit === null ? '' : typedAmount(limit) },
    submit: (typed) => {
      const cents = parseAmount(typed.limit, MOST)
      return ruleActions.limit(cents === null ? null : dollarsOf(cents))
    },
    done: () => {
      toastDone(texts.saved)
      onSaved()
      onClose()
    },
    trouble: texts,
  })
  return (
    <FormDialog of={form} title={texts.change} submit={texts.save} onClose={onClose}>
      <TextInput label={texts.label} inputMode="decimal" autoComplete="off" data-autofocus {...field('limit')} />
    </FormDialog>
  )
}
