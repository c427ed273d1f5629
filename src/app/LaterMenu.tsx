import { cloneElement, useEffect, useState, type ComponentProps, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { toastFailed } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { firstScreen } from './first-screen.ts'
import type { headerMenus } from './header-menus.ts'

type Menus = typeof headerMenus

/** Props that every menu of the header gets. */
export type MenuOfButton = { button: ReactElement }

type LaterMenuProps<Name extends keyof Menus> = {
  menu: Name
  button: ReactElement<{ onClick?: () => void; 'data-menu'?: string }>
  items: Omit<ComponentProps<Menus[Name]>, keyof MenuOfButton>
}

// Loaded menus, kept for the lifetime of the page: only the first header is drawn without menus.
let loaded: Menus | null = null

/** Menus that were tapped before they were loaded, and open after loading; a second tap does not close these. */
const tapped = new Set<string>()

const load = (): Promise<Menus> => import('./header-menus.ts').then(({ headerMenus: all }) => (loaded = all))

const buttonOf = (menu: string): HTMLElement | null => document.querySelector(`[data-menu="${menu}"]`)

/** Renders the loaded menu, which replaces its button, and gives the focus back to the new button. */
function draw(menu: string, change: () => void): void {
  const hadFocus = document.activeElement === buttonOf(menu)
  flushSync(change)
  if (hadFocus) buttonOf(menu)?.focus({ preventScroll: true })
}

/**
 * A button of the header whose menu is loaded after the first screen. A tap before that opens the menu as soon as it is
 * loaded.
 */
export function LaterMenu<Name extends keyof Menus>({ menu, button, items }: LaterMenuProps<Name>) {
  const [menus, setMenus] = useState(loaded)
  useEffect(() => {
    // Where the menus cannot be loaded, a tap tries again.
    if (!loaded)
      void firstScreen
        .then(load)
        .then((all) => draw(menu, () => setMenus(all)))
        .catch(() => undefined)
  }, [menu])
  if (menus) {
    const Menu = menus[menu] as (props: object) => ReactElement
    return <Menu {...items} button={cloneElement(button, { 'data-menu': menu })} />
  }
  const open = async (): Promise<void> => {
    if (tapped.has(menu)) return
    tapped.add(menu)
    try {
      const all = await load()
      draw(menu, () => setMenus(all))
      buttonOf(menu)?.click()
    } catch {
      toastFailed(uiTexts.notLoaded)
    }
    tapped.delete(menu)
  }
  return cloneElement(button, { 'data-menu': menu, onClick: () => void open() })
}
