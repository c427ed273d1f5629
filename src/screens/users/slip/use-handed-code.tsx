import { useState } from 'react'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { toastFailed } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { SlipDialog } from './SlipDialog.tsx'
import { slipDialogTexts } from './slip-dialog.texts.ts'

/** Makes the code of an account, and gives the dialog that shows it once. `made`: called when there is a new one. */
export function useHandedCode(send: (id: number) => Promise<HandedCode>, made: () => void = () => undefined) {
  const [handed, setHanded] = useState<HandedCode | null>(null)
  const { run, busy } = useAction(send, {
    done: (code) => {
      setHanded(code)
      made()
    },
    failed: toastFailed,
    trouble: slipDialogTexts.failed,
  })
  const dialog = <SlipDialog handed={handed} onClose={() => setHanded(null)} />
  return { make: run, busyWith: busy?.[0] ?? null, dialog }
}
