import type { Random } from '../../db/seed/random.ts'
import type { Answer, Browser, Received } from '../../testing/push-service.ts'

/** Notice of a child on a day that a phone may show. */
type Shown = 'absent' | 'present'

/** A phone of a parent with notices, from one moment to another (milliseconds). */
export type Phone = {
  name: 'faadumo' | 'xuseen'
  userId: number
  browser: Browser
  /** Signs it out. */
  cookie: string
  from: number
  /** Signed out, or forgotten by the push service. */
  isOver: boolean
  wantsAbsences: boolean
  /** What it may show, by tag; without an entry it was told nothing. */
  shown: Map<string, ReadonlySet<Shown>>
  told: Map<string, Shown[]>
  /** Tags of which the school cannot know what the phone shows: an answer was lost, or a server died before storing it. */
  unsure: Set<string>
}

/** How a child stands on a day; `since`: the making of the last mark that made it absent. */
export type Standing = { isAbsent: boolean; since: number }

/** Events that must occur in the random days, for the test to prove anything. */
export const MET = ['told', 'taken back', 'refused', 'unanswered', 'gone', 'repeated', 'stops', 'kills'] as const
export type Met = Record<(typeof MET)[number], number>

export const tagOf = (studentId: number, date: string): string => `absent:${studentId}:${date}`

const NOBODY: ReadonlySet<Shown> = new Set(['present'])

const saidBy = ({ payload }: Received): Shown => (payload?.title.endsWith(' is absent') ? 'absent' : 'present')

/** How a push service in trouble answers a request. */
export function moodOf(random: Random): Answer {
  if (random.chance(0.55)) return { status: 201 }
  return random.pick<Answer>([
    { status: 500 },
    { status: 500 },
    { status: 429, headers: { 'retry-after': '300' } },
    'cut',
    'cut',
    { status: 410 },
  ])
}

/**
 * Takes in what a phone was sent; returns what is wrong with it. `isSettled`: the server lived to note the answer. `children`: ids of those whose parent the person is.
 */
export function takeIn(
  phone: Phone,
  message: Received,
  { isSettled, children, met }: { isSettled: boolean; children: readonly number[]; met: Met },
): string[] {
  const { payload, status } = message
  const tag = payload?.tag ?? ''
  const says = saidBy(message)
  const what = `${phone.name} was told '${payload?.title}' (${tag}, answered ${status})`
  const before = phone.shown.get(tag) ?? NOBODY
  const isAccepted = status === 201
  const wasUnsure = phone.unsure.has(tag)
  const mayShow = isAccepted || status === null
  if (mayShow) {
    phone.shown.set(tag, new Set(isAccepted ? [says] : [...before, says]))
    phone.told.set(tag, [...(phone.told.get(tag) ?? []), says])
    if (isAccepted && isSettled) phone.unsure.delete(tag)
    else phone.unsure.add(tag)
    met[says === 'absent' ? 'told' : 'taken back']++
    if (wasUnsure) met.repeated++
  }
  if (status === null) met.unanswered++
  if (status === 410) met.gone++
  else if (!mayShow) met.refused++
  return [
    ...(payload?.to === phone.userId ? [] : [`${what}, which is for ${payload?.to}`]),
    ...(children.some((id) => payload?.title.includes(`Student${id} `) && tag.startsWith(`absent:${id}:`))
      ? []
      : [`${what}, which is not her child`]),
    ...(phone.wantsAbsences ? [] : [`${what}, which she has not asked for`]),
    ...(phone.isOver ? [`${what} after its subscription had ended`] : []),
    ...(before.size === 1 && before.has(says) && !wasUnsure ? [`${what}, which it showed before`] : []),
  ]
}

/** Errors of a phone once all was delivered: it must show the true state of each of the children. */
export function wrongAtEvening(phone: Phone, standings: ReadonlyMap<string, Standing | undefined>): string[] {
  if (phone.isOver || !phone.wantsAbsences) return []
  return [...standings].flatMap(([tag, standing]) => {
    const isToKnow = standing?.isAbsent && (phone.from <= standing.since || phone.told.has(tag))
    const wanted = isToKnow ? 'absent' : 'present'
    const shown = phone.shown.get(tag) ?? NOBODY
    return shown.size === 1 && shown.has(wanted)
      ? []
      : [
          `${phone.name} should see ${wanted} of ${tag}, and was told ${(phone.told.get(tag) ?? ['nothing']).join(', ')}`,
        ]
  })
}
