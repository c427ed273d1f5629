import { IconHome, IconInbox, IconSettings2 } from '@tabler/icons-react'
import { memo, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { dashboardScreen, systemInfoScreen } from '#screens/dashboards/dashboards.screens.ts'
import { outboxScreen } from '#screens/sync/sync.screens.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import type { Menu } from './menu.ts'
import { linkTo, type Screen } from './screens.ts'
import classes from './SideMenu.module.css'

const TOP = [
  { screen: dashboardScreen, Icon: IconHome },
  { screen: outboxScreen, Icon: IconInbox },
] as const
const BOTTOM = [{ screen: systemInfoScreen, Icon: IconSettings2 }] as const

type ItemProps = {
  screen: Screen
  label?: string
  Icon?: typeof IconHome
  present: string
  onPick: (event: MouseEvent<HTMLAnchorElement>) => void
}

const Item = ({ screen, label = screen.title, Icon, present, onPick }: ItemProps) => (
  <li>
    <a
      href={linkTo(screen)}
      className={classes['item']}
      aria-current={isAt(screen, present) ? 'page' : undefined}
      onClick={onPick}
    >
      {Icon ? <Icon size={20} aria-hidden /> : null}
      <span>{label}</span>
    </a>
  </li>
)

const isAt = (screen: Screen, present: string): boolean =>
  linkTo(screen).toLowerCase() === present.replace(/(.)\/$/, '$1').toLowerCase()

/** A new tab, a download and the like are the browser's own. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

type SideMenuProps = {
  menu: Menu
  /** The path at which the person is. */
  present: string
  onPick?: () => void
}

/**
 * Home and outbox, then the groups of the specification as far as this role is offered them. The router's own links are
 * drawn anew whenever anything of the address changes, a letter of a search too; there are sixty of them.
 */
export const SideMenu = memo(function SideMenu({ menu, present, onPick }: SideMenuProps) {
  const navigate = useNavigate()
  const pick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onPick?.()
    if (!isPlainClick(event)) return
    event.preventDefault()
    const to = event.currentTarget.getAttribute('href') ?? '/'
    void navigate(to, { replace: to === present })
  }
  return (
    <nav className={classes['menu']} aria-label={texts.menu}>
      <ul>
        {TOP.map(({ screen, Icon }) => (
          <Item key={screen.id} screen={screen} Icon={Icon} present={present} onPick={pick} />
        ))}
      </ul>
      {menu.map(({ group, items }) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {items.map(({ screen, label }) => (
              <Item key={screen.id} screen={screen} label={label} present={present} onPick={pick} />
            ))}
          </ul>
        </section>
      ))}
      <ul className={classes['bottom']}>
        {BOTTOM.map(({ screen, Icon }) => (
          <Item key={screen.id} screen={screen} Icon={Icon} present={present} onPick={pick} />
        ))}
      </ul>
    </nav>
  )
})
