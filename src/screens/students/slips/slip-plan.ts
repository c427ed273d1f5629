import type { ParentAccess } from '#domain/students/slips.schema.ts'

/**
 * Who gets a slip: those who have neither signed in nor a slip; those as well whose slip is out, which is void then; or
 * everybody.
 */
export const WHO = ['fresh', 'unused', 'all'] as const
export type Who = (typeof WHO)[number]

type Access = { lastSignInAt: string | null; slipUntil: string | null }

/** Whether somebody with an account gets a slip. */
export const getsSlip = ({ lastSignInAt, slipUntil }: Access, who: Who): boolean =>
  who === 'all' || (lastSignInAt === null && (who === 'unused' || slipUntil === null))

type Link = { studentId: number; phone: string; parentId: number | null }

/** What one press does for a class. */
export type SlipPlan = {
  links: readonly Link[]
  /** Accounts that exist and get a slip, also those to which a child is linked. */
  parentIds: readonly number[]
  /** Accounts that exist, get a child and no slip. */
  withoutSlip: readonly number[]
  /** Number of accounts that will be made. */
  accounts: number
  /** Number of slips, one for each account. */
  slips: number
}

/** The plan for a class: children of a proposed phone are linked together. An account that several have is counted once. */
export function planOf(access: readonly ParentAccess[], who: Who): SlipPlan {
  const proposals = access.flatMap(({ studentId, proposed }) => (proposed ? [{ studentId, ...proposed }] : []))
  const linkOf = new Map(
    proposals.flatMap(({ studentId, phone, account, also }) =>
      [studentId, ...also.map((each) => each.studentId)].map((id): [number, Link] => [
        id,
        { studentId: id, phone, parentId: account?.id ?? null },
      ]),
    ),
  )
  const known = [...access.flatMap(({ parents }) => parents), ...proposals.flatMap(({ account }) => account ?? [])]
  const parentIds = [...new Set(known.filter((each) => getsSlip(each, who)).map(({ id }) => id))]
  const linked = new Set(proposals.flatMap(({ account }) => account?.id ?? []))
  const accounts = new Set(proposals.filter(({ account }) => account === null).map(({ phone }) => phone)).size
  return {
    links: [...linkOf.values()],
    parentIds,
    withoutSlip: [...linked].filter((id) => !parentIds.includes(id)),
    accounts,
    slips: accounts + parentIds.length,
  }
}
