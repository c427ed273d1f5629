import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  ANNOUNCEMENT_LIMITS,
  TARGET_ROLES,
  type AnnouncementListed,
} from '#domain/announcements/announcements.schema.ts'
import { announcementActions } from '#data/announcements/managed.ts'
import { newRef } from '#data/device/new-ref.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import form from '#ui/form.module.css'
import tiles from '#ui/tiles.module.css'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { checked } from '../core/form/checked.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm, useTyped, type DraftForm } from '../core/form/use-draft-form.ts'
import { MomentField } from '../core/MomentField.tsx'
import { announcementOf, blankAnnouncement, problemsOf, typedOf, type Typed } from './announcement-form.ts'
import { manageTexts } from './manage.texts.ts'

const { form: texts, audience, fields: labels } = manageTexts

const modal = { size: 'lg', closeOnClickOutside: false } as const

type FieldsProps = Pick<DraftForm<Typed, Typed>, 'field' | 'part' | 'form'>

/** Whom it is for; parents may be those of one class. */
function AudienceFields({ field, form: state }: Pick<FieldsProps, 'field' | 'form'>) {
  const { targetRole } = useTyped({ form: state })
  const classes = useClassList()
  const known = classes.status === 'ready' ? classes.data : []
  return (
    <div className={form['wide']}>
      <NativeSelect
        label={labels.for}
        data={[
          { value: '', label: texts.choose },
          ...TARGET_ROLES.toReversed().map((value) => ({
            value,
            label: audience({ targetRole: value, className: null }),
          })),
        ]}
        {...field('targetRole')}
      />
      {targetRole === 'PARENT' ? (
        <NativeSelect
          label={labels.class}
          data={[
            { value: '', label: texts.allClasses },
            ...known.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...field('classId')}
        />
      ) : null}
    </div>
  )
}

function Fields({ field, part, form: state }: FieldsProps) {
  const { isEndless } = useTyped({ form: state })
  return (
    <>
      <TextInput
        label={labels.title}
        autoComplete="off"
        maxLength={ANNOUNCEMENT_LIMITS.title}
        data-autofocus
        {...field('title')}
      />
      <Textarea label={labels.message} autosize minRows={4} maxRows={12} {...field('message')} />
      <AudienceFields field={field} form={state} />
      <div className={form['wide']}>
        <MomentField label={labels.start} timeLabel={labels.startTime} {...part('start')} />
        <MomentField label={labels.end} timeLabel={labels.endTime} isDisabled={isEndless} {...part('end')} />
      </div>
      <div className={tiles['tiles']}>
        <label>
          <input type="checkbox" {...state.register('isEndless')} />
          {labels.endless}
        </label>
        <label>
          <input type="checkbox" {...state.register('isUrgent')} />
          {labels.urgent}
        </label>
      </div>
    </>
  )
}

type NewAnnouncementProps = { now: number; timeZone: string; onClose: () => void }

/** Publishes an announcement; what is typed stays as a draft until the school has it. */
export function NewAnnouncement({ now, timeZone, onClose }: NewAnnouncementProps) {
  const { ownerId, isAway, changed } = useDesk()
  const [initial] = useState(() => blankAnnouncement(newRef(), now, timeZone))
  const {
    field,
    part,
    form: state,
    ...rest
  } = useDraftForm(
    checked((typed: Typed) => problemsOf(typed, now, timeZone)),
    {
      initial,
      draft: { key: `announcements:new:${ownerId}`, ownerId },
      submit: (typed: Typed) => announcementActions.publish({ ref: typed.ref, ...announcementOf(typed, timeZone) }),
      done: (made) => {
        if (made === null) toastInfo(texts.known)
        else toastDone(texts.published)
        changed()
        onClose()
      },
      trouble: { failed: texts.failed, noServer: texts.noServer },
    },
  )
  return (
    <FormDialog
      of={rest}
      title={texts.addTitle}
      submit={texts.publish}
      button={{ disabled: isAway }}
      onClose={onClose}
      modal={modal}
      isWide
    >
      <Fields field={field} part={part} form={state} />
    </FormDialog>
  )
}

type EditAnnouncementProps = { announcement: AnnouncementListed; timeZone: string; onClose: () => void }

/** Changes an announcement, on the revision that the form was filled from. */
export function EditAnnouncement({ announcement, timeZone, onClose }: EditAnnouncementProps) {
  const { ownerId, isAway, changed } = useDesk()
  const [initial] = useState(() => typedOf(announcement, timeZone))
  const {
    field,
    part,
    form: state,
    ...rest
  } = useDraftForm(
    checked((typed: Typed) => problemsOf(typed, 0, timeZone)),
    {
      initial,
      draft: { key: `announcements:${announcement.id}:edit`, ownerId },
      submit: (typed: Typed) =>
        announcementActions.update(announcement.id, { ...announcementOf(typed, timeZone), base: typed.base }),
      done: () => {
        toastDone(texts.updated)
        changed()
        onClose()
      },
      trouble: { failed: texts.failed, noServer: texts.noServer },
    },
  )
  return (
    <FormDialog
      of={rest}
      title={texts.editTitle}
      submit={texts.update}
      button={{ disabled: isAway }}
      onClose={onClose}
      modal={modal}
      isWide
    >
      <Fields field={field} part={part} form={state} />
    </FormDialog>
  )
}
