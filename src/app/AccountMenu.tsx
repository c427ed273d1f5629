import { Menu } from '@mantine/core'
import {
  IconArrowsExchange,
  IconDeviceDesktop,
  IconHelpCircle,
  IconKey,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { shownPerson } from '#domain/school/shown-words.texts.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { toldNameOf } from '#domain/auth/sign-in-name.ts'
import type { Role } from '#domain/core/roles.ts'
import { usePeople } from '#data/session/people.ts'
import { switchUserScreen } from '#screens/auth/auth.screens.ts'
import { systemInfoScreen } from '#screens/dashboards/dashboards.screens.ts'
import { helpScreen } from '#screens/core/help/help.screens.ts'
import { changePasswordScreen, profileScreen, settingsScreen } from '#screens/users/users.screens.ts'
import type { MenuOfButton } from './LaterMenu.tsx'
import { layoutTexts as texts } from './layout.texts.ts'
import classes from './Header.module.css'
import { linkTo, mayReach } from './screens.ts'
import { LanguageItems } from './LanguageItems.tsx'
import { ThemeItems } from './ThemeMenu.tsx'

/** Links of the account menu, among them those of the notification menu, for which phones have no room. */
const LINKS = [
  { screen: profileScreen, label: texts.profile, Icon: IconUserCircle },
  { screen: changePasswordScreen, label: texts.changePassword, Icon: IconKey },
  { screen: settingsScreen, label: texts.settings, Icon: IconSettings },
  { screen: systemInfoScreen, label: systemInfoScreen.title, Icon: IconDeviceDesktop },
  { screen: helpScreen, label: helpScreen.title, Icon: IconHelpCircle },
] as const

/** Most names of other people in the account menu; all people are on the screen for switching users. */
const NAMES_AT_HAND = 3

/** Items that switch users on a shared tablet in three steps: open the menu, choose a name, type the password. */
function SwitchItems({ userId }: { userId: number }) {
  const others = (usePeople() ?? []).filter(({ id }) => id !== userId)
  return (
    <>
      <Menu.Label>{texts.switchUser}</Menu.Label>
      {others.slice(0, NAMES_AT_HAND).map(({ id, fullname }) => (
        <Menu.Item
          key={id}
          component={Link}
          to={linkTo(switchUserScreen, {}, { to: String(id) })}
          leftSection={<IconArrowsExchange size={18} />}
        >
          {fullname}
        </Menu.Item>
      ))}
      <Menu.Item component={Link} to={linkTo(switchUserScreen)} leftSection={<IconArrowsExchange size={18} />}>
        {texts.otherUser}
      </Menu.Item>
    </>
  )
}

type AccountMenuProps = MenuOfButton & { user: LoginUser; role: Role; onSignOut: () => void }

export function AccountMenu({ button, user, role, onSignOut }: AccountMenuProps) {
  const links = LINKS.filter(({ screen }) => mayReach(screen, role))
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={classes['account']}>
        <div className={classes['who']}>
          <strong>{shownPerson(user.fullname)}</strong>
          <small>{toldNameOf(user)}</small>
        </div>
        <Menu.Divider />
        {links.map(({ screen, label, Icon }) => (
          <Menu.Item key={screen.id} component={Link} to={linkTo(screen)} leftSection={<Icon size={18} />}>
            {label}
          </Menu.Item>
        ))}
        <SwitchItems userId={user.id} />
        <Menu.Label>{texts.language}</Menu.Label>
        <LanguageItems role={role} />
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
