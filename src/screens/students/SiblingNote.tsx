import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import form from '#ui/form.module.css'
import { toastDone } from '#ui/toast.ts'
import {
  missingOf,
  otherOf,
  phoneOf,
  type FamilyDetails,
  type StudentField,
  type StudentValues,
} from './student-form.ts'
import classes from './student-form.module.css'
import { formTexts } from './student-form.texts.ts'
import { useSiblings } from './use-siblings.ts'

const texts = formTexts.siblings

type SiblingNoteProps = { student: UseFormReturn<StudentValues>; isRestored: boolean }

/** Siblings found by the phone: fills empty family fields at once, and others only on request. */
export function SiblingNote({ student, isRestored }: SiblingNoteProps) {
  const values = useWatch({ control: student.control }) as StudentValues
  const phone = phoneOf(values)
  const found = useSiblings(phone)
  // A restored form was filled before, and fields that are empty in it were emptied by the person.
  const handled = useRef(isRestored ? phone : '')
  const [latest] = found.siblings
  const family = found.isSettled ? latest?.family : undefined
  useEffect(() => {
    if (!family || handled.current === found.phone) return
    handled.current = found.phone
    const missing = missingOf(student.getValues(), family)
    if (Object.keys(missing).length === 0) return
    take(student, missing)
    toastDone(texts.filled)
  }, [family, found.phone, student])
  if (found.siblings.length === 0) return null
  return (
    <section className={`${classes['siblings']} ${form['full']}`} role="status">
      <h3>{texts.title(found.siblings.length)}</h3>
      <ul>
        {found.siblings.map((sibling, at) => {
          const others = otherOf(values, sibling.family)
          // Siblings usually have the same details, which are offered once.
          const isOffered = !found.siblings.slice(0, at).some(({ family }) => isSameFamily(family, sibling.family))
          return (
            <li key={sibling.id}>
              <span>
                {sibling.fullname}
                {sibling.className ? `, ${sibling.className}` : ''}
              </span>
              {found.isSettled && isOffered && Object.keys(others).length > 0 ? (
                <Button
                  size="sm"
                  h={44}
                  variant="default"
                  aria-label={texts.use(sibling.fullname)}
                  onClick={() => take(student, others)}
                >
                  {texts.useShort}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const isSameFamily = (a: FamilyDetails, b: FamilyDetails): boolean => JSON.stringify(a) === JSON.stringify(b)

function take(student: UseFormReturn<StudentValues>, details: FamilyDetails): void {
  for (const [field, value] of Object.entries(details))
    student.setValue(field as StudentField, value, { shouldDirty: true, shouldValidate: student.formState.isSubmitted })
}
