import { Button } from '@mantine/core'
import { IconArrowLeft, IconSpeakerphone } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { inOrder, isStarted } from '#domain/announcements/announcements.rules.ts'
import { useAnnouncements, useAnnouncementTime, type ShownAnnouncement } from '#data/announcements/announcements.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { NewsList } from '#ui/NewsCard.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge, ReplicaGate } from '../core/Gates.tsx'
import { dashboardScreen, parentDashboardScreen } from '../dashboards/dashboards.screens.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { announcementsHubScreen } from './announcements.screens.ts'
import { announcementTexts as texts } from './announcements.texts.ts'

function BackToDashboard() {
  const role = useSession()?.user.Role
  const dashboard = role === 'PARENT' ? parentDashboardScreen : dashboardScreen
  return (
    <Button component={Link} to={linkTo(dashboard)} variant="default" leftSection={<IconArrowLeft size={18} />}>
      {texts.back}
    </Button>
  )
}

/** All announcements for the person that have begun; the announcement named in the address is open. */
export default function AnnouncementsListScreen() {
  const reading = useAnnouncements()
  const now = useAnnouncementTime()
  return (
    <Page
      title={announcementsHubScreen.title}
      lead={texts.lead}
      actions={
        <>
          <ReplicaAge />
          <BackToDashboard />
        </>
      }
    >
      <ReplicaGate reading={reading} needsWhole failed={texts.failed}>
        {(all) => (now === undefined ? <LoadingSkeleton rows={4} /> : <Cards all={all} now={now} />)}
      </ReplicaGate>
    </Page>
  )
}

function Cards({ all, now }: { all: readonly ShownAnnouncement[]; now: number }) {
  const [params, set] = useAddress()
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const shown = useMemo(
    () =>
      inOrder(
        all.filter((each) => isStarted(each, now)),
        now,
      ),
    [all, now],
  )
  const open = params.get('open')
  if (shown.length === 0) return <EmptyState icon={<IconSpeakerphone size={30} />} title={texts.empty} />
  return (
    <NewsList>
      {shown.map((each) => (
        <AnnouncementCard
          key={each.ref}
          announcement={each}
          now={now}
          timeZone={timeZone}
          isOpen={each.ref === open}
          onOpen={(isOpen) => set({ open: isOpen ? each.ref : null })}
        />
      ))}
    </NewsList>
  )
}
