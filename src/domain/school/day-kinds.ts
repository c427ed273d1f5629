/**
 * What a mark says beyond present or absent: of a present student that she came late or left early, of an absent one whether
 * the school excuses it. A mark without one is as it always was (ATT-25).
 */
export const DAY_KINDS = ['late', 'leftEarly', 'excused', 'unexcused'] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** Kind of a mark and, of a present student's, the time of coming or leaving (`07:45`) if it is known. */
export type KindOfMark = { kind?: DayKind | null | undefined; time?: string | null | undefined }

/** Kinds of marks of students who were present, but not all day. */
export const PARTLY = ['late', 'leftEarly'] as const satisfies readonly DayKind[]
/** Kinds of absences. */
export const EXCUSES = ['excused', 'unexcused'] as const satisfies readonly DayKind[]

export const isPartly = (kind: DayKind | null | undefined): kind is (typeof PARTLY)[number] =>
  kind === 'late' || kind === 'leftEarly'

/** Whether a mark may have this kind and time. */
export const isFitting = ({ present, kind, time }: { present: boolean } & KindOfMark): boolean =>
  kind ? isPartly(kind) === present && (present || !time) : !time

/** The fields of a kind, left out where a mark has none: most have none, and replicas hold many. */
export const kindFields = ({ kind, time }: KindOfMark): { kind?: DayKind; time?: string } => ({
  ...(kind && { kind }),
  ...(time && { time }),
})

export const isSameKind = (a: KindOfMark, b: KindOfMark): boolean =>
  (a.kind ?? null) === (b.kind ?? null) && (a.time ?? null) === (b.time ?? null)

const PARTLY_WORDS = { late: 'Late', leftEarly: 'Left early' } as const

/** The remark of a student who was not there all day, from which releases and callers without kinds learn it: Late 07:45. */
export const partlyRemark = (kind: (typeof PARTLY)[number], time: KindOfMark['time']): string =>
  time ? `${PARTLY_WORDS[kind]} ${time}` : PARTLY_WORDS[kind]

export type KindCounts = Record<DayKind, number>

const none = (): KindCounts => ({ late: 0, leftEarly: 0, excused: 0, unexcused: 0 })

/** How many marks are of which kind; undefined where none has one, as at a school that does not use them. */
export function kindCounts(marks: Iterable<KindOfMark>): KindCounts | undefined {
  let counts: KindCounts | undefined
  for (const { kind } of marks) if (kind) (counts ??= none())[kind]++
  return counts
}

/** The sum of counts, likewise undefined where there is nothing to count. */
export function sumOfKinds(all: Iterable<KindCounts | undefined>): KindCounts | undefined {
  let sum: KindCounts | undefined
  for (const counts of all) if (counts) for (const kind of DAY_KINDS) (sum ??= none())[kind] += counts[kind]
  return sum
}
