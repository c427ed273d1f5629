import { useEffect, useMemo, useState } from 'react'
import { OFFICE, type Role } from '#domain/core/roles.ts'
import {
  freshenStaff,
  placeOfReceipt,
  readRecentFinds,
  useFindable,
  type Findable,
  type RecentFind,
} from '#data/find/findable.ts'
import { voucherListScreen } from '#screens/fees/fee-lists.screens.ts'
import { userListScreen } from '#screens/users/users.screens.ts'
import { dailyScreens } from '../daily-screens.ts'
import { linkTo, type Screen } from '../screens.ts'
import { findTexts as texts } from './find.texts.ts'
import { finderOf, mayOpen, type Hit, type HitKind } from './finder.ts'
import { KEYWORDS } from './keywords.ts'
import type { Keywords } from './screen-finder.ts'

export type Group = { name: string; hits: readonly Hit[] }

const hitOfScreen = (screen: Screen): Hit => ({
  kind: 'screen',
  screen: screen.id,
  to: linkTo(screen),
  label: screen.title,
  detail: '',
})

const isKind = (kind: string): kind is HitKind => Object.hasOwn(texts.kinds, kind)

/** Results before anything is typed: those opened recently, and the screens that the role uses daily. */
function suggestions(recent: readonly RecentFind[], role: Role): Group[] {
  const lately = recent.flatMap(({ kind, ...find }) =>
    isKind(kind) && mayOpen(find.screen, role) ? [{ ...find, kind }] : [],
  )
  const daily = dailyScreens(role).map(hitOfScreen)
  return [
    { name: texts.recent, hits: lately },
    { name: texts.daily, hits: daily.filter(({ to }) => lately.every((find) => find.to !== to)) },
  ].filter(({ hits }) => hits.length > 0)
}

/** Groups results by kind, in the order of the finder. */
function grouped(hits: readonly Hit[]): Group[] {
  const groups = new Map<HitKind, Hit[]>()
  for (const hit of hits) groups.set(hit.kind, [...(groups.get(hit.kind) ?? []), hit])
  return [...groups].map(([kind, found]) => ({ name: texts.kinds[kind], hits: found }))
}

// The last prepared search is reused at the next opening, since preparing takes longer than any search.
let prepared:
  | { findable: Findable | null; role: Role; keywords: Keywords; find: ReturnType<typeof finderOf> }
  | undefined

function finderFor(findable: Findable | null, role: Role, keywords: Keywords): ReturnType<typeof finderOf> {
  const isSame =
    prepared?.role === role &&
    prepared.keywords === keywords &&
    (['students', 'classes', 'receipts', 'staff', 'ownerId'] as const).every(
      (part) => prepared?.findable?.[part] === findable?.[part],
    )
  if (!isSame || !prepared) prepared = { findable, role, keywords, find: finderOf(findable, role, keywords) }
  return prepared.find
}

let allKeywords: Keywords | undefined

/** The words for screens; those of the office's own screens are loaded for roles that have them. */
function useKeywords(role: Role): Keywords {
  const [keywords, setKeywords] = useState(allKeywords ?? KEYWORDS)
  useEffect(() => {
    const learn = ({ ALL_KEYWORDS }: typeof import('./office-keywords.ts')): void => {
      allKeywords = ALL_KEYWORDS
      setKeywords(ALL_KEYWORDS)
    }
    // Without these words screens are still found by their titles.
    if (OFFICE.some((each) => each === role)) import('./office-keywords.ts').then(learn, () => undefined)
  }, [role])
  return keywords
}

/** Results for the typed text, and a function that opens one. */
export function useFind(userId: number, role: Role, query: string) {
  const findable = useFindable(userId)
  const keywords = useKeywords(role)
  const [recent, setRecent] = useState<readonly RecentFind[]>([])
  useEffect(() => {
    readRecentFinds().then(setRecent, () => undefined)
    // Administrators also find accounts of staff; without network the last list is used.
    if (mayOpen(userListScreen.id, role)) freshenStaff().catch(() => undefined)
  }, [role])
  const groups = useMemo(() => {
    if (!query.trim()) return suggestions(recent, role)
    return grouped(finderFor(findable ?? null, role, keywords)(query))
  }, [findable, recent, role, keywords, query])
  return { groups, hasReplica: findable !== null }
}

/** Address of a result. A receipt is in the voucher list of its month, which is read from the receipt's rows; null if gone. */
export async function addressOf({ to, receipt }: Hit): Promise<string | null> {
  if (receipt === undefined) return to
  const place = await placeOfReceipt(receipt)
  if (!place) return null
  const month = `${place.year}-${String(place.month).padStart(2, '0')}`
  return linkTo(voucherListScreen, {}, { month, voucher: place.key })
}
