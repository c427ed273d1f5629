import { useState } from 'react'
import type { RulePreview } from '#domain/fees/reductions.schema.ts'
import { ruleActions } from '#data/fees/fee-rules.ts'
import { useAction } from '../../core/form/use-action.ts'
import { reductionTexts } from './reductions.texts.ts'

type Asked = Parameters<typeof ruleActions.preview>

/** What a change of rules would do: asked for once for the same change, which may be saved after that. */
export function usePreview() {
  const [seen, setSeen] = useState<{ key: string; preview: RulePreview } | null>(null)
  const look = useAction(
    async (...asked: Asked) => ({ key: JSON.stringify(asked), preview: await ruleActions.preview(...asked) }),
    { done: setSeen, trouble: reductionTexts.form },
  )
  return {
    isSeen: (...asked: Asked): boolean => seen?.key === JSON.stringify(asked),
    look: (...asked: Asked) => void look.run(...asked),
    preview: seen?.preview ?? null,
    trouble: look.trouble,
    isBusy: look.isBusy,
  }
}
