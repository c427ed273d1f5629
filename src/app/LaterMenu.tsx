import { cloneElement, useEffect, useState, type ComponentProps, type ReactElement } from 'react'
import { toastFailed } from '#ui/toast.ts'
import { appTexts } from './app.texts.ts'
import { firstScreen } from './first-screen.ts'
import type * as headerMenus from './header-menus.ts'

type Menus = typeof headerMenus

/** What each menu of the header gets: its button, and whether somebody has tapped it before the menu came. */
export type MenuOfButton = { button: ReactElement; startsOpen: boolean }

type LaterMenuProps<Name extends keyof Menus> = {
  menu: Name
  button: ReactElement<{ onClick?: () => void; 'data-menu'?: string }>
  items: Omit<ComponentProps<Menus[Name]>, keyof MenuOfButton>
}

// Kept for the lifetime of the page: only its first header is drawn without menus.
let loaded: Menus | null = null

const load = (): Promise<Menus> => import('./header-menus.ts').then((menus) => (loaded = menus))

const buttonOf = (menu: string): HTMLElement | null => document.querySelector(`[data-menu="${menu}"]`)

/**
 * A button of the header whose menu is loaded after the first screen, which does without it. A tap before that opens the
 * menu as soon as it has come.
 */
export function LaterMenu<Name extends keyof Menus>({ menu, button, items }: LaterMenuProps<Name>) {
  const [menus, setMenus] = useState(loaded)
  const [isWanted, setWanted] = useState(false)
  const [hadFocus, setHadFocus] = useState(false)
  useEffect(() => {
    if (menus) return
    let isOver = false
    const come = (all: Menus): void => {
      if (isOver) return
      setHadFocus(document.activeElement === buttonOf(menu))
      setMenus(all)
    }
    // Where it cannot be loaded, a tap tries again.
    void firstScreen.then(load).then(come, () => undefined)
    return () => {
      isOver = true
    }
  }, [menus, menu])
  useEffect(() => {
    // The button was drawn anew, within its menu.
    if (menus && hadFocus) buttonOf(menu)?.focus({ preventScroll: true })
  }, [menus, hadFocus, menu])
  if (menus) {
    const Menu = menus[menu] as (props: object) => ReactElement
    return <Menu {...items} button={cloneElement(button, { 'data-menu': menu })} startsOpen={isWanted} />
  }
  const want = (): void => {
    setWanted(true)
    load().then(setMenus, () => {
      setWanted(false)
      toastFailed(appTexts.chunk)
    })
  }
  return cloneElement(button, { 'data-menu': menu, onClick: want })
}
