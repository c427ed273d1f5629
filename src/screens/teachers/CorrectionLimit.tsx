import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { getCorrectionLimit, setCorrectionLimit } from '#domain/teachers/teachers.endpoints.ts'
import { CorrectionLimit as LimitBody, type TeacherLimit } from '#domain/teachers/teachers.schema.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { Panel } from '#ui/Panel.tsx'
import { Quota } from '#ui/Quota.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { AnswerGate } from '../core/Gates.tsx'
import { teachersTexts } from './teachers.texts.ts'

const texts = teachersTexts.limit

const LimitForm = z.object({
  limit: z
    .string()
    .regex(/^\s*\d*\s*$/, texts.wrong)
    .transform((typed) => (typed.trim() === '' ? null : Number(typed)))
    .pipe(LimitBody.shape.correctionLimit),
})

/** The correction limit of a teacher, what is used of it, and another limit. */
export function CorrectionLimit({ teacherId }: { teacherId: number | null }) {
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {teacherId === null ? (
        <SetLimit teacherId={null} own={null} onSaved={() => undefined} />
      ) : (
        <Known teacherId={teacherId} />
      )}
    </Panel>
  )
}

function Known({ teacherId }: { teacherId: number }) {
  const { answer, ask } = useAnswer(getCorrectionLimit, { params: { id: String(teacherId) } })
  return (
    <AnswerGate answer={answer} onRetry={ask}>
      {({ correctionLimit, correctionsUsed, remaining, isOwn }: TeacherLimit) => (
        <>
          <Quota limit={correctionLimit} used={correctionsUsed} remaining={remaining} />
          <p>{isOwn ? texts.own : texts.ofSchool}</p>
          <SetLimit
            key={`${isOwn} ${correctionLimit}`}
            teacherId={teacherId}
            own={isOwn ? correctionLimit : null}
            onSaved={ask}
          />
        </>
      )}
    </AnswerGate>
  )
}

type SetLimitProps = { teacherId: number | null; own: number | null; onSaved: () => void }

function SetLimit({ teacherId, own, onSaved }: SetLimitProps) {
  const limit = useDraftForm(LimitForm, {
    initial: { limit: own === null ? '' : String(own) },
    blocked: () => (teacherId === null ? texts.wrong : null),
    submit: (typed) => call(setCorrectionLimit, { body: { userId: teacherId ?? 0, correctionLimit: typed.limit } }),
    done: ({ message }) => {
      toastDone(message)
      onSaved()
    },
    trouble: texts.failed,
  })
  return (
    <Form of={limit} submit={texts.submit}>
      <TextInput
        label={texts.field}
        description={texts.fieldHint}
        inputMode="numeric"
        autoComplete="off"
        {...limit.field('limit')}
      />
    </Form>
  )
}
