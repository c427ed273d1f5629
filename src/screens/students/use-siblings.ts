import { useDebouncedValue } from '@mantine/hooks'
import { listSiblings } from '#domain/students/families.endpoints.ts'
import { isPhone } from '#domain/school/phone.rules.ts'
import { useFamilyOfPhone } from '#data/students/family-of-phone.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { familyOf, type FamilyDetails } from './student-form.ts'

const DELAY_MS = 400

export type Sibling = { id: number; fullname: string; className: string | null; family: FamilyDetails }

const latestFirst = (a: Sibling, b: Sibling): number => b.id - a.id

/**
 * Children of a phone: those of the replica at once, then from the server with all details. `isSettled`: no more will
 * come, since the server has answered or cannot be asked.
 */
export function useSiblings(typed: string): { phone: string; siblings: Sibling[]; isSettled: boolean } {
  const [settled] = useDebouncedValue(typed, DELAY_MS)
  const phone = isPhone(settled) && settled === typed ? settled : ''
  const local = useFamilyOfPhone(phone)
  const { answer } = useAnswer(listSiblings, phone ? { query: { phone } } : null)
  if (!phone) return { phone, siblings: [], isSettled: false }
  if (answer.status === 'ready') {
    const siblings = answer.data.map((student) => ({ ...student, family: familyOf(student) })).sort(latestFirst)
    return { phone, siblings, isSettled: true }
  }
  const siblings = (local.status === 'ready' ? local.data : []).map(({ phone2, motherName, ...student }) => ({
    ...student,
    family: { ...(phone2 ? { phone2 } : {}), ...(motherName ? { motherName } : {}) },
  }))
  return { phone, siblings, isSettled: answer.status === 'failed' && local.status !== 'loading' }
}
