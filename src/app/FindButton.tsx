import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role } from '#domain/core/roles.ts'
import { toastFailed } from '#ui/toast.ts'
import { appTexts } from './app.texts.ts'
import type * as find from './find/QuickFind.tsx'
import { layoutTexts as texts } from './layout.texts.ts'

type QuickFind = typeof find.QuickFind

const load = (): Promise<typeof find> => import('./find/QuickFind.tsx')

/** Opens quick find, whose chunk is loaded at the first use: by tap, or by Ctrl K from anywhere on the page. */
export function FindButton({ userId, role }: { userId: number; role: Role }) {
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ QuickFind: QuickFind } | null>(null)
  const open = (): void => {
    setOpen(true)
    if (!loaded)
      load().then(
        ({ QuickFind: component }) => setLoaded({ QuickFind: component }),
        () => {
          setOpen(false)
          toastFailed(appTexts.chunk)
        },
      )
  }
  // The shortcut also works while the focus is in another input.
  useHotkeys([['mod+K', () => (isOpen ? setOpen(false) : open())]], [])
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
      {isOpen && loaded ? <loaded.QuickFind userId={userId} role={role} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
