import { taughtBy } from '#domain/teachers/taught.rules.ts'
import { getTeaching } from '#domain/teachers/teachers.endpoints.ts'
import { useAnswer } from '../answers/use-answer.ts'
import { useClassList } from '../school/class-list.queries.ts'

/** What an account teaches, with the names of its classes. */
export type AccountTaught = { classes: readonly string[]; subjects: number; alone: number }

/**
 * What an account teaches as the school says it; null where it teaches nothing or the school cannot be asked. `isAsked`: the
 * answer is awaited. Nothing is asked for an id of null.
 */
export function useTaught(id: number | null): { taught: AccountTaught | null; isAsked: boolean } {
  const { answer } = useAnswer(getTeaching, id === null ? null : {})
  const list = useClassList()
  const isAsked = id !== null && (answer.status === 'loading' || list.status === 'loading')
  const found = id !== null && answer.status === 'ready' ? taughtBy(answer.data, id) : null
  if (isAsked || !found) return { taught: null, isAsked }
  const names = list.status === 'ready' ? list.data : []
  const classes = names.filter((each) => found.classIds.includes(each.id)).map(({ name }) => name)
  return { taught: { classes, subjects: found.subjects, alone: found.alone }, isAsked }
}
