import { Menu } from '@mantine/core'
import { IconHome, IconSettings, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Role } from '#domain/core/roles.ts'
import type { useUnreadAnnouncements } from '#data/announcements/announcements.ts'
import { announcementsHubScreen } from '#screens/announcements/announcements.screens.ts'
import { dashboardScreen } from '#screens/dashboards/dashboards.screens.ts'
import { settingsScreen } from '#screens/users/users.screens.ts'
import classes from './Header.module.css'
import type { MenuOfButton } from './LaterMenu.tsx'
import { layoutTexts as texts } from './layout.texts.ts'
import { linkTo, mayReach } from './screens.ts'

const LINKS = [
  { screen: dashboardScreen, label: texts.home, Icon: IconHome },
  { screen: settingsScreen, label: texts.settings, Icon: IconSettings },
] as const

/** Most titles of unread announcements in the menu; the screen of announcements has the others. */
const TITLES_AT_HAND = 3

const UnreadItem = ({ title, href }: { title: string; href: string }) => (
  <Menu.Item component={Link} to={href} className={classes['unread']}>
    {title}
  </Menu.Item>
)

type NotificationMenuProps = MenuOfButton & { unread: ReturnType<typeof useUnreadAnnouncements>; role: Role }

/** Menu of the bell: the first unread announcements, and links that the role can follow. */
export function NotificationMenu({ button, unread, role }: NotificationMenuProps) {
  const links = LINKS.filter(({ screen }) => mayReach(screen, role))
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={classes['account']}>
        <Menu.Label>{texts.notifications}</Menu.Label>
        {unread.slice(0, TITLES_AT_HAND).map(({ ref, title }) => (
          <UnreadItem key={ref} title={title} href={linkTo(announcementsHubScreen, {}, { open: ref })} />
        ))}
        <Menu.Item component={Link} to={linkTo(announcementsHubScreen)} leftSection={<IconSpeakerphone size={18} />}>
          {texts.announcements}
        </Menu.Item>
        {links.length > 0 ? <Menu.Divider /> : null}
        {links.map(({ screen, label, Icon }) => (
          <Menu.Item key={screen.id} component={Link} to={linkTo(screen)} leftSection={<Icon size={18} />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
