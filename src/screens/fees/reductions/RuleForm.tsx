import { Alert } from '@mantine/core'
import type { NewFeeRule } from '#domain/fees/reductions.schema.ts'
import { mayName, type FeeRuleListed, type FeeRules } from '#domain/fees/reductions.schema.ts'
import { ruleActions } from '#data/fees/fee-rules.ts'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../../core/desk.ts'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { RecordFields } from '../../core/form/RecordFields.tsx'
import { useRecord } from '../../core/form/use-record-form.ts'
import type { RecordFormProps } from '../../core/list/records-screen.tsx'
import { NamedStudents } from './NamedStudents.tsx'
import { noEnd, ruleForm } from './rule-form.ts'
import { RulePreview } from './RulePreview.tsx'
import { reductionTexts } from './reductions.texts.ts'
import { monthChoices, monthWords } from './rule-words.ts'
import { usePreview } from './use-preview.ts'

const { form: texts, helps } = reductionTexts

const modal = { size: 'lg', closeOnClickOutside: false } as const

/** The terms of a body, without the revision that a change names. */
function termsOf(body: Partial<NewFeeRule & { base: number }>): NewFeeRule {
  const { base: _, ...terms } = body
  return terms as NewFeeRule
}

/** Form that adds a rule (`row` is null) or changes one from a month to come on; saved once it was shown whom it concerns. */
export function RuleForm({ row, data, onClose }: RecordFormProps<FeeRules, FeeRuleListed>) {
  const { ownerId, isAway, changed } = useDesk()
  const { firstMonth } = data
  const preview = usePreview()
  const asked = (body: Partial<NewFeeRule & { base: number }>) =>
    [body.fromMonth ?? firstMonth, row?.id, termsOf(body)] as const
  const of = useRecord(ruleForm, row, {
    ownerId,
    draftKey: row ? `fees:rule:${row.id}` : `fees:rule:new:${ownerId}`,
    proposed: { fromMonth: String(firstMonth) },
    about: { firstMonth },
    blocked: (body) => {
      if (preview.isSeen(...asked(body))) return null
      preview.look(...asked(body))
      return texts.lookFirst
    },
    add: (body, { ref }) => ruleActions.add(ref, body),
    change: (body, { id }) => ruleActions.change(id, body),
    done: (saved) => {
      if (saved === null) toastInfo(texts.known)
      else toastDone(row ? texts.changed : texts.added)
      changed()
      onClose()
    },
    reload: changed,
    trouble: texts,
  })
  const kind = of.typed.kind as FeeRuleListed['kind']
  const isSeen = preview.isSeen(...asked(ruleForm.sentOf(of.typed, { firstMonth })))
  const without = [
    ...(kind === 'sibling' ? [] : ['fromChild' as const]),
    ...(mayName(kind) ? [] : ['studentIds' as const]),
  ]
  return (
    <FormDialog
      of={of}
      title={row ? texts.changeTitle : texts.addTitle}
      submit={isSeen ? texts.save : texts.look}
      button={{ disabled: isAway || preview.isBusy }}
      onClose={onClose}
      modal={modal}
      isWide
    >
      {row ? <p>{texts.changeHelp(monthWords(firstMonth))}</p> : null}
      <RecordFields
        of={of}
        without={without}
        look={{
          kind: { hint: helps[kind] },
          fromMonth: { options: monthChoices(firstMonth) },
          untilMonth: { options: [noEnd, ...monthChoices(firstMonth)] },
        }}
        own={{ studentIds: <NamedStudents {...of.part('studentIds')} known={row?.students ?? []} /> }}
      />
      {preview.trouble ? <Alert color="clay">{preview.trouble}</Alert> : null}
      {preview.preview && isSeen ? <RulePreview of={preview.preview} /> : null}
    </FormDialog>
  )
}
