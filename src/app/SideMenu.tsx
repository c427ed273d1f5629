import {
  IconBus,
  IconCalendarCheck,
  IconCash,
  IconCertificate,
  IconChevronDown,
  IconGavel,
  IconIdBadge2,
  IconLockAccess,
  IconPackages,
  IconReceipt2,
  IconReportMoney,
  IconSchool,
  IconSettings2,
  IconSpeakerphone,
  IconSun,
  IconUsers,
  IconUserCog,
} from '@tabler/icons-react'
import { memo, useId, useMemo, useState, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Role } from '#domain/core/roles.ts'
import { rememberGroup, useOpenGroups } from '#data/device/open-groups.ts'
import { systemInfoScreen } from '#screens/dashboards/dashboards.screens.ts'
import { screens } from '../areas.ts'
import { dailyScreens } from './daily-screens.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import { menuOf, type Menu } from './menu.ts'
import { linkTo, mayReach, type MenuGroup, type Screen } from './screens.ts'
import classes from './SideMenu.module.css'

const ICONS: Record<MenuGroup, typeof IconSun> = {
  'Rules And Announcements': IconSpeakerphone,
  Students: IconUsers,
  Classes: IconSchool,
  Attendance: IconCalendarCheck,
  Discipline: IconGavel,
  Exams: IconCertificate,
  'Student Fee': IconReceipt2,
  Payments: IconCash,
  Employee: IconIdBadge2,
  'School Bus Reports': IconBus,
  'Asset Manager': IconPackages,
  'Financial Report': IconReportMoney,
  Users: IconUserCog,
  Permissions: IconLockAccess,
}

type MenuState = {
  present: string
  onPick: (event: MouseEvent<HTMLAnchorElement>) => void
}

type ItemProps = MenuState & { screen: Screen; label?: string; Icon?: typeof IconSun }

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

/** Clicks that open a new tab, a download and the like are left to the browser. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

type GroupProps = { group: MenuGroup; isOpen: boolean; onToggle: () => void; children: ReactNode }

/** A group of the menu. The items of a folded group are not rendered, which saves nearly a hundred links at every start. */
function Group({ group, isOpen, onToggle, children }: GroupProps) {
  const id = useId()
  const Icon = ICONS[group]
  return (
    <section>
      <h2>
        <button type="button" className={classes['group']} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Icon size={20} aria-hidden />
          <span>{texts.groups[group]}</span>
          <IconChevronDown size={18} aria-hidden className={classes['arrow']} />
        </button>
      </h2>
      <ul id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </ul>
    </section>
  )
}

/** The open groups of the menu: the group of the current page, and the groups that the person has opened. */
function useGroups(menu: Menu, present: string) {
  const opened = useOpenGroups()
  // Set when the person folds the group of the current page; the group stays folded until the next page.
  const [folded, setFolded] = useState<{ group: MenuGroup; present: string } | null>(null)
  const isFolded = (group: MenuGroup): boolean => folded?.group === group && folded.present === present
  const inUse = menu.find(({ items }) => items.some(({ screen }) => isAt(screen, present)))?.group
  const isOpen = (group: MenuGroup): boolean =>
    opened?.includes(group) === true || (group === inUse && !isFolded(group))
  const toggle = (group: MenuGroup): void => {
    const willOpen = !isOpen(group)
    setFolded(willOpen ? null : { group, present })
    void rememberGroup(group, willOpen).catch(() => undefined)
  }
  return { isRead: opened !== undefined, isOpen, toggle }
}

type SideMenuProps = { role: Role; present: string; onPick?: () => void }

/**
 * The side menu: the screens that the role uses daily, then the groups (GEN-4) with the screens offered to the role. Not
 * made of the router's own links, which render again at every change of the address, as with each letter of a search.
 */
export const SideMenu = memo(function SideMenu({ role, present, onPick }: SideMenuProps) {
  const menu = useMemo(() => menuOf(screens, role), [role])
  const navigate = useNavigate()
  const { isRead, isOpen, toggle } = useGroups(menu, present)
  const pick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onPick?.()
    if (!isPlainClick(event)) return
    event.preventDefault()
    const to = event.currentTarget.getAttribute('href') ?? '/'
    void navigate(to, { replace: to === present })
  }
  const place = { present, onPick: pick }
  // The groups are rendered once it is known which are open; otherwise some would unfold after the first paint.
  if (!isRead) return <nav className={classes['menu']} aria-label={texts.menu} />
  return (
    <nav className={classes['menu']} aria-label={texts.menu}>
      <section>
        <h2 className={classes['today']}>
          <IconSun size={20} aria-hidden />
          {texts.today}
        </h2>
        <ul>
          {dailyScreens(role).map((screen) => (
            <Item key={screen.id} screen={screen} {...place} />
          ))}
        </ul>
      </section>
      {menu.map(({ group, items }) => (
        <Group key={group} group={group} isOpen={isOpen(group)} onToggle={() => toggle(group)}>
          {items.map(({ screen, label }) => (
            <Item key={screen.id} screen={screen} label={label} {...place} />
          ))}
        </Group>
      ))}
      {mayReach(systemInfoScreen, role) ? (
        <ul className={classes['bottom']}>
          <Item screen={systemInfoScreen} Icon={IconSettings2} {...place} />
        </ul>
      ) : null}
    </nav>
  )
})
