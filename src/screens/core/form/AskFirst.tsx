import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { ConfirmedAction } from './use-action.ts'

export type AskFirstProps<Parsed> = {
  of: Pick<ConfirmedAction<Parsed>, 'toConfirm' | 'confirm' | 'close' | 'isBusy'>
  title: string
  confirm: string
  isDangerous?: boolean
  children: (toConfirm: Parsed) => ReactNode
}

/** Dialog that asks for confirmation before a form or a change is sent. */
export const AskFirst = <Parsed,>({ of, title, confirm, isDangerous, children }: AskFirstProps<Parsed>) => (
  <ConfirmDialog
    opened={of.toConfirm !== null}
    title={title}
    confirmLabel={confirm}
    isDangerous={isDangerous ?? false}
    isBusy={of.isBusy}
    onConfirm={of.confirm}
    onClose={of.close}
  >
    {of.toConfirm === null ? null : children(of.toConfirm)}
  </ConfirmDialog>
)
