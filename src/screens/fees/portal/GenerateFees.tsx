import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { generateFees } from '#domain/fees/payments.endpoints.ts'
import { call } from '#data/api.ts'
import { nudge } from '#data/nudge.ts'
import { toastDone, toastFailed, toastInfo } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { texts } from './portal.texts.ts'

/** Generates the month's fees at school, and shows how many were created. */
export function GenerateFees() {
  const { run, isBusy } = useAction(() => call(generateFees, {}), {
    done: ({ made, skipped, free }) => {
      toastDone(texts.generated(made, skipped, free))
      nudge('sendNow')
    },
    failed: toastFailed,
    trouble: { failed: texts.generateFailed, noServer: texts.generateOffline },
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
