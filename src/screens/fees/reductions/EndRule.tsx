import { Alert, NativeSelect, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { keyAfter, keyBefore } from '#domain/fees/reductions.rules.ts'
import { Reason } from '#domain/fees/fees.schema.ts'
import type { FeeRuleListed } from '#domain/fees/reductions.schema.ts'
import { ruleActions } from '#data/fees/fee-rules.ts'
import { toastDone } from '#ui/toast.ts'
import { useDesk } from '../../core/desk.ts'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import type { RemovalProps } from '../../core/list/records-screen.tsx'
import { RulePreview } from './RulePreview.tsx'
import { reductionTexts } from './reductions.texts.ts'
import { monthChoices } from './rule-words.ts'
import { usePreview } from './use-preview.ts'

const { end: texts, fields, rules: words } = reductionTexts

const Ending = z.object({ untilMonth: z.string(), reason: Reason })

/** Ends a rule with a month, and says before that who pays more then. */
export function EndRule({ row, onClose }: RemovalProps<FeeRuleListed & { firstMonth: number }>) {
  const { changed } = useDesk()
  const { firstMonth } = row
  const earliest = keyBefore(firstMonth)
  const { field, ...form } = useDraftForm(Ending, {
    initial: { untilMonth: String(earliest), reason: '' },
    submit: ({ untilMonth, reason }) =>
      ruleActions.end(row.id, { untilMonth: Number(untilMonth), reason, base: row.revision }),
    done: () => {
      toastDone(texts.done)
      changed()
      onClose()
    },
    trouble: texts,
  })
  const preview = usePreview()
  const until = Number(useTyped(form).untilMonth)
  const look = useEffectEvent((last: number) => preview.look(keyAfter(last), row.id))
  useEffect(() => look(until), [until])
  return (
    <FormDialog of={form} title={words.end(row.name)} submit={texts.submit} isDangerous onClose={onClose}>
      <NativeSelect label={texts.until} data={monthChoices(earliest)} data-autofocus {...field('untilMonth')} />
      {preview.trouble ? <Alert color="clay">{preview.trouble}</Alert> : null}
      {preview.preview ? <RulePreview of={preview.preview} /> : null}
      <Textarea label={fields.reason} maxLength={300} autosize minRows={2} {...field('reason')} />
    </FormDialog>
  )
}
