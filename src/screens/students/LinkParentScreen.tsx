import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useState, type SubmitEvent } from 'react'
import { findParent, listParents, updateParent } from '#domain/students/parents.endpoints.ts'
import type { ParentOfPhone } from '#domain/students/parents.schema.ts'
import { formatPhone, parsePhone } from '#domain/students/phone.rules.ts'
import { call } from '#data/api.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useDraft } from '#data/use-draft.ts'
import { useSession } from '#data/use-session.ts'
import form from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { SearchTrouble, studentIdOf } from './FindStudent.tsx'
import classes from './office.module.css'
import { ParentQuestion, type Pair } from './parents/ParentQuestion.tsx'
import { PhoneClaims } from './parents/PhoneClaims.tsx'
import { StudentParents } from './parents/StudentParents.tsx'
import { StudentCard } from './StudentCard.tsx'
import { officeTexts } from './student-office.texts.ts'
import { TimedNote } from './TimedNote.tsx'
import { useFoundStudent } from './use-found-student.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = officeTexts.parent

type Values = { studentId: string; phone: string }
const EMPTY: Values = { studentId: '', phone: '' }

/** Gives a parent's account the child, and shows and ends such links; what was typed survives a reload. */
export default function LinkParentScreen() {
  const ownerId = useSession()?.user.id ?? null
  const draft = useDraft<Values>(`parentLink:${ownerId}`, ownerId)
  return (
    <Page title={texts.title} lead={texts.lead}>
      {draft.found === undefined ? (
        <LoadingSkeleton rows={3} />
      ) : (
        <div className={classes['stack']}>
          <LinkForm initial={draft.found ?? EMPTY} keep={draft.keep} />
          <PhoneClaims />
        </div>
      )}
    </Page>
  )
}

type Done = { name: string; newAccountOf: string | null }

/** What is missing or wrong of the two fields. */
const problemsOf = ({ studentId, phone }: Values): Partial<Values> => ({
  ...(studentId.trim() === ''
    ? { studentId: officeTexts.find.required }
    : studentIdOf(studentId) === null
      ? { studentId: officeTexts.find.invalid }
      : {}),
  ...(phone.trim() === ''
    ? { phone: texts.phoneRequired }
    : parsePhone(phone) === null
      ? { phone: texts.phoneWrong }
      : {}),
})

function LinkForm({ initial, keep }: { initial: Values; keep: (values: Values | null) => void }) {
  const [values, setValues] = useState(initial)
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [isNoted, setNoted] = useState(false)
  const hideNote = useCallback(() => setNoted(false), [])
  // Whom the phone means, once somebody has asked.
  const [parent, setParent] = useState<ParentOfPhone | null>(null)
  const search = useFoundStudent(studentIdOf(values.studentId))
  const student = search.status === 'found' ? search.student : null
  const links = useAnswer(listParents, student ? { params: { id: String(student.id) } } : null)
  const problems = hasTried ? problemsOf(values) : {}
  const missing = search.status === 'notFound' ? officeTexts.find.notFound : null

  const change = (next: Values) => {
    setValues(next)
    setParent(null)
    keep(next.studentId || next.phone ? next : null)
  }
  const clear = () => {
    change(EMPTY)
    setTried(false)
    setTrouble(null)
  }
  const reset = () => {
    clear()
    setDone(null)
    setNoted(false)
  }
  const look = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    setTrouble(null)
    if (Object.keys(problemsOf(values)).length > 0) return
    setBusy(true)
    try {
      setParent(await call(findParent, { query: { phone: values.phone } }))
    } catch (error) {
      setTrouble(texts.error(troubleOf(error, texts.failed)))
    } finally {
      setBusy(false)
    }
  }
  const link = async ({ student: { id: studentId }, parent: { phone: parentPhone, account } }: Pair) => {
    const body = { studentId, parentPhone, parentId: account?.id ?? null }
    const { parentUser, isNew } = await call(updateParent, { body })
    setDone({ name: parentUser.username, newAccountOf: isNew ? parentPhone : null })
    setNoted(true)
    clear()
  }
  return (
    <div className={classes['stack']}>
      {done && isNoted ? <TimedNote onGone={hideNote}>{texts.linked(done.name)}</TimedNote> : null}
      {done?.newAccountOf ? (
        <Alert color="nile" role="status" icon={<IconUserPlus size={22} />} title={texts.newTitle}>
          {texts.newSteps(formatPhone(done.newAccountOf))}
        </Alert>
      ) : null}
      <Panel title={texts.formTitle}>
        <form onSubmit={(event) => void look(event)} noValidate>
          <Stack>
            {trouble ? <ProblemAlert message={trouble} /> : null}
            <div className={form['wide']}>
              <TextInput
                label={officeTexts.find.field}
                inputMode="numeric"
                autoComplete="off"
                value={values.studentId}
                onChange={(event) => change({ ...values, studentId: event.currentTarget.value })}
                error={problems.studentId ?? missing}
              />
              <TextInput
                label={texts.phone}
                description={texts.phoneHint}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                value={values.phone}
                onChange={(event) => change({ ...values, phone: event.currentTarget.value })}
                error={problems.phone}
              />
            </div>
            <SearchTrouble search={search} />
            {student ? <StudentCard student={student} /> : null}
            <div className={form['buttons']}>
              <Button type="submit" loading={isBusy}>
                {texts.submit}
              </Button>
              <Button variant="default" onClick={reset}>
                {officeTexts.reset}
              </Button>
            </div>
          </Stack>
        </form>
      </Panel>
      {student ? <StudentParents student={student} links={links.answer} onChanged={links.ask} /> : null}
      <ParentQuestion
        pair={student && parent ? { student, parent } : null}
        onClose={() => setParent(null)}
        onConfirm={link}
      />
    </div>
  )
}
