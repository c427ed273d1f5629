import { useEffect, useMemo, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { StudentDetail } from '#domain/students/students.schema.ts'
import { originOf, refusalOf, saveStudent, type Origin, type Refusal, type StudentDraft } from './save-student.ts'
import { differencesOf, merged, type Choice, type Difference, type DifferenceName } from './student-conflict.ts'
import { EMPTY_STUDENT, isSameStudent, studentResolver, valuesOf, type StudentValues } from './student-form.ts'

type FormOf = {
  initial: StudentDraft
  classNames: ReadonlyMap<string, string>
  keep: (draft: StudentDraft | null) => void
  onSaved: (student: StudentDetail) => void
}

/** What the form says to somebody who edits while another has saved. */
type Conflict = Extract<Refusal, { kind: 'changed' }> & { differences: Difference[] }

export type StudentFormState = {
  form: UseFormReturn<StudentValues>
  refusal: Exclude<Refusal, { kind: 'changed' }> | null
  conflict: Conflict | null
  submit: () => Promise<void>
  clear: () => void
  /** Goes on from what is at the school now, with these choices, and saves again. */
  settle: (choices: ReadonlyMap<DifferenceName, Choice>) => Promise<void>
  takeTheirs: () => void
}

/** Keeps what is typed, and nothing while it is as it was found. */
function useKept(
  form: UseFormReturn<StudentValues>,
  { origin, blank, keep }: { origin: Origin | null; blank: StudentValues; keep: FormOf['keep'] },
): void {
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      const values = form.getValues()
      keep(isSameStudent(values, blank) ? null : { values, origin })
    })
    return () => unsubscribe()
  }, [form, blank, origin, keep])
}

/** One student's form: kept as a draft, saved on the server, and never over somebody else's change unseen. */
export function useStudentForm({ initial, classNames, keep, onSaved }: FormOf): StudentFormState {
  const [origin, setOrigin] = useState(initial.origin)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const resolver = useMemo(() => studentResolver(origin !== null), [origin])
  const form = useForm<StudentValues>({ resolver, defaultValues: initial.values })
  const blank = origin?.before ?? EMPTY_STUDENT
  useKept(form, { origin, blank, keep })

  const differences = (from: Origin, current: StudentDetail) =>
    differencesOf({ before: from.before, mine: form.getValues(), theirs: valuesOf(current) }, classNames)
  const submitFrom = async (from: Origin | null) => {
    setRefusal(null)
    await form.handleSubmit(async () => {
      const outcome = await saveStudent(form.getValues(), from).catch(refusalOf)
      // A change that is there already was saved, and only the answer was lost.
      const isLost = 'kind' in outcome && outcome.kind === 'changed' && from && !differences(from, outcome.current)[0]
      const saved = isLost ? outcome.current : 'kind' in outcome ? null : outcome
      if (saved) keep(null)
      if (saved) onSaved(saved)
      else setRefusal(outcome as Refusal)
    })()
  }
  const goOnFrom = (current: StudentDetail, values: StudentValues): Origin => {
    const next = originOf(current)
    setOrigin(next)
    setRefusal(null)
    form.reset(values)
    return next
  }
  const changed = refusal?.kind === 'changed' ? refusal : null
  return {
    form,
    refusal: refusal?.kind === 'changed' ? null : refusal,
    conflict: changed && origin ? { ...changed, differences: differences(origin, changed.current) } : null,
    submit: () => submitFrom(origin),
    clear: () => {
      setRefusal(null)
      form.reset(blank)
      keep(null)
    },
    settle: async (choices) => {
      if (!changed) return
      const values = merged({ mine: form.getValues(), theirs: valuesOf(changed.current) }, choices)
      const next = goOnFrom(changed.current, values)
      keep({ values, origin: next })
      await submitFrom(next)
    },
    takeTheirs: () => {
      if (!changed) return
      goOnFrom(changed.current, valuesOf(changed.current))
      keep(null)
    },
  }
}
