import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { generateFees } from '#domain/fees/payments.endpoints.ts'
import { call } from '#data/api.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { nudge } from '#data/nudge.ts'
import { toastDone, toastFailed, toastInfo } from '#ui/toast.ts'
import { texts } from './portal.texts.ts'

/** Makes this month's fees at school; says what was really made. */
export function GenerateFees() {
  const [isBusy, setBusy] = useState(false)
  const generate = async () => {
    setBusy(true)
    toastInfo(texts.generating)
    try {
      const { made, skipped, free } = await call(generateFees, {})
      toastDone(texts.generated(made, skipped, free))
      nudge('sendNow')
    } catch (error) {
      toastFailed(isNoServer(error) ? texts.generateOffline : (serverMessage(error) ?? texts.generateFailed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} />}
      disabled={isBusy}
      title={texts.generateHint}
      onClick={() => void generate()}
    >
      {isBusy ? texts.generating : texts.generate}
    </Button>
  )
}
