import { Button } from '@mantine/core'
import { IconBell, IconMessageCircle, IconPlus, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import type { Role } from '#domain/core/roles.ts'
import { useUnreadAnnouncements } from '#data/announcements/announcements.ts'
import { announcementsHubScreen, manageAnnouncementsScreen } from '../../announcements/announcements.screens.ts'
import { schoolSettingsScreen } from '../../settings/settings.screens.ts'
import { settingsScreen } from '../../users/users.screens.ts'
import { discussionScreen } from '../../workplans/workplans.screens.ts'
import { officeTexts as texts } from './office.texts.ts'

/** Links to announcements, work plans and settings: those of the school for administrators, the own ones for others. */
export function HeadActions({ role }: { role: Role }) {
  const unread = useUnreadAnnouncements().length
  const settings = mayReach(schoolSettingsScreen, role) ? schoolSettingsScreen : settingsScreen
  return (
    <>
      <Button
        component={Link}
        to={linkTo(announcementsHubScreen)}
        variant="default"
        leftSection={<IconBell size={20} aria-hidden />}
        aria-label={texts.announcements(unread)}
      >
        {unread}
      </Button>
      <Button component={Link} to={linkTo(discussionScreen)} variant="default" aria-label={texts.workPlans}>
        <IconMessageCircle size={20} aria-hidden />
      </Button>
      <Button component={Link} to={linkTo(settings)} variant="default" aria-label={texts.settings}>
        <IconSettings size={20} aria-hidden />
      </Button>
      <Button
        component={Link}
        to={linkTo(manageAnnouncementsScreen, {}, { form: 'new' })}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {texts.newAnnouncement}
      </Button>
    </>
  )
}
