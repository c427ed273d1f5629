import { z } from 'zod'
import { Instant } from '#domain/core/fields.ts'
import { readServerValue, writeServerValue } from '../db/server-values.ts'
import type { Db } from '../db/types.ts'

const TRIAL = 'trial'

/** The last trial restore of a backup: which file, when, and why it failed or was not tried. */
const Trial = z.object({
  file: z.string(),
  at: Instant,
  failure: z.string().nullable(),
  skipped: z.string().nullable(),
})
export type Trial = z.infer<typeof Trial>

export async function readTrial(db: Db): Promise<Trial | null> {
  const text = await readServerValue(db, TRIAL)
  return text === null ? null : Trial.parse(JSON.parse(text))
}

export const storeTrial = (db: Db, trial: Trial): Promise<void> => writeServerValue(db, TRIAL, JSON.stringify(trial))

/** Sentence about the last trial for administrators, to follow the sentence about the backup itself. */
export function trialWords(trial: Trial | null): string {
  if (!trial) return ''
  const day = trial.at.slice(0, 10)
  return trial.skipped ? `; not restored on trial: ${trial.skipped}` : `; restored on trial on ${day}`
}
