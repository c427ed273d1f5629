import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import { useSchool } from '#data/session/use-session.ts'
import { checked } from '../core/form/checked.ts'
import { useDraftForm, type FormState } from '../core/form/use-draft-form.ts'
import {
  originOf,
  refusalOf,
  saveStudent,
  type Origin,
  type Refusal,
  type Register,
  type StudentDraft,
} from './save-student.ts'
import { differencesOf, merged, type Choice, type Difference, type DifferenceName } from './student-conflict.ts'
import {
  editedStudentOf,
  emptyStudent,
  isSameStudent,
  newStudentOf,
  valuesOf,
  type StudentValues,
} from './student-form.ts'

/** The typed values, and what they were based on. */
type Typed = StudentValues & { origin: Origin | null }

/** What the form of a new student is filled with, and the call that registers her with it. */
export type Filled = { values: Partial<StudentValues>; register: Register }

type FormOf = {
  origin: Origin | null
  filled?: Filled | undefined
  draft: { key: string; ownerId: number }
  classNames: ReadonlyMap<string, string>
  onSaved: (student: StudentDetail) => void
}

/** Shown to a person who edits a student that somebody else has saved since. */
type Conflict = Extract<Refusal, { kind: 'changed' }> & { differences: Difference[] }

export type StudentFormState = FormState & {
  form: UseFormReturn<StudentValues>
  twin: Extract<Refusal, { kind: 'exists' }> | null
  conflict: Conflict | null
  /** Saves again with these choices, based on the current version. */
  settle: (choices: ReadonlyMap<DifferenceName, Choice>) => void
  takeTheirs: () => void
}

const Student = checked(
  ({ origin, ...values }: Typed) =>
    (origin ? editedStudentOf(values, origin.before) : newStudentOf(values)).errors ?? null,
)

const keepsBeside = (blank: StudentValues) => ({
  of: ({ origin, ...values }: Typed): StudentDraft | null =>
    isSameStudent(values, origin?.before ?? blank) ? null : { values, origin },
  back: ({ values, origin }: StudentDraft): Typed => ({ ...values, origin }),
})

/**
 * One student's form: a draft until it is saved on the server, which never overwrites somebody else's change unseen.
 */
export function useStudentForm({ origin, filled, draft, classNames, onSaved }: FormOf): StudentFormState {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const blank = { ...emptyStudent(useSchool()?.fees), ...filled?.values }
  const differences = (from: Origin, mine: StudentValues, current: StudentDetail) =>
    differencesOf({ before: from.before, mine, theirs: valuesOf(current) }, classNames)
  const { form, ...state } = useDraftForm(Student, {
    initial: { ...(origin?.before ?? blank), origin },
    draft: { ...draft, keeps: keepsBeside(blank) },
    submit: async ({ origin: from, ...values }) => {
      setRefusal(null)
      try {
        return await saveStudent(values, from, filled?.register)
      } catch (error) {
        const found = refusalOf(error)
        // When the change is there already it was saved before, and only the answer was lost.
        if (found.kind === 'changed' && from && !differences(from, values, found.current)[0]) return found.current
        throw error
      }
    },
    done: onSaved,
    stays: true,
    trouble: (error) => {
      const found = refusalOf(error)
      setRefusal(found)
      return found.kind === 'other' ? found.message : null
    },
  })
  const goOnFrom = (current: StudentDetail, values: StudentValues) => {
    setRefusal(null)
    form.reset({ ...values, origin: originOf(current) })
  }
  const changed = refusal?.kind === 'changed' ? refusal : null
  const read = () => {
    const { origin: from, ...values } = form.getValues()
    return { from, values }
  }
  const { from, values: mine } = read()
  return {
    ...state,
    // The fields' types do not include `origin`.
    form: form as unknown as UseFormReturn<StudentValues>,
    twin: refusal?.kind === 'exists' ? refusal : null,
    conflict: changed && from ? { ...changed, differences: differences(from, mine, changed.current) } : null,
    settle: (choices) => {
      if (!changed) return
      goOnFrom(changed.current, merged({ mine: read().values, theirs: valuesOf(changed.current) }, choices))
      state.submit()
    },
    takeTheirs: () => {
      if (changed) goOnFrom(changed.current, valuesOf(changed.current))
    },
    clear: () => {
      setRefusal(null)
      state.clear()
    },
  }
}
