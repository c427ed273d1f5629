import { Alert, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { z } from 'zod'
import { verifyPaper } from '#domain/exams/verify.endpoints.ts'
import type { Verified, VerifiedPaper } from '#domain/exams/verify.schema.ts'
import { call } from '#data/answers/api.ts'
import { LabelledValues } from '#ui/DescriptionList.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { Form } from '../../core/form/Form.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { OpenFrame } from '../../core/OpenFrame.tsx'
import { troubleOf } from '../../core/trouble.ts'
import { verifyScreen } from './verify.screens.ts'
import { verifyTexts as texts } from './verify.texts.ts'
import styles from './verify.module.css'

const Typed = z.object({ code: z.string().trim().min(1, texts.missing).max(100) })

type Asked = { verified: Verified } | { trouble: string } | null

/** Asks the server about the code of a paper; `again` repeats the request. */
function useVerified(code: string | undefined): { asked: Asked; again: () => void } {
  const [answer, setAnswer] = useState<{ key: string; asked: Asked } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${code ?? ''}:${attempt}`
  useEffect(() => {
    if (code === undefined) return undefined
    let isCurrent = true
    const say = (asked: Asked) => (isCurrent ? setAnswer({ key, asked }) : undefined)
    call(verifyPaper, { params: { code } }).then(
      (verified) => say({ verified }),
      (error: unknown) => say({ trouble: troubleOf(error, texts) }),
    )
    return () => {
      isCurrent = false
    }
  }, [code, key])
  return { asked: answer?.key === key ? answer.asked : null, again: () => setAttempt((before) => before + 1) }
}

/** Words of the paper, whose language may be read in the other direction than that of the page. */
const printed = (words: string) => <bdi>{words}</bdi>

const Paper = ({ paper }: { paper: VerifiedPaper }) => {
  const words = paper.isLeaving ? texts.leaving : texts
  return (
    <LabelledValues
      items={[
        [texts.school, printed(paper.school)],
        [texts.student, paper.student],
        [texts.className, paper.className],
        [texts.year, paper.academicYear],
        [words.exam, paper.exam ? printed(paper.exam) : texts.notStated],
        [words.total, printed(paper.total)],
        [words.result, printed(paper.result)],
      ]}
    />
  )
}

function Answer({ verified: { paper, changedSince, withheld } }: { verified: Verified }) {
  if (withheld)
    return (
      <Alert color="clay" role="status" icon={<IconHelpCircle size={22} />}>
        {texts.withheld}
      </Alert>
    )
  if (!paper)
    return (
      <Alert color="clay" role="status" icon={<IconHelpCircle size={22} />} title={texts.unknown}>
        {texts.unknownHint}
      </Alert>
    )
  return (
    <>
      <Alert color="leaf" role="status" icon={<IconCircleCheck size={22} />}>
        {paper.isLeaving ? texts.leaving.genuine : texts.genuine}
      </Alert>
      {changedSince ? (
        <Alert color="clay" role="status" icon={<IconAlertTriangle size={22} />}>
          {paper.isLeaving ? texts.leaving.changed : texts.changed}
        </Alert>
      ) : null}
      <Paper paper={paper} />
    </>
  )
}

function About({ code }: { code: string }) {
  const { asked, again } = useVerified(code)
  if (!asked) return <LoadingSkeleton rows={3} />
  return 'trouble' in asked ? <RetryNote words={asked.trouble} onRetry={again} /> : <Answer {...asked} />
}

/** The public screen that shows what the paper with a code says; no sign-in is needed. */
export default function VerifyScreen() {
  const { code } = useParams()
  const navigate = useNavigate()
  const { field, ...form } = useDraftForm(Typed, {
    initial: { code: code ?? '' },
    submit: async (typed) => typed,
    done: (typed) => void navigate(`${verifyScreen.path}/${encodeURIComponent(typed.code)}`),
    stays: true,
    trouble: texts,
  })
  return (
    <OpenFrame title={verifyScreen.title} lead={texts.lead}>
      <div className={styles['column']}>
        {code === undefined ? null : <About code={code} />}
        <Form of={form} submit={texts.submit} button={{ size: 'lg', fullWidth: true }}>
          <TextInput
            label={texts.code}
            description={texts.hint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            {...field('code')}
          />
        </Form>
      </div>
    </OpenFrame>
  )
}
