import type { Tone } from '#ui/list/Chip.tsx'

/** The colour of a class's chip by its id (ATT-12). */
export function classTone(classId: number): Tone {
  if (classId <= 6) return 'accent'
  if (classId <= 12) return 'violet'
  return classId <= 17 ? 'good' : 'wait'
}

const REASON_TONES = [
  ['sick', 'bad'],
  ['travel', 'wait'],
  ['family', 'blue'],
] as const satisfies readonly (readonly [word: string, tone: Tone])[]

/** The colour of a reason's chip by what the reason contains (ATT-12). */
export function reasonTone(remark: string): Tone {
  const words = remark.toLowerCase()
  return REASON_TONES.find(([word]) => words.includes(word))?.[1]
}
