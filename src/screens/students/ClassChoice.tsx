import { Button, NativeSelect, Stack } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { updateClass } from '#domain/students/moves.endpoints.ts'
import { call } from '#data/api.ts'
import { useClassList } from '#data/classes/classes.queries.ts'
import { noteMoved } from '#data/students/own-changes.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { officeTexts } from './student-office.texts.ts'
import type { FoundStudent } from './use-found-student.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = officeTexts.class

type ClassChoiceProps = {
  student: FoundStudent
  onMoved: (reply: ReplyOf<typeof updateClass>) => void
  onCancel: () => void
}

/** The class to put a student into; the present one cannot be chosen. The choice stands in the address. */
export function ClassChoice({ student, onMoved, onCancel }: ClassChoiceProps) {
  const list = useClassList()
  const [address, setAddress] = useAddress()
  const chosen = address.get('class') ?? ''
  const [problem, setProblem] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = (value: string) => {
    setProblem(null)
    setAddress({ class: value })
  }
  const confirm = async (event: SubmitEvent) => {
    event.preventDefault()
    const classId = Number(chosen)
    const wrong = !classId ? texts.required : classId === student.classId ? texts.same : null
    setProblem(wrong)
    setTrouble(null)
    if (wrong) return
    setBusy(true)
    try {
      const reply = await call(updateClass, { body: { studentId: student.id, classId } })
      await noteMoved([reply.student])
      onMoved(reply)
    } catch (error) {
      setTrouble(troubleOf(error, texts.failed))
      setBusy(false)
    }
  }
  const options = list.status === 'ready' ? list.data : []
  return (
    <Panel title={texts.chooseTitle(student.fullname)}>
      <form onSubmit={(event) => void confirm(event)} noValidate>
        <Stack>
          {trouble ? <ProblemAlert message={trouble} /> : null}
          {list.status === 'failed' ? <ProblemAlert message={texts.noClasses} onRetry={list.retry} /> : null}
          <NativeSelect
            label={texts.field}
            maw="20rem"
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value)}
            error={problem}
            data={[
              { value: '', label: texts.placeholder },
              ...options.map(({ id, name }) => ({
                value: String(id),
                label: id === student.classId ? texts.present(name) : name,
                disabled: id === student.classId,
              })),
            ]}
          />
          <div className={form['buttons']}>
            <Button type="submit" loading={isBusy}>
              {texts.confirm}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  )
}
