import { decideMark } from '../school/mark-outcome.ts'

/** A mark of presence with the one that differs from it, as stored. */
export type PresenceValues = {
  present: boolean
  remark: string
  markedBy: number
  deviceCode: string
  madeAt: string
  otherPresent: boolean | null
  otherRemark: string | null
  otherBy: number | null
  otherAt: string | null
}

type PresentMark = PresenceValues & { revision: number }
type Incoming = Pick<PresenceValues, 'present' | 'remark' | 'markedBy' | 'deviceCode' | 'madeAt'> & {
  /** Revision that the mark is based on; 0: none. Callers that read the server directly leave it out. */
  base?: number | undefined
}
type AfterMark = { outcome: 'applied' | 'merged' | 'conflict'; after: PresenceValues | null }

const NO_OTHER = { otherPresent: null, otherRemark: null, otherBy: null, otherAt: null } as const

/**
 * Outcome for an employee's day when a mark arrives; `after` is null where nothing changes. A conflict keeps the first mark and
 * stores the newer one beside it. A conflict is settled by whoever changes the mark having seen both, or makes the two the same.
 */
export function afterMark(standing: PresentMark | null, incoming: Incoming): AfterMark {
  const { base, ...mark } = incoming
  if (!standing) return { outcome: 'applied', after: { ...mark, ...NO_OTHER } }
  const { revision, ...before } = standing
  const isSameLane = before.markedBy === mark.markedBy && before.deviceCode === mark.deviceCode
  const outcome = decideMark({ ...before, revision, kind: 'mark', isSameLane }, { ...mark, base, kind: 'mark' })
  if (outcome === 'conflict') {
    const { present: otherPresent, remark: otherRemark, markedBy: otherBy, madeAt: otherAt } = mark
    return { outcome, after: { ...valuesOf(before), otherPresent, otherRemark, otherBy, otherAt } }
  }
  if (outcome !== 'applied') return { outcome: 'merged', after: null }
  const isSettled = base === revision || (before.otherPresent === mark.present && before.otherRemark === mark.remark)
  return { outcome, after: { ...valuesOf(before), ...mark, ...(isSettled && NO_OTHER) } }
}

/** The mark alone, without the other columns of its row. */
const valuesOf = (row: PresenceValues): PresenceValues => ({
  present: row.present,
  remark: row.remark,
  markedBy: row.markedBy,
  deviceCode: row.deviceCode,
  madeAt: row.madeAt,
  otherPresent: row.otherPresent,
  otherRemark: row.otherRemark,
  otherBy: row.otherBy,
  otherAt: row.otherAt,
})
