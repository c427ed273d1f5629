import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { Role } from '#domain/core/roles.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import { useLaterPart } from '#ui/use-later-part.ts'

const load = () => import('./find/QuickFind.tsx').then(({ QuickFind }) => QuickFind)

/** Button that opens quick find, also by Ctrl K from anywhere on the page. The chunk is loaded at the first use. */
export function FindButton({ userId, role }: { userId: number; role: Role }) {
  const { Part: QuickFind, isOpen, open, close } = useLaterPart(load)
  // The shortcut also works while the focus is in another input.
  useHotkeys([['mod+K', () => (isOpen ? close() : open())]], [])
  return (
    <>
      <ActionIcon
        onClick={open}
        onPointerEnter={() => void load().catch(() => undefined)}
        aria-label={texts.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title={texts.findHint}
      >
        <IconSearch size={22} />
      </ActionIcon>
      {isOpen && QuickFind ? <QuickFind userId={userId} role={role} onClose={close} /> : null}
    </>
  )
}
