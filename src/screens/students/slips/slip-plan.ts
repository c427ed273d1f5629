import type { ParentAccess } from '#domain/students/slips.schema.ts'

/** Whether slips are made for those alone who have never signed in, or for everybody. */
export type Who = 'fresh' | 'all'

type Link = { studentId: number; phone: string; parentId: number | null }

/** What one press does for a class. */
export type SlipPlan = {
  links: readonly Link[]
  /** Accounts that exist and get a slip, besides those of `links`. */
  parentIds: readonly number[]
  /** Number of accounts that will be made. */
  accounts: number
  /** Number of slips, one for each account. */
  slips: number
}

/** The plan for a class. An account that several children have is counted once. */
export function planOf(access: readonly ParentAccess[], who: Who): SlipPlan {
  const links = access.flatMap(({ studentId, proposed }) =>
    proposed ? [{ studentId, phone: proposed.phone, parentId: proposed.account?.id ?? null }] : [],
  )
  const known = access.flatMap(({ parents }) =>
    parents.filter(({ lastSignInAt }) => who === 'all' || lastSignInAt === null).map(({ id }) => id),
  )
  const linked = new Set(links.flatMap(({ parentId }) => parentId ?? []))
  const parentIds = [...new Set(known)].filter((id) => !linked.has(id))
  const accounts = new Set(links.filter(({ parentId }) => parentId === null).map(({ phone }) => phone)).size
  return { links, parentIds, accounts, slips: accounts + linked.size + parentIds.length }
}
