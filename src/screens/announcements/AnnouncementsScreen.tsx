import { IconSpeakerphone } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { isExpired, isStarted, isUrgent, timeLeft } from '#domain/announcements/announcements.rules.ts'
import { TARGET_ROLES, type AnnouncementListed } from '#domain/announcements/announcements.schema.ts'
import { useAnnouncementTime } from '#data/announcements/announcements.ts'
import { useAllAnnouncements } from '#data/announcements/managed.ts'
import { withData, type Asked, type Shown } from '#data/answers/source.ts'
import { beginningOf } from '#ui/beginning.ts'
import { Chip, type Tone } from '#ui/list/Chip.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { useAddress } from '#ui/use-address.ts'
import { DeskFrame } from '../core/DeskFrame.tsx'
import { choiceOf } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { NEW, NewButton } from '../core/list/NewButton.tsx'
import { AnnouncementActions } from './AnnouncementActions.tsx'
import { useMayPublish } from './may-publish.ts'
import { NewAnnouncement } from './AnnouncementForm.tsx'
import { manageAnnouncementsScreen } from './announcements.screens.ts'
import { manageTexts as texts } from './manage.texts.ts'

const { audience, fields, filters, states, urgent } = texts

type State = keyof typeof states
/** An announcement with what depends on the time. */
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

/** In the server's order: not expired, urgent, newest. */
function useManaged(): Asked<readonly Managed[]> {
  const { shown, ask } = useAllAnnouncements({})
  const now = useAnnouncementTime()
  const all = shown.status === 'ready' ? shown.data.announcements : null
  const rows = useMemo(() => (all && now !== undefined ? managedAt(all, now) : null), [all, now])
  return { shown: withData(shown, rows), ask }
}

type PartProps = { here: Here; ask: () => void; shown: Shown<unknown> }

function AddButton({ shown, ask }: PartProps) {
  return useMayPublish() ? <NewButton shown={shown} ask={ask} words={texts.add} /> : null
}

function DeskWithForm({ here, ask, shown, children }: PartProps & { children: ReactNode }) {
  const [params, set] = useAddress()
  const now = useAnnouncementTime()
  const mayPublish = useMayPublish()
  const isOpen = mayPublish && params.get('form') === NEW && now !== undefined
  return (
    <DeskFrame shown={shown} ask={ask} needsServer={texts.needsServer}>
      {children}
      {isOpen ? <NewAnnouncement now={now} timeZone={here.timeZone} onClose={() => set({ form: null })} /> : null}
    </DeskFrame>
  )
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

/** Manage Announcements: the form and the list, with who has opened what. */
export default listScreen<readonly Managed[], Managed, 'for' | 'state'>(manageAnnouncementsScreen, useManaged, {
  lead: texts.lead,
  tools: AddButton,
  around: DeskWithForm,
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
  actions: {
    label: fields.actions,
    render: (each, { here }) => <AnnouncementActions announcement={each} timeZone={here.timeZone} />,
  },
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
