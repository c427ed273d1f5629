import { IconHome, IconInbox, IconSettings2 } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
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

type ItemProps = { screen: Screen; label?: string; Icon?: typeof IconHome; onPick: (() => void) | undefined }

const Item = ({ screen, label = screen.title, Icon, onPick }: ItemProps) => (
  <li>
    <NavLink to={linkTo(screen)} end className={classes['item']} onClick={onPick}>
      {Icon ? <Icon size={20} aria-hidden /> : null}
      <span>{label}</span>
    </NavLink>
  </li>
)

/** Home and outbox, then the groups of the specification as far as this role is offered them. */
export function SideMenu({ menu, onPick }: { menu: Menu; onPick?: () => void }) {
  return (
    <nav className={classes['menu']} aria-label={texts.menu}>
      <ul>
        {TOP.map(({ screen, Icon }) => (
          <Item key={screen.id} screen={screen} Icon={Icon} onPick={onPick} />
        ))}
      </ul>
      {menu.map(({ group, items }) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {items.map(({ screen, label }) => (
              <Item key={screen.id} screen={screen} label={label} onPick={onPick} />
            ))}
          </ul>
        </section>
      ))}
      <ul className={classes['bottom']}>
        {BOTTOM.map(({ screen, Icon }) => (
          <Item key={screen.id} screen={screen} Icon={Icon} onPick={onPick} />
        ))}
      </ul>
    </nav>
  )
}
