import { Menu } from '@mantine/core'
import { IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import type { Role } from '#domain/core/roles.ts'
import { findScreen } from '../areas.ts'
import { appTexts as texts } from './app.texts.ts'
import classes from './Header.module.css'
import { mayReach } from './screens.ts'
import { ThemeItems } from './ThemeToggle.tsx'

const LINKS = [
  { path: '/dashboard/userPhoto', label: texts.profile, Icon: IconUserCircle },
  { path: '/dashboard/ChangePassword', label: texts.changePassword, Icon: IconKey },
] as const

type AccountMenuProps = { user: LoginUser; role: Role; onSignOut: () => void }

export function AccountMenu({ user, role, onSignOut }: AccountMenuProps) {
  const links = LINKS.filter(({ path }) => {
    const screen = findScreen(path)
    return screen && mayReach(screen, role)
  })
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={classes['avatar']} aria-label={texts.account(user.fullname)}>
          <span aria-hidden>{user.fullname.trim().charAt(0).toUpperCase()}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['who']}>
          <strong>{user.fullname}</strong>
          <small>{user.email}</small>
        </div>
        <Menu.Divider />
        {links.map(({ path, label, Icon }) => (
          <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={18} />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Label>{texts.theme}</Menu.Label>
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={onSignOut}>
          {texts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
