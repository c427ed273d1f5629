// oxlint-disable-next-line eslint/no-restricted-imports -- The only drawer that returns the focus.
import { Drawer, type DrawerProps } from '@mantine/core'
import { uiTexts } from './ui.texts.ts'
import { useFocusReturn } from './use-focus-return.ts'

type SidePanelProps = Omit<DrawerProps, 'closeButtonProps' | 'returnFocus'> & {
  /** The label of the closing button. */
  closeLabel?: string
}

/** A dialog at an edge of the screen. */
export function SidePanel({ closeLabel = uiTexts.close, ...drawer }: SidePanelProps) {
  useFocusReturn(drawer.opened)
  return <Drawer returnFocus={false} closeButtonProps={{ 'aria-label': closeLabel, size: 44 }} {...drawer} />
}
