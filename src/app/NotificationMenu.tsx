import { ActionIcon, Menu } from '@mantine/core'
import { IconBell, IconHome, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Role } from '#domain/core/roles.ts'
import { dashboardScreen } from '#screens/dashboards/dashboards.screens.ts'
import { settingsScreen } from '#screens/users/users.screens.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import { linkTo, mayReach } from './screens.ts'

const LINKS = [
  { screen: dashboardScreen, label: texts.home, Icon: IconHome },
  { screen: settingsScreen, label: texts.settings, Icon: IconSettings },
] as const

/** Links of the notification menu that this role can follow. */
export function NotificationMenu({ role }: { role: Role }) {
  const links = LINKS.filter(({ screen }) => mayReach(screen, role))
  if (links.length === 0) return null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={texts.notifications}>
          <IconBell size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.notifications}</Menu.Label>
        {links.map(({ screen, label, Icon }) => (
          <Menu.Item key={screen.id} component={Link} to={linkTo(screen)} leftSection={<Icon size={18} />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
