import type { DrawerProps } from '@mantine/core'
import { uiTexts } from './ui.texts.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useOverlays } from './use-overlays.ts'

type SidePanelProps = Omit<DrawerProps, 'closeButtonProps' | 'returnFocus'> & {
  /** The label of the closing button. */
  closeLabel?: string
}

/** A dialog at an edge of the screen. */
export function SidePanel({ closeLabel = uiTexts.close, ...drawer }: SidePanelProps) {
  useFocusReturn(drawer.opened)
  const overlays = useOverlays(drawer.opened, drawer.onClose)
  if (!overlays) return null
  return <overlays.Drawer returnFocus={false} closeButtonProps={{ 'aria-label': closeLabel, size: 44 }} {...drawer} />
}
