import { Alert, Button, NativeSelect } from '@mantine/core'
import { z } from 'zod'
import type { AssignedBus } from '#domain/buses/buses.schema.ts'
import { busKey, hasBus } from '#domain/school/buses.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { busActions, type BusView } from '#data/buses/registry.ts'
import { useOneStudent } from '#data/students/one-student.ts'
import { useUsualFees } from '#data/school/usual-fees.ts'
import { LabelledValues } from '#ui/DescriptionList.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { idField, idOf } from '../core/form/id-field.ts'
import { StudentField } from '../core/form/StudentField.tsx'
import { useAction } from '../core/form/use-action.ts'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { assignTexts as texts, busTexts } from './buses.texts.ts'

const Assignment = z.object({
  studentId: idField({ missing: texts.missingStudent, invalid: texts.invalidStudent }),
  busId: idField({ missing: texts.missingBus, invalid: texts.missingBus }),
})

type AssignFormProps = {
  buses: readonly BusView[]
  ownerId: number
  isAway: boolean
  onAssigned: (assigned: AssignedBus) => void
}

/** Form with a student and the bus that she takes. */
export function AssignForm({ buses, ownerId, isAway, onAssigned }: AssignFormProps) {
  const { form, field, part, ...state } = useDraftForm(Assignment, {
    initial: { studentId: '', busId: '' },
    // The bus stays chosen, since the next student often takes the same one.
    blank: ({ busId }) => ({ studentId: '', busId }),
    draft: { key: `buses:assign:${ownerId}`, ownerId },
    blocked: ({ studentId }) =>
      reading.status === 'ready' && reading.data === null && studentId === id ? texts.notFound : null,
    submit: busActions.assign,
    done: (assigned) => {
      toastDone(texts.done)
      for (const warning of assigned.warnings) toastInfo(warning)
      onAssigned(assigned)
    },
    trouble: texts,
  })
  const typed = useTyped({ form })
  const id = idOf(typed.studentId)
  const reading = useOneStudent(id)
  const student = reading.status === 'ready' ? reading.data : null
  const bus = buses.find((each) => String(each.id) === typed.busId)
  const isOnIt = student !== null && bus !== undefined && busKey(student.bus) === busKey(bus.label)
  const { value, onChange, error } = part('studentId')
  return (
    <Panel title={texts.panel}>
      <Form of={state} submit={texts.assign} button={{ disabled: isAway }}>
        <StudentField
          label={texts.student}
          typed={value}
          error={error ?? (id !== null && reading.status === 'ready' && student === null ? texts.notFound : undefined)}
          onType={onChange}
          onChoose={(chosen) => onChange(String(chosen))}
        />
        {student ? <Student student={student} isAway={isAway} /> : null}
        <NativeSelect
          label={texts.bus}
          data={[
            { value: '', label: texts.choose },
            ...buses.map(({ id: of, label, riders, seats }) => ({
              value: String(of),
              label: texts.option(label, riders, seats),
            })),
          ]}
          {...field('busId')}
        />
        {isOnIt ? <Alert color="nile">{texts.same}</Alert> : null}
        {bus && !isOnIt && bus.riders >= bus.seats ? (
          <Alert color="amber" role="status">
            {texts.full(bus.label, bus.seats, bus.riders)}
          </Alert>
        ) : null}
      </Form>
    </Panel>
  )
}

/** The found student, her present bus, and her fee where the role may see it. */
function Student({ student, isAway }: { student: StudentRow & { className: string | null }; isAway: boolean }) {
  const usual = useUsualFees().usualOf(student.classId)
  const { id, fullname, className, bus, feeCents } = student
  const ending = useAction(() => busActions.endRide(id), {
    done: () => toastDone(texts.ended(fullname)),
    trouble: { failed: texts.endFailed, noServer: texts.noServer },
  })
  return (
    <div>
      <LabelledValues
        items={[
          [busTexts.fields.fullname, fullname],
          [busTexts.fields.className, className ?? busTexts.none],
          [texts.now, hasBus(student) ? bus : texts.noBus],
          ...(feeCents === undefined
            ? []
            : [
                [
                  texts.fee,
                  feeCents === usual.withBusCents ? texts.usual(formatCents(feeCents)) : formatCents(feeCents),
                ] as const,
              ]),
        ]}
      />
      {hasBus(student) ? (
        <Button
          variant="default"
          mt="xs"
          disabled={isAway}
          loading={ending.isBusy}
          aria-label={texts.endOf(fullname)}
          onClick={() => void ending.run()}
        >
          {texts.end}
        </Button>
      ) : null}
      {ending.trouble ? <ProblemAlert message={ending.trouble} /> : null}
    </div>
  )
}
