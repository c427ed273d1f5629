import { Box, Button, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { isUrgent, MOST_RECENT, timeLeft } from '#domain/announcements/announcements.rules.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { usePresentAnnouncements, type ShownAnnouncement } from '#data/announcements/announcements.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { NewsCard, NewsList } from '#ui/NewsCard.tsx'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { PHONE } from '#ui/phone.ts'
import { Panel } from '#ui/Panel.tsx'
import { HeldPlace } from '../core/HeldPlace.tsx'
import { announcementsHubScreen } from '../announcements/announcements.screens.ts'
import { dashboardTexts } from './dashboards.texts.ts'

const texts = dashboardTexts.announcements

/** The target of the link View All Announcements (DASH-8). */
const [VIEW_ALL = linkTo(announcementsHubScreen)] = announcementsHubScreen.aliases ?? []

/**
 * The first announcements of the signed-in person that have not expired; nothing while they are being read.
 * `isFolded`: a phone shows one line that opens them, with the number of those not opened, below those that are urgent and
 * not opened.
 */
export function RecentAnnouncements({ isFolded = false }: { isFolded?: boolean }) {
  const found = usePresentAnnouncements()
  // The list waits for the complete initial load, before which there would seem to be no announcements.
  const isWhole = usePulledAt() !== undefined
  const isReading = !found || !isWhole
  return (
    <HeldPlace name="announcements" isReading={isReading}>
      {isReading ? null : <Announcements {...found} isFolded={isFolded} />}
    </HeldPlace>
  )
}

type AnnouncementsProps = NonNullable<ReturnType<typeof usePresentAnnouncements>> & { isFolded: boolean }

function Announcements({ present, now, isFolded }: AnnouncementsProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const unread = present.filter(({ isRead }) => !isRead).length
  const unreadLine = unread > 0 ? texts.unreadLine(unread) : undefined
  const viewAll =
    present.length > MOST_RECENT ? (
      <Button component={Link} to={VIEW_ALL} variant="default" size="sm">
        {texts.viewAll}
      </Button>
    ) : null
  const recent = present.slice(0, MOST_RECENT)
  if (!isFolded || !isPhone || recent.length === 0)
    return (
      <Box mb="lg">
        <Panel title={texts.title} lead={unreadLine} action={viewAll}>
          {recent.length > 0 ? <RecentList recent={recent} now={now} /> : <p>{texts.none}</p>}
        </Panel>
      </Box>
    )
  const isPressing = (each: ShownAnnouncement): boolean => !each.isRead && isUrgent(each, now)
  const others = recent.filter((each) => !isPressing(each))
  return (
    <Stack gap="sm" mb="lg">
      <RecentList recent={recent.filter(isPressing)} now={now} />
      {others.length > 0 || viewAll ? (
        <FoldingPanel title={texts.title} brief={unreadLine}>
          <RecentList recent={others} now={now} />
          {viewAll}
        </FoldingPanel>
      ) : null}
    </Stack>
  )
}

const RecentList = ({ recent, now }: { recent: readonly ShownAnnouncement[]; now: number }) =>
  recent.length > 0 ? (
    <NewsList>
      {recent.map((each) => (
        <Recent key={each.ref} announcement={each} now={now} />
      ))}
    </NewsList>
  ) : null

function Recent({ announcement, now }: { announcement: ShownAnnouncement; now: number }) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const { ref, title, message, isRead, createdAt, createdBy } = announcement
  const isPressing = isUrgent(announcement, now)
  return (
    <NewsCard
      title={<Link to={linkTo(announcementsHubScreen, {}, { open: ref })}>{title}</Link>}
      chips={
        <>
          {isRead ? null : <Chip tone="blue">{texts.unread}</Chip>}
          {isPressing ? <Chip tone="bad">{texts.urgent}</Chip> : null}
        </>
      }
      message={message}
      isCut
      about={
        <>
          {texts.by(createdBy.fullName, texts.audience(announcement))}
          <span>{texts.published(formatDay(schoolDay(Date.parse(createdAt), timeZone)))}</span>
          <strong>{texts.left(timeLeft(announcement, now))}</strong>
        </>
      }
      isUnread={!isRead}
      isUrgent={isPressing}
    />
  )
}
