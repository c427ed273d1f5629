import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { MonthMade } from '#domain/fees/fee-months.schema.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import type { previewFees } from '#domain/fees/fee-months.endpoints.ts'
import { feeActions } from '#data/fees/missing-months.ts'
import { toastDone, toastFailed, toastInfo } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { AskGeneration } from './AskGeneration.tsx'
import { TakeBack } from './TakeBack.tsx'
import { generationTexts as texts } from './generation.texts.ts'

/** Button that says which fees of which months would be made, makes them once that is confirmed, and takes them back. */
export function GenerateFees({ onDone }: { onDone?: () => void }) {
  const [preview, setPreview] = useState<ReplyOf<typeof previewFees> | null>(null)
  const [toTakeBack, setToTakeBack] = useState<MonthMade | null>(null)
  const look = useAction(feeActions.preview, { done: setPreview, failed: toastFailed, trouble: texts })
  const making = useAction(feeActions.generate, {
    done: ({ months }) => {
      toastDone(texts.generated(months))
      onDone?.()
    },
    failed: toastFailed,
    trouble: texts,
    after: () => setPreview(null),
  })
  const generate = () => {
    toastInfo(texts.generating)
    void making.run(preview?.toMake ?? [])
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} />}
        disabled={look.isBusy || making.isBusy}
        title={texts.generateHint}
        onClick={() => void look.run()}
      >
        {making.isBusy ? texts.generating : texts.generate}
      </Button>
      {preview ? (
        <AskGeneration
          preview={preview}
          isBusy={making.isBusy}
          onConfirm={generate}
          onClose={() => setPreview(null)}
          onTakeBack={(month) => {
            setPreview(null)
            setToTakeBack(month)
          }}
        />
      ) : null}
      {toTakeBack ? (
        <TakeBack month={toTakeBack} onClose={() => setToTakeBack(null)} onDone={() => onDone?.()} />
      ) : null}
    </>
  )
}
