import { IconSpeakerphone } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isExpired, isStarted, isUrgent, timeLeft } from '#domain/announcements/announcements.rules.ts'
import { TARGET_ROLES, type AnnouncementListed } from '#domain/announcements/announcements.schema.ts'
import { useAnnouncementTime } from '#data/announcements/announcements.ts'
import { announcementActions, useAllAnnouncements } from '#data/announcements/managed.ts'
import { type SourceAnswer, withData } from '#data/answers/source.ts'
import { beginningOf } from '#ui/beginning.ts'
import { Chip, type Tone } from '#ui/list/Chip.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { choiceOf } from '../core/list/filters.ts'
import { recordsScreen } from '../core/list/records-screen.tsx'
import { useMayPublish } from './may-publish.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { manageAnnouncementsScreen } from './announcements.screens.ts'
import { manageTexts as texts } from './manage.texts.ts'

const { audience, fields, filters, states, urgent } = texts

type State = keyof typeof states
/** An announcement with the values that depend on the present time. */
type Managed = AnnouncementListed & { state: State; isUrgentNow: boolean; left: string }

const stateOf = (each: AnnouncementListed, now: number): State => {
  if (isExpired(each, now)) return 'expired'
  return isStarted(each, now) ? 'present' : 'upcoming'
}

const managedAt = (all: readonly AnnouncementListed[], now: number): Managed[] =>
  all.map((each) => ({
    ...each,
    state: stateOf(each, now),
    isUrgentNow: isUrgent(each, now) && !isExpired(each, now),
    left: texts.left(timeLeft(each, now)),
  }))

/** All announcements in the server's order: those not expired first, then urgent ones, then the newest. */
function useManaged(): SourceAnswer<readonly Managed[]> {
  const { shown, ask } = useAllAnnouncements({})
  const now = useAnnouncementTime()
  const all = shown.status === 'ready' ? shown.data.announcements : null
  const rows = useMemo(() => (all && now !== undefined ? managedAt(all, now) : null), [all, now])
  return { shown: withData(shown, rows), ask }
}

const TONES: Readonly<Record<State, Tone>> = { present: 'good', upcoming: 'blue', expired: undefined }

const Standing = ({ of: { state, isUrgentNow, left } }: { of: Managed }) => {
  const chips = (
    <span>
      <Chip tone={TONES[state]}>{states[state]}</Chip> {isUrgentNow ? <Chip tone="bad">{urgent}</Chip> : null}
    </span>
  )
  return <Lines lines={[chips, state === 'expired' ? null : left]} />
}

const seenWords = ({ seenBy }: Managed): string =>
  seenBy === null ? texts.notTold : texts.seenBy(seenBy.count, seenBy.of)

/** Manage Announcements: the form and the list of announcements, with how many people have opened each. */
export default recordsScreen<readonly Managed[], Managed, 'for' | 'state'>(manageAnnouncementsScreen, useManaged, {
  lead: texts.lead,
  records: {
    label: fields.actions,
    words: {
      add: texts.add,
      edit: ({ title }) => texts.editOf(title),
      delete: ({ title }) => texts.deleteOf(title),
      needsServer: texts.needsServer,
    },
    Form: AnnouncementForm,
    useMayChange: useMayPublish,
    removal: {
      words: texts.delete,
      doneText: texts.delete.done,
      run: ({ id }) => announcementActions.remove(id),
      what: ({ title }) => title,
    },
  },
  filters: {
    for: choiceOf(
      filters.for,
      [
        { value: '', label: filters.everybody },
        ...TARGET_ROLES.toReversed().map((value) => ({
          value,
          label: audience({ targetRole: value, className: null }),
        })),
      ],
      { keeps: ({ targetRole }, value) => targetRole === value },
    ),
    state: choiceOf(
      filters.state,
      [
        { value: '', label: filters.allStates },
        ...(Object.keys(states) as State[]).map((value) => ({ value, label: states[value] })),
      ],
      { keeps: ({ state }, value) => state === value },
    ),
  },
  rows: (all) => all,
  columns: ({ heading, text, words, moment, exported }) => [
    heading('title', fields.title, ({ title }) => title, {
      shown: ({ title, message }) => <Lines lines={[title, beginningOf(message)]} />,
    }),
    exported('message', fields.message, ({ message }) => message),
    words('for', fields.for, (each) => audience(each), {
      shown: (each) => <Lines lines={[audience(each), texts.from(each.createdBy.fullName)]} />,
    }),
    text('state', fields.state, ({ state }) => states[state], {
      shown: (each) => <Standing of={each} />,
      canBreak: true,
    }),
    text('seenBy', fields.seenBy, seenWords, { order: ({ seenBy }) => seenBy?.count ?? -1 }),
    moment('startDate', fields.start, ({ startDate }) => startDate),
    moment('endDate', fields.end, ({ endDate }) => endDate),
    exported('left', fields.left, ({ left }) => left),
    exported('createdBy', fields.createdBy, ({ createdBy }) => createdBy.fullName),
    exported('createdAt', fields.createdAt, ({ createdAt }) => createdAt),
  ],
  find: ({ id, title, message, createdBy }) => ({ id, words: `${title} ${message} ${createdBy.fullName}` }),
  rowKey: ({ id }) => id,
  isDense: true,
  sort: ['', 'down'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  emptyHint: texts.emptyHint,
  noMatch: texts.noMatch,
  failed: texts.failed,
  icon: <IconSpeakerphone size={30} />,
})
