import { Alert, Button, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { findParent, updateParent } from '#domain/students/parents.endpoints.ts'
import { Relation, type ParentAccount, type ParentOfPhone } from '#domain/students/parents.schema.ts'
import { formatPhone, parsePhone } from '#domain/school/phone.rules.ts'
import { call } from '#data/answers/api.ts'
import { useSession } from '#data/session/use-session.ts'
import layout from '#ui/form.module.css'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { Form } from '../core/form/Form.tsx'
import { idField, idOf } from '../core/form/id-field.ts'
import { StudentField } from '../core/form/StudentField.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { SearchTrouble } from './FindStudent.tsx'
import classes from './office.module.css'
import { ParentQuestion } from './parents/ParentQuestion.tsx'
import { parentsTexts } from './parents/parents.texts.ts'
import { PhoneClaims } from './parents/PhoneClaims.tsx'
import { RelationField } from './parents/RelationField.tsx'
import { SlipMaker } from './parents/SlipMaker.tsx'
import { StudentParents } from './parents/StudentParents.tsx'
import { useSlip } from './parents/use-slip.ts'
import { StudentCard } from './StudentCard.tsx'
import { officeTexts } from './student-office.texts.ts'
import { TimedNote } from './TimedNote.tsx'
import { useFoundStudent } from './use-found-student.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = officeTexts.parent

const Link = z.object({
  studentId: idField({ missing: officeTexts.find.required, invalid: officeTexts.find.invalid }),
  phone: z
    .string()
    .refine((phone) => phone.trim() !== '', { message: texts.phoneRequired, abort: true })
    .refine((phone) => parsePhone(phone) !== null, texts.phoneWrong),
  relation: z.union([z.literal(''), Relation]),
})

/** Links a child to a parent's account, and shows and ends such links; typed values survive a reload. */
export default function LinkParentScreen() {
  const [address] = useAddress()
  const named = idOf(address.get('id'))
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['stack']}>
        <LinkForm key={named} named={named} />
        <PhoneClaims />
      </div>
    </Page>
  )
}

type Done = { id: number; name: string; newAccountOf: string | null }

function LinkForm({ named }: { named: number | null }) {
  const ownerId = useSession()?.user.id ?? null
  const [done, setDone] = useState<Done | null>(null)
  const [isNoted, setNoted] = useState(false)
  const hideNote = useCallback(() => setNoted(false), [])
  // The account of the phone, after it was looked up.
  const [parent, setParent] = useState<ParentOfPhone | null>(null)
  const [chosen, setChosen] = useState<ParentAccount | null>(null)
  const slip = useSlip()
  const { form, field, part, ...state } = useDraftForm(Link, {
    initial: { studentId: named === null ? '' : String(named), phone: '', relation: '' },
    blank: { studentId: '', phone: '', relation: '' },
    // A form opened by a link has a draft of its own for that student.
    draft: { key: named === null ? `parentLink:${ownerId}` : `parentLink:${ownerId}:${named}`, ownerId },
    asks: async ({ studentId, phone }) => {
      const found = await call(findParent, { query: { phone, studentId: String(studentId) } })
      setParent(found)
      setChosen(found.account ?? found.family[0] ?? null)
      return true
    },
    submit: ({ studentId, phone, relation }) => {
      const body = { studentId, parentPhone: parent?.phone ?? phone, parentId: chosen?.id ?? null }
      return call(updateParent, { body: { ...body, ...(relation && { relation }) } })
    },
    done: ({ parentUser, isNew }) => {
      setDone({ ...parentUser, name: parentUser.username, newAccountOf: isNew ? (parent?.phone ?? null) : null })
      setNoted(true)
    },
    trouble: (error) => texts.error(troubleOf(error, texts.failed)),
  })
  const typed = useWatch({ control: form.control, name: 'studentId' })
  const search = useFoundStudent(idOf(typed))
  const student = search.status === 'found' ? search.student : null
  const { value, onChange, error } = part('studentId')
  const missing = search.status === 'notFound' ? officeTexts.find.notFound : null
  const reset = () => {
    state.clear()
    setDone(null)
    setNoted(false)
  }
  return (
    <div className={classes['stack']}>
      {done && isNoted ? <TimedNote onGone={hideNote}>{texts.linked(done.name)}</TimedNote> : null}
      {done?.newAccountOf ? (
        <Alert color="nile" role="status" icon={<IconUserPlus size={22} />} title={texts.newTitle}>
          <p>{texts.newSteps(formatPhone(done.newAccountOf))}</p>
          <Button loading={slip.busyWith !== null} onClick={() => void slip.make(done.id)}>
            {texts.slip}
          </Button>
        </Alert>
      ) : null}
      <Panel title={texts.formTitle}>
        <Form of={state} submit={texts.submit} onCancel={reset} cancel={officeTexts.reset} isWide>
          <div className={layout['wide']}>
            <div>
              <StudentField
                label={officeTexts.find.field}
                typed={value}
                error={error ?? missing}
                onType={onChange}
                onChoose={(id) => onChange(String(id))}
              />
            </div>
            <TextInput
              label={texts.phone}
              description={texts.phoneHint}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              {...field('phone')}
            />
            <RelationField label={parentsTexts.links.relation} {...field('relation')} />
          </div>
          <SearchTrouble search={search} />
          {student ? <StudentCard student={student} /> : null}
        </Form>
      </Panel>
      {student ? <StudentParents student={student} Slips={SlipMaker} /> : null}
      {slip.dialog}
      <ParentQuestion
        pair={student && parent && state.toConfirm ? { student, parent, chosen } : null}
        of={state}
        onChoose={setChosen}
      />
    </div>
  )
}
