export type Tone = 'primary' | 'secondary' | 'success' | 'warning' | 'error' | 'info' | 'default'

/** The colour of a class's chip by its id (specification, States: class chip colour). */
export function classTone(classId: number): Tone {
  if (classId <= 6) return 'primary'
  if (classId <= 12) return 'secondary'
  return classId <= 17 ? 'success' : 'warning'
}

const REASON_TONES = [
  ['sick', 'error'],
  ['travel', 'warning'],
  ['family', 'info'],
] as const satisfies readonly (readonly [word: string, tone: Tone])[]

/** The colour of a reason's chip by what the reason contains (specification, States: reason chip colour). */
export function reasonTone(remark: string): Tone {
  const words = remark.toLowerCase()
  return REASON_TONES.find(([word]) => words.includes(word))?.[1] ?? 'default'
}
