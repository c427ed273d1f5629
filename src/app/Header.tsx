import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { shownPerson } from '#domain/school/shown-words.texts.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import type { Role } from '#domain/core/roles.ts'
import { useSchool } from '#data/session/use-session.ts'
import { appTexts } from './app.texts.ts'
import { Clock } from './Clock.tsx'
import { FindButton } from './FindButton.tsx'
import { Greeting } from './Greeting.tsx'
import classes from './Header.module.css'
import { AccountButton, Bell, ThemeButton } from './HeaderButtons.tsx'
import { layoutTexts } from './layout.texts.ts'
import { StatusChip } from './StatusChip.tsx'

type HeaderProps = { user: LoginUser; role: Role; onMenu: (() => void) | null; onSignOut: () => void }

export const Header = memo(function Header({ user, role, onMenu, onSignOut }: HeaderProps) {
  const school = useSchool()
  return (
    <header className={classes['header']} data-shell data-menu={onMenu ? true : undefined}>
      {onMenu ? (
        <ActionIcon className={classes['burger']} onClick={onMenu} aria-label={layoutTexts.openMenu}>
          <IconMenu2 size={24} />
        </ActionIcon>
      ) : null}
      <div className={classes['brand']}>
        <Link to="/" className={classes['title']}>
          <img src={school?.logo ?? '/icons/icon.svg'} width="30" height="30" alt="" />
          <span dir="auto">{school?.name ?? appTexts.product}</span>
        </Link>
        <Clock />
      </div>
      <div className={classes['greet']}>
        <Greeting name={shownPerson(user.fullname)} />
      </div>
      <StatusChip />
      {onMenu ? <FindButton userId={user.id} role={role} /> : null}
      <div className={classes['wide']}>
        <ThemeButton />
      </div>
      <Bell role={role} />
      <AccountButton user={user} role={role} onSignOut={onSignOut} />
    </header>
  )
})
