import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { isExpired, isUrgent, timeLeft } from '#domain/announcements/announcements.rules.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { noteOpened, type ShownAnnouncement } from '#data/announcements/announcements.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { NewsCard } from '#ui/NewsCard.tsx'
import { announcementTexts as texts } from './announcements.texts.ts'

/** Most characters of a message that is shown whole; a longer one, or one of several lines, is cut until it is opened. */
const SHORT = 140

const isLong = (message: string): boolean => message.length > SHORT || message.includes('\n')

type AnnouncementCardProps = {
  announcement: ShownAnnouncement
  now: number
  timeZone: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The card of an announcement; the first opening by each person is recorded. */
export function AnnouncementCard({ announcement, now, timeZone, isOpen, onOpen }: AnnouncementCardProps) {
  const { title, message, isRead, createdBy, createdAt } = announcement
  const [card, id] = [useRef<HTMLLIElement>(null), useId()]
  const isOver = isExpired(announcement, now)
  const isPressing = !isOver && isUrgent(announcement, now)
  const isNew = !isRead && !isOver
  const opened = useEffectEvent(() => {
    noteOpened(announcement).catch(() => undefined)
    card.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (isOpen) opened()
  }, [isOpen])
  const canFold = isOpen || isNew || isLong(message)
  const word = isOpen ? texts.close : isNew ? texts.open : texts.more
  return (
    <NewsCard
      ref={card}
      title={title}
      titleId={`${id}t`}
      chips={
        <>
          {isOver ? <Chip>{texts.expired}</Chip> : null}
          {isNew ? <Chip tone="blue">{texts.unread}</Chip> : null}
          {isPressing ? <Chip tone="bad">{texts.urgent}</Chip> : null}
        </>
      }
      message={message}
      messageId={`${id}m`}
      isCut={canFold && !isOpen}
      about={
        <>
          {texts.by(createdBy.fullName, texts.audience(announcement))}
          <span>{texts.published(formatDay(schoolDay(Date.parse(createdAt), timeZone)))}</span>
          {isOver ? null : <strong>{texts.left(timeLeft(announcement, now))}</strong>}
        </>
      }
      action={
        canFold ? (
          <button
            type="button"
            id={`${id}b`}
            aria-expanded={isOpen}
            aria-controls={`${id}m`}
            aria-labelledby={`${id}b ${id}t`}
            onClick={() => onOpen(!isOpen)}
          >
            {word}
          </button>
        ) : null
      }
      isUnread={isNew}
      isUrgent={isPressing}
    />
  )
}
