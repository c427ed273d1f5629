import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { feeActions } from '#data/fees/missing-months.ts'
import { toastDone, toastFailed, toastInfo } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { generationTexts as texts } from './generation.texts.ts'

/** Button that makes the fees of all months without any, and reports how many were made for each. */
export function GenerateFees({ onDone }: { onDone?: () => void }) {
  const { run, isBusy } = useAction(feeActions.generate, {
    done: ({ months }) => {
      toastDone(texts.generated(months))
      onDone?.()
    },
    failed: toastFailed,
    trouble: texts,
  })
  const generate = () => {
    toastInfo(texts.generating)
    void run()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} />}
      disabled={isBusy}
      title={texts.generateHint}
      onClick={generate}
    >
      {isBusy ? texts.generating : texts.generate}
    </Button>
  )
}
