import { createAnnouncement, updateAnnouncement } from '#domain/announcements/announcements.endpoints.ts'
import { TARGET_ROLES, type AnnouncementListed } from '#domain/announcements/announcements.schema.ts'
import { instantOfMinute, REST_OF_MINUTE_MS, schoolMinute } from '#domain/core/times.ts'
import { useAnnouncementTime } from '#data/announcements/announcements.ts'
import { announcementActions } from '#data/announcements/managed.ts'

import { useClassList } from '#data/school/class-list.queries.ts'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { area, choice, line, moment, record, tick } from '../core/form/field-kinds.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import type { RecordFormProps } from '../core/list/records-screen.tsx'
import { manageTexts } from './manage.texts.ts'

const { form: texts, audience, fields: labels } = manageTexts

const modal = { size: 'lg', closeOnClickOutside: false } as const

/** `now`: the time at the school (milliseconds). */
type About = { now: number; timeZone: string }

/** The end of a new announcement, without a day: announcements usually end with the last minute of a day. */
const NO_END = 'T23:59'

/** The instant of a typed minute, plus `restMs` milliseconds; empty where the text is no minute. */
function instantOf(typed: string, timeZone: string, restMs = 0): string {
  const at = instantOfMinute(typed, timeZone)
  return at === null ? '' : new Date(at + restMs).toISOString()
}

export const announcementForm = recordForm(
  { add: createAnnouncement.body, change: updateAnnouncement.body },
  {
    title: line(labels.title, { isFull: true }),
    message: area(labels.message, { rows: 4 }),
    targetRole: choice(labels.for, TARGET_ROLES.toReversed(), {
      none: texts.choose,
      words: (targetRole) => audience({ targetRole, className: null }),
    }),
    /** The class whose parents are told; empty for the parents of all classes. */
    classId: record(labels.class),
    startDate: moment(labels.start, labels.startTime),
    endDate: { ...moment(labels.end, labels.endTime), blank: NO_END },
    isEndless: tick(labels.endless),
    isUrgent: tick(labels.urgent),
  },
  {
    read: (of: AnnouncementListed, { timeZone }: About) => ({
      ...of,
      startDate: schoolMinute(Date.parse(of.startDate), timeZone),
      endDate: of.endDate && schoolMinute(Date.parse(of.endDate), timeZone),
      isEndless: of.endDate === null,
    }),
    send: ({ classId, ...sent }, { startDate, endDate, isEndless }, { timeZone }) => ({
      ...sent,
      classId: sent.targetRole === 'PARENT' ? (classId ?? null) : null,
      startDate: instantOf(startDate, timeZone),
      // The announcement ends with the last moment of the chosen minute.
      endDate: isEndless ? null : instantOf(endDate, timeZone, REST_OF_MINUTE_MS),
    }),
    against: ({ endDate }, { now, timeZone }, typed) => {
      if (!endDate) return {}
      const [start, end] = [typed.startDate, typed.endDate].map((minute) => instantOf(minute, timeZone))
      if (start && end && end <= start) return { endDate: texts.endBeforeStart }
      // An announcement that is published already may be ended with an end in the past.
      return typed.base === 0 && Date.parse(endDate) < now ? { endDate: texts.endIsPast } : {}
    },
  },
)

/** Form that publishes or changes an announcement; shown once the time at the school is known. */
export function AnnouncementForm(props: RecordFormProps<unknown, AnnouncementListed>) {
  const now = useAnnouncementTime()
  return now === undefined ? null : <Opened {...props} about={{ now, timeZone: props.here.timeZone }} />
}

type OpenedProps = RecordFormProps<unknown, AnnouncementListed> & { about: About }

function Opened({ row, about, onClose }: OpenedProps) {
  const { ownerId, isAway, changed } = useDesk()
  const classes = useClassList()
  const of = useRecord(announcementForm, row, {
    ownerId,
    draftKey: row ? `announcements:${row.id}:edit` : `announcements:new:${ownerId}`,
    about,
    proposed: { startDate: schoolMinute(about.now, about.timeZone) },
    add: (body, { ref }) => announcementActions.publish(ref, body),
    change: (body, { id }) => announcementActions.update(id, body),
    done: (made) => {
      if (made === null) toastInfo(texts.known)
      else toastDone(row ? texts.updated : texts.published)
      changed()
      onClose()
    },
    reload: changed,
    trouble: texts,
  })
  const { targetRole, isEndless } = of.typed
  const isForParents = targetRole === 'PARENT'
  const options = [
    { value: '', label: texts.allClasses },
    ...(classes.status === 'ready' ? classes.data : []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <FormDialog
      of={of}
      title={row ? texts.editTitle : texts.addTitle}
      submit={row ? texts.update : texts.publish}
      button={{ disabled: isAway }}
      onClose={onClose}
      modal={modal}
      isWide
    >
      <RecordFields
        of={of}
        without={isForParents ? [] : ['classId']}
        look={{ targetRole: { isFull: !isForParents }, classId: { options }, endDate: { isDisabled: isEndless } }}
      />
    </FormDialog>
  )
}
