import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import type { Role } from '#domain/core/roles.ts'
import { shownPerson } from '#domain/school/shown-words.texts.ts'
import { useUnreadAnnouncements } from '#data/announcements/announcements.ts'
import { usePhoto } from '#data/users/photo.ts'
import classes from './Header.module.css'
import { LaterMenu } from './LaterMenu.tsx'
import { layoutTexts as texts } from './layout.texts.ts'
import { useThemeChoice } from './theme-choice.ts'
import { THEME_ICONS } from './theme-icons.ts'

export function ThemeButton() {
  const choice = useThemeChoice((state) => state.choice)
  const Icon = THEME_ICONS[choice]
  const button = (
    <ActionIcon aria-label={`${texts.theme}: ${texts.themes[choice]}`} aria-haspopup="menu">
      <Icon size={22} />
    </ActionIcon>
  )
  return <LaterMenu menu="ThemeMenu" button={button} items={{}} />
}

const MOST_COUNTED = 99

/** The bell, with the number of unread announcements. */
export function Bell({ role }: { role: Role }) {
  const unread = useUnreadAnnouncements()
  const button = (
    <ActionIcon className={classes['bell']} aria-label={texts.notificationsOf(unread.length)} aria-haspopup="menu">
      <IconBell size={22} />
      {unread.length > 0 ? (
        <span className={`${classes['count']} num`} aria-hidden>
          {unread.length > MOST_COUNTED ? `${MOST_COUNTED}+` : unread.length}
        </span>
      ) : null}
    </ActionIcon>
  )
  return <LaterMenu menu="NotificationMenu" button={button} items={{ unread, role }} />
}

type AccountButtonProps = { user: LoginUser; role: Role; onSignOut: () => void }

/** Button of the account menu: the person's photo, or the first letter of her name while there is no photo. */
export function AccountButton({ user, role, onSignOut }: AccountButtonProps) {
  const photo = usePhoto(user.photoUrl)
  const button = (
    <button
      type="button"
      className={classes['avatar']}
      aria-label={texts.account(shownPerson(user.fullname))}
      aria-haspopup="menu"
    >
      {photo ? (
        <img src={photo} width="36" height="36" alt="" />
      ) : (
        <span aria-hidden>{shownPerson(user.fullname).trim().charAt(0).toUpperCase()}</span>
      )}
    </button>
  )
  return <LaterMenu menu="AccountMenu" button={button} items={{ user, role, onSignOut }} />
}
