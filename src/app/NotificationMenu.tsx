import { ActionIcon, Menu } from '@mantine/core'
import { IconBell, IconHome, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Role } from '#domain/core/roles.ts'
import { findScreen } from '../areas.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import { mayReach } from './screens.ts'

const LINKS = [
  { path: '/dashboard', label: texts.home, Icon: IconHome },
  { path: '/dashboard/settings', label: texts.settings, Icon: IconSettings },
] as const

/** Links of the notification menu whose screens exist and which this role can reach. */
export function NotificationMenu({ role }: { role: Role }) {
  const links = LINKS.filter(({ path }) => {
    const screen = findScreen(path)
    return screen && mayReach(screen, role)
  })
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
        {links.map(({ path, label, Icon }) => (
          <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={18} />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
